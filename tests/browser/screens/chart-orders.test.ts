import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { alertList, alertSave } from '../../../src/shared/contracts/alert.ts';
import { createLineController } from '../../../src/app/charts/levels/line-controller.ts';
import { levelLayers } from '../../../src/app/charts/levels/level-layer.ts';
import { readPalette } from '../../../src/app/charts/theme/palette.ts';
import { fakeOrder } from '../../doubles/fake-account.ts';
import { calm } from '../clock.ts';
import { demoSession, start } from './start.ts';

beforeEach(async () => {
  await page.viewport(1100, 760);
});

const buy = (at: number, patch = {}) =>
  fakeOrder(at, { symbol: 'BTCUSDT', side: 'BUY', amount: '0.01', price: '67000', filled_amount: '0', ...patch });
const items = () =>
  page
    .getByRole('list', { name: 'Your open orders' })
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent);

test("open orders of the instrument stand in the chart's list, those at one price together, highest first", async () => {
  const orders = [
    buy(1),
    buy(2, { amount: '0.02' }),
    buy(3, { price: '66000', amount: '0.25', filled_amount: '0.1' }),
    buy(4, { symbol: 'ETHUSDT' }),
  ];
  await start('/exkchart?q=BINANCE/BTCUSDT/spot', { session: demoSession, orders });
  await expect
    .poll(items, { timeout: 15_000 })
    .toEqual(['Buy 0.03 at 67,000.0 · 2 orders', 'Buy 0.25 at 66,000.0 · 0.1 filled']);
});

test('the lines are painted over the candles', async () => {
  await start('/exkchart?q=BINANCE/BTCUSDT/spot', { session: demoSession, orders: [buy(1)], everyMs: 0 });
  await expect.poll(items).toHaveLength(1);
  const canvas = () => document.querySelector<HTMLCanvasElement>('canvas[data-layer="levels"]');
  const painted = () => {
    const { width = 0, height = 0 } = canvas() ?? {};
    return (
      width > 0 &&
      height > 0 &&
      (canvas()
        ?.getContext('2d')
        ?.getImageData(0, 0, width, height)
        .data.some((value) => value > 0) ??
        false)
    );
  };
  await expect.poll(painted).toBe(true);
});

test('the layer paints again only when levels or frame change', () => {
  const desk = createLineController(() => {
    throw new Error('nobody acts here');
  });
  const layer = levelLayers(desk).main(document.body);
  const palette = readPalette(document.documentElement);
  const canvas = () => document.querySelector<HTMLCanvasElement>('body > canvas[data-layer="levels"]')!;
  const isWiped = () => canvas().getContext('2d')!.getImageData(100, 50, 1, 1).data[3] === 0;
  const empty = new Float64Array(0);
  const frame = {
    version: 1,
    width: 200,
    height: 100,
    grow: 1,
    bars: { length: 0, time: empty, open: empty, high: empty, low: empty, close: empty, volume: empty },
    xOfTime: () => 0,
    timeOfX: () => 0,
    yOfPrice: (price: number) => 100 - price,
    priceOfY: (y: number) => 100 - y,
  };
  layer.update(frame, palette);
  const mark = () => canvas().getContext('2d')!.fillRect(99, 49, 4, 4);
  mark();
  layer.update({ ...frame }, palette);
  expect(isWiped()).toBe(false);
  layer.update({ ...frame, version: 2 }, palette);
  expect(isWiped()).toBe(true);
  mark();
  desk.set({
    levels: [
      {
        id: 'order 1',
        kind: 'order',
        price: 10,
        tone: 'buy',
        text: 'Buy 1',
        sentence: 'Buy 1',
        drags: true,
        closes: true,
      },
    ],
  });
  expect(isWiped()).toBe(true);
  layer.dispose();
});

test('nobody logged in has no list', async () => {
  await start('/exkchart?q=BINANCE/BTCUSDT/spot', { orders: [buy(1)] });
  await expect.element(page.getByRole('img', { name: /candles of 15m/ })).toBeVisible();
  expect(items()).toEqual([]);
});

test('every chart of a multi-chart tells of its own orders', async () => {
  await start('/exmutiplykchart?s=BINANCE/BTCUSDT/spot&num=2', { session: demoSession, orders: [buy(1)] });
  await expect.poll(items).toEqual(['Buy 0.01 at 67,000.0', 'Buy 0.01 at 67,000.0']);
});

test("the title strip tells how the venue's feed is", async () => {
  await start('/exdepth?q=BINANCE/BTCUSDT/spot');
  await expect.element(page.getByRole('status', { name: 'Feed' })).toHaveTextContent('live38 ms');
});

test('a strip whose prices are stale says so', async () => {
  await start('/exkchart?q=BINANCE/BTCUSDT/spot', { state: 'stale', reason: 'silent' });
  await expect
    .element(
      page
        .getByRole('banner')
        .getByText(/^stale \d+ s$/)
        .first(),
    )
    .toBeVisible();
});

test('A sets an alert at the price under the pointer, on whichever side of the last price that is', async () => {
  const engine = await start('/exkchart?q=BINANCE/BTCUSDT/spot', {
    session: demoSession,
    everyMs: 0,
    answers: { [alertSave.path]: { alert_id: 'a1' }, [alertList.path]: [] },
  });
  await expect.poll(() => document.querySelector('canvas[data-layer="levels"]')).not.toBeNull();
  const plot = document.querySelector<HTMLElement>('.u-over')!;
  const { left, top, width, height } = plot.getBoundingClientRect();
  const saved = () =>
    engine.calls
      .filter(({ path }) => path === alertSave.path)
      .map(({ input }) => input as { readonly trigger_price: string; readonly direction: string });
  for (const share of [0.1, 0.9]) {
    const count = saved().length;
    plot.dispatchEvent(
      new PointerEvent('pointermove', { bubbles: true, clientX: left + width / 2, clientY: top + height * share }),
    );
    await expect
      .poll(async () => {
        await userEvent.keyboard('a');
        await calm();
        return saved().length;
      })
      .toBeGreaterThan(count);
  }
  const prices = saved();
  const high = prices[0]!;
  const low = prices.at(-1)!;
  expect([high.direction, low.direction]).toEqual(['UP_TO', 'DOWN_TO']);
  expect(Number(high.trigger_price)).toBeGreaterThan(Number(low.trigger_price));
  expect(Math.round(Number(high.trigger_price) * 10) / 10).toBe(Number(high.trigger_price));
  const before = saved().length;
  plot.dispatchEvent(new PointerEvent('pointerleave'));
  await calm();
  await userEvent.keyboard('a');
  expect(saved()).toHaveLength(before);
});
