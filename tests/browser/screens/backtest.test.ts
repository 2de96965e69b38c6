import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { klinesHistory } from '../../../src/shared/contracts/market-data.ts';
import { instanceList, strategyStart, strategyTemplate } from '../../../src/shared/contracts/strategy.ts';
import { blshTemplate } from '../../../src/shared/strategies/blsh/template.ts';
import { gridTemplate as shape } from '../../doubles/fake-instances.ts';
import { demoSession, start } from './start.ts';

const minuteMs = 60_000;
const field = (key: string, type: string, more: object = {}) => ({
  key,
  type,
  required: true,
  default: null,
  group: 'basics',
  ...more,
});
const template = {
  ...shape,
  fields: [
    field('lower', 'price'),
    field('upper', 'price'),
    field('grid_levels', 'integer', { default: 10 }),
    field('invest', 'amount'),
    field('stop_loss_price', 'price', { required: false, group: 'risk' }),
  ],
};

/** A price that swings between 990 and 1010 around 1000 within each hour. */
const klinesOf = ({ end, limit, interval }: { end: number; limit: number; interval: string }) => {
  const spanMs = interval === '1m' ? minuteMs : interval === '5m' ? 5 * minuteMs : 15 * minuteMs;
  const at = (ms: number) => 1_000 + 10 * Math.sin((ms / (60 * minuteMs)) * 2 * Math.PI);
  return {
    interval,
    list: Array.from({ length: limit }, (_, index) => {
      const openMs = end - (limit - index) * spanMs;
      const [open, close] = [at(openMs), at(openMs + spanMs)];
      return [openMs, open, Math.max(open, close) + 0.2, Math.min(open, close) - 0.2, close, 1, 1_000, 1];
    }),
  };
};

async function open(klines: unknown = klinesOf, size: readonly [number, number] = [1440, 900]) {
  await page.viewport(...size);
  await start('/AIdashboard', {
    session: demoSession,
    answers: {
      [strategyTemplate.path]: [template],
      [instanceList.path]: { pagenation: { page: 1, page_size: 50, total: 0, results: [] } },
      [klinesHistory.path]: klines,
    },
  });
  await page.getByRole('main').getByRole('button', { name: 'Start a grid' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'Start a grid' });
  await expect.element(drawer.getByRole('region', { name: 'Backtest', exact: true })).toBeVisible();
  return drawer;
}
type Drawer = Awaited<ReturnType<typeof open>>;

async function fill(drawer: Drawer, [lower, upper, invest]: readonly string[]): Promise<void> {
  await drawer.getByRole('textbox', { name: 'Lower price' }).fill(lower!);
  await drawer.getByRole('textbox', { name: 'Upper price' }).fill(upper!);
  await drawer.getByRole('textbox', { name: 'Investment' }).fill(invest!);
}
const figure = (drawer: Drawer, label: string) => {
  const stage = drawer.getByRole('region', { name: 'Backtest', exact: true }).element();
  const term = [...stage.querySelectorAll('dt')].find(({ textContent }) => textContent === label);
  return term?.nextElementSibling?.textContent ?? '';
};

afterEach(() => vi.unstubAllGlobals());

test('the form is run over the last week at once, and again with every change of it', async () => {
  const drawer = await open();
  await expect.element(drawer.getByText('Fill in the required fields to run the backtest.')).toBeVisible();
  await fill(drawer, ['985', '1015', '10000']);
  await expect.poll(() => figure(drawer, 'P&L')).toMatch(/^\+[\d,.]+ USDT$/);
  const before = Number(figure(drawer, 'Fills'));
  expect(before).toBeGreaterThan(100);
  await drawer.getByRole('textbox', { name: 'Grid count' }).fill('4');
  await expect.poll(() => Number(figure(drawer, 'Fills'))).toBeLessThan(before);
});

test('an edge is moved on the chart by arrows and by the pointer: the field follows, and so does the outcome', async () => {
  const drawer = await open();
  await fill(drawer, ['985', '1015', '10000']);
  await expect.poll(() => figure(drawer, 'Fills')).not.toBe('');
  const lower = drawer.getByRole('slider', { name: 'Lower price' });
  const field = drawer.getByRole('textbox', { name: 'Lower price' });
  lower.element().focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(field).toHaveValue('986.0');
  await userEvent.keyboard('{PageDown}');
  await expect.element(field).toHaveValue('976.0');
  const fills = figure(drawer, 'Fills');
  const box = lower.element().getBoundingClientRect();
  const drag = (type: string, y: number) =>
    lower
      .element()
      .dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX: box.left + 300, clientY: y }),
      );
  lower.element().setPointerCapture = () => undefined;
  drag('pointerdown', box.top + 7);
  drag('pointermove', box.top - 40);
  drag('pointerup', box.top - 40);
  await expect.poll(() => Number((field.element() as HTMLInputElement).value)).toBeGreaterThan(978);
  await expect.poll(() => figure(drawer, 'Fills')).not.toBe(fills);
});

/** Answers no question for a backtest. */
class Silent extends Worker {
  override postMessage(
    message: { readonly path?: readonly string[] },
    how?: Transferable[] | StructuredSerializeOptions,
  ): void {
    if (message.path?.[0] !== 'run') super.postMessage(message, how as Transferable[]);
  }
}

test('the outcome follows an edge at once, before the exact tier has answered, and so does the form', async () => {
  vi.stubGlobal('Worker', Silent);
  const drawer = await open();
  await fill(drawer, ['985', '1015', '10000']);
  await expect.poll(() => figure(drawer, 'Fills')).not.toBe('');
  const [fills, fees] = [figure(drawer, 'Fills'), figure(drawer, 'Fees')];
  drawer.getByRole('slider', { name: 'Lower price' }).element().focus();
  await userEvent.keyboard('{PageUp}');
  // Without waiting for anything but the key.
  expect([figure(drawer, 'Fills'), figure(drawer, 'Fees')]).not.toEqual([fills, fees]);
  await expect.element(drawer.getByRole('textbox', { name: 'Lower price' })).toHaveValue('995.0');
  await drawer.getByRole('textbox', { name: 'Lower price' }).fill('985');
  await expect.poll(() => figure(drawer, 'Fills')).toBe(fills);
});

test('what cannot be run says why: a field that is wrong, and a range that the price never came to', async () => {
  const drawer = await open();
  await fill(drawer, ['1015', '985', '10000']);
  await expect.element(drawer.getByText('Upper price: Must be above the lower price.')).toBeVisible();
  await fill(drawer, ['2000', '2100', '10000']);
  await expect.element(drawer.getByText('The price was not within this range in the period.')).toBeVisible();
});

test('a longer period goes by longer bars, and says so', async () => {
  const drawer = await open();
  await fill(drawer, ['985', '1015', '10000']);
  await expect.element(drawer.getByText(/^By 1m bars/)).toBeVisible();
  await drawer.getByText('30 days', { exact: true }).click();
  await expect.element(drawer.getByText(/By 5m bars/)).toBeVisible();
});

test('without a history it says so', async () => {
  const drawer = await open({ interval: '1m', list: [] });
  await expect.element(drawer.getByText('This market has no price history yet.')).toBeVisible();
});

test('a ladder has its own form, preview and backtest, and is started with numbers as numbers', async () => {
  await page.viewport(1440, 900);
  const engine = await start('/AIdashboard', {
    session: demoSession,
    answers: {
      [strategyTemplate.path]: [blshTemplate],
      [instanceList.path]: { pagenation: { page: 1, page_size: 50, total: 0, results: [] } },
      [klinesHistory.path]: klinesOf,
      [strategyStart.path]: { instance_id: 'i-9', status: 'PREPARING' },
    },
  });
  await page.getByRole('main').getByRole('button', { name: 'Start buy low, sell high' }).click();
  const drawer = page.getByRole('dialog', { name: 'Start buy low, sell high' });
  expect(drawer.getByRole('button', { name: /Use ±/ }).query()).toBeNull();
  await drawer.getByRole('textbox', { name: 'Amount at the first level' }).fill('1000');
  await drawer.getByRole('textbox', { name: 'Drop to the first level' }).fill('0.5');
  await drawer.getByRole('textbox', { name: 'Rise over the average' }).fill('0.4');
  await drawer.getByRole('textbox', { name: /^Reference price/ }).fill('1000');
  await expect.poll(() => figure(drawer, 'P&L')).toMatch(/^\+[\d,.]+ USDT$/);
  await expect.element(drawer.getByText('Reserve for all levels')).toBeVisible();
  await drawer.getByRole('button', { name: 'Start', exact: true }).click();
  await expect
    .poll(() => engine.calls.find(({ path }) => path === strategyStart.path)?.input)
    .toMatchObject({
      strategy_type: 'BLSH',
      params: {
        amount: '1000',
        levels: 5,
        drop: 0.5,
        rise: 0.4,
        scale: 1,
        multiplier: 1,
        cooldown: 0,
        on_end: 'CANCEL_CLOSE',
      },
    });
});

test('two parameters are tried over the bars; the best is confirmed exactly, and a press puts it into the form', async () => {
  const drawer = await open();
  await fill(drawer, ['985', '1015', '10000']);
  await expect.poll(() => figure(drawer, 'Fills')).not.toBe('');
  await drawer.getByRole('radio', { name: 'Optimise' }).click();
  const count = () => drawer.getByRole('textbox', { name: 'Values' });
  await count().first().fill('4');
  await count().last().fill('3');
  await drawer.getByRole('button', { name: 'Optimise' }).click();
  const rows = () =>
    [...document.querySelectorAll('tbody tr')].map((row) => [...row.children].map((cell) => cell.textContent));
  await expect.poll(() => rows().length).toBeGreaterThan(3);
  await expect.poll(() => rows().every((cells) => cells[3] !== '…')).toBe(true);
  // The exact tier comes to the same return.
  for (const cells of rows()) expect(cells[3]).toBe(cells[2]);
  const [best] = rows();
  await drawer.getByRole('button', { name: /^Use/ }).first().click();
  await expect.element(drawer.getByRole('textbox', { name: 'Grid count' })).toHaveValue(best![0]!.replace('Use ', ''));
  await expect.element(drawer.getByRole('button', { name: 'Run walk-forward' })).toBeDisabled();
});

/** Takes its time for each window of a walk, and never comes to the end of the fifth. */
class Slow extends Worker {
  static asked = 0;
  override postMessage(
    message: { readonly path?: readonly string[] },
    how?: Transferable[] | StructuredSerializeOptions,
  ): void {
    const send = () => super.postMessage(message, how as Transferable[]);
    if (message.path?.[0] !== 'advance') send();
    else if (++Slow.asked < 5) setTimeout(send, 400);
  }
}

test('a walk-forward that is under way when its page is left goes on from there, to the same end', async () => {
  const openWalk = async () => {
    const drawer = await open();
    await fill(drawer, ['985', '1015', '10000']);
    await drawer.getByRole('radio', { name: '30 days' }).click();
    await drawer.getByRole('radio', { name: 'Optimise' }).click();
    const counts = drawer.getByRole('textbox', { name: 'Values' });
    await counts.first().fill('2');
    await counts.last().fill('2');
    return drawer;
  };
  const said = (drawer: Drawer) => drawer.getByRole('region', { name: 'Walk-forward' }).element().textContent;
  vi.stubGlobal('Worker', Slow);
  const left = await openWalk();
  await left.getByRole('button', { name: 'Run walk-forward' }).click();
  await expect.poll(() => Slow.asked).toBe(5);
  vi.unstubAllGlobals();
  const again = await openWalk();
  await expect.element(again.getByText(/^The last walk-forward was left after [34] windows\./)).toBeVisible();
  await again.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(() => said(again)).toMatch(/Return out of sample/);
  const gone = said(again);
  await again.getByRole('button', { name: 'Run walk-forward' }).click();
  await expect.poll(() => said(again)).not.toMatch(/Return out of sample/);
  await expect.poll(() => said(again)).toBe(gone);
});

test('ranges that cannot be tried say why, and nothing runs', async () => {
  const drawer = await open();
  await fill(drawer, ['985', '1015', '10000']);
  await drawer.getByRole('radio', { name: 'Optimise' }).click();
  await drawer.getByRole('textbox', { name: 'From' }).first().fill('30');
  await drawer.getByRole('textbox', { name: 'To' }).first().fill('20');
  await expect.element(drawer.getByText('A range must end at or above where it begins.')).toBeVisible();
  await expect.element(drawer.getByRole('button', { name: 'Optimise' })).toBeDisabled();
});

test('a backtest is kept beside the ones after it, until another period', async () => {
  const drawer = await open();
  await fill(drawer, ['985', '1015', '10000']);
  await expect.poll(() => figure(drawer, 'Fills')).not.toBe('');
  const first = figure(drawer, 'Fills');
  await drawer.getByRole('button', { name: 'Keep for comparison' }).click();
  await drawer.getByRole('textbox', { name: 'Grid count' }).fill('4');
  await expect.poll(() => figure(drawer, 'Fills')).not.toBe(first);
  const table = drawer.getByRole('table', { name: 'Comparison' });
  const fills = () => [...table.element().querySelectorAll('tbody tr:last-child td')].map((cell) => cell.textContent);
  expect(fills()).toEqual([first, figure(drawer, 'Fills')]);
  await drawer.getByRole('radio', { name: '30 days' }).click();
  await expect.element(drawer.getByRole('button', { name: 'Keep for comparison' })).toBeVisible();
  expect(table.query()).toBeNull();
});

test('on a phone the backtest stands whole below the form, and one thing scrolls', async () => {
  const drawer = await open(klinesOf, [390, 844]);
  await fill(drawer, ['985', '1015', '10000']);
  await expect.poll(() => figure(drawer, 'P&L')).toMatch(/USDT$/);
  const stage = drawer.getByRole('region', { name: 'Backtest', exact: true }).element();
  expect(stage.clientHeight).toBeGreaterThan(500);
  expect(stage.scrollHeight).toBeLessThanOrEqual(stage.clientHeight + 1);
  await drawer.getByRole('radio', { name: 'Optimise' }).click();
  await expect.element(drawer.getByRole('button', { name: 'Optimise' })).toBeVisible();
  expect(stage.scrollHeight).toBeLessThanOrEqual(stage.clientHeight + 1);
});
