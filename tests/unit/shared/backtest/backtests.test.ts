import { expect, test } from 'vitest';
import { createBacktests } from '../../../../src/shared/backtest/backtests.ts';
import { gridParams, walk } from './backtest-kit.ts';
import { instrument } from '../core/core-kit.ts';
import { legTypes, playLegs, walkFor } from './legs/legs-kit.ts';

const request = {
  strategy_type: 'GRID',
  params: gridParams,
  instrument,
  funds: '400',
  slippage: 0,
  touchFills: false,
};

test('runs over the bars that it keeps, and over no others', () => {
  const backtests = createBacktests();
  expect(backtests.run('a', request)).toBeUndefined();
  backtests.keep('a', walk(4, 200));
  const first = backtests.run('a', request);
  expect(first).toMatchObject({ kind: 'report', report: { state: { status: 'TRADING' } } });
  backtests.keep('b', walk(4, 200));
  expect(backtests.run('a', request)).toBeUndefined();
  expect(backtests.run('b', request)).toMatchObject({
    report: { digest: first?.kind === 'report' ? first.report.digest : '' },
  });
});

test('a refusal is an answer, with its code and its field', () => {
  const backtests = createBacktests();
  backtests.keep('a', walk(4, 200));
  expect(backtests.run('a', { ...request, params: { ...gridParams, upper: '990' } })).toMatchObject({
    kind: 'refused',
    code: 'PARAMETERS',
    data: [{ field: 'upper' }],
  });
});

test('bars of two legs are kept together, and played with the digest of a call', () => {
  const backtests = createBacktests();
  const legs = legTypes[0]!;
  const [ofA, ofB] = walkFor(legs, 4, 200);
  const { type: strategy_type, params, a, b } = legs;
  const asked = { strategy_type, params, instrument: a, others: [{ instrument: b, fundingRate: 0 }] };
  backtests.keep('pair', ofA, [ofB]);
  expect(backtests.run('pair', { ...asked, slippage: 0, touchFills: false })).toMatchObject({
    kind: 'report',
    report: { digest: playLegs(legs, [ofA, ofB]).digest },
  });
  backtests.keep('alone', ofA);
  expect(backtests.run('alone', { ...asked, slippage: 0, touchFills: false })).toMatchObject({
    kind: 'refused',
    code: 'INPUT',
    data: { field: 'symbols', rule: 'legs', legs: 2 },
  });
});
