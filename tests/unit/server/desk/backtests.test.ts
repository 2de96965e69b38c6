import { afterAll, expect, test } from 'vitest';
import { backtest } from '../../../../src/shared/backtest/report.ts';
import { BacktestRunner } from '../../../../src/server/desk/backtests/backtest-runner.ts';
import { backtestView } from '../../../../src/server/desk/backtests/backtest-view.ts';
import { gridParams, markets, walk } from '../../shared/backtest/backtest-kit.ts';
import { legTypes, playLegs, walkFor } from '../../shared/backtest/legs/legs-kit.ts';

const runner = new BacktestRunner();
afterAll(() => runner.stop());

const bars = walk(5, 2_000, 0.006);
const request = {
  strategy_type: 'GRID',
  params: gridParams,
  instrument: markets.spot,
  slippage: 0,
  touchFills: false,
};

test('a backtest of the thread is the one of the page, to its digest', async () => {
  const [one, other] = await Promise.all([
    runner.run({ request, bars }),
    runner.run({ request: { ...request, slippage: 3 }, bars }),
  ]);
  expect(one).toEqual(backtest(request, bars));
  expect(other.digest).not.toBe(one.digest);
});

test('what is refused is refused with its fields, and the next one runs', async () => {
  const wrong = { ...request, params: { ...gridParams, upper: '1' } };
  await expect(runner.run({ request: wrong, bars })).rejects.toMatchObject({ code: 'PARAMETERS' });
  expect((await runner.run({ request, bars })).summary.fills).toBeGreaterThan(5);
});

test('too many at once are refused, and those before them are answered', async () => {
  const asked = Array.from({ length: 20 }, () => runner.run({ request, bars }).then((it) => it.digest, String));
  const answers = await Promise.all(asked);
  expect(new Set(answers.slice(0, 16)).size).toBe(1);
  expect(answers.slice(16).every((answer) => answer.includes('Refusal'))).toBe(true);
});

test('the wire has at most 500 points and the newest 500 fills, with the last of each', async () => {
  const report = await runner.run({ request, bars });
  const view = backtestView(report, bars, [markets.spot]);
  expect(view.curve.length).toBeLessThanOrEqual(501);
  expect(view.curve.at(-1)![1]).toBe(report.equity.at(-1));
  expect(view.fills.at(-1)!.time).toBe(report.fills.atMs.at(-1));
  expect(view.fills).toHaveLength(Math.min(500, report.fills.ticks.length));
  expect(view).toMatchObject({ digest: report.digest, summary: { max_drawdown: report.summary.maxDrawdown } });
});

test('two legs of the thread are those of the page, and each fill on the wire has its leg and its steps', async () => {
  const legs = legTypes[0]!;
  const [ofA, ofB] = walkFor(legs, 4, 400);
  const asked = {
    strategy_type: legs.type,
    params: legs.params,
    instrument: legs.a,
    others: [{ instrument: legs.b, fundingRate: 0 }],
    slippage: 0,
    touchFills: false,
    fundingRate: 0,
  };
  const report = await runner.run({ request: asked, bars: ofA, ofOthers: [ofB] });
  expect(report).toEqual(playLegs(legs, [ofA, ofB]));
  const { fills } = backtestView(report, ofA, [legs.a, legs.b]);
  expect(fills.filter(({ leg }) => leg === 0).length).toBeGreaterThan(5);
  for (const { leg, qty } of fills) expect(qty.split('.')[1]).toHaveLength(leg === 0 ? 3 : 2);
  await expect(runner.run({ request: asked, bars: ofA })).rejects.toMatchObject({
    code: 'INPUT',
    data: { field: 'symbols', rule: 'legs', legs: 2 },
  });
});
