import { expect, test } from 'vitest';
import { keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import { stepMs } from '../../../../src/shared/core/state/core-state.ts';
import { flowingState } from '../../../doubles/flowing-state.ts';
import { share } from './a-share-state.ts';
import { freshId, listed, placedOrder, refusalOf } from './core-kit.ts';

test.each([
  ['forex', 'EURUSD', '2026-11-21T12:00:00Z', 'CLOSED'],
  ['forex', 'EURUSD', '2026-11-20T12:00:00Z', null],
  ['index', 'BTCIDX', '2026-11-20T12:00:00Z', 'INDEX'],
  ['commodity', 'RB2701', '2026-11-21T12:00:00Z', 'CLOSED'],
  ['commodity', 'RB2701', '2026-11-20T02:00:00Z', null],
] as const)('%s %s at %s', (account_type, name, time, status) => {
  const at = Date.parse(time);
  const state = flowingState(() => () => 10_000);
  const instrument = {
    ...share,
    exchange: 'HALYARD' as const,
    symbol: name,
    account_type,
    contract: account_type === 'commodity',
  };
  apply(state, { kind: 'list', seed: 1, markets: [listed(instrument)] }, 0);
  apply(state, { kind: 'deposit', user_id: 'u', api_id: 'a', account_type, asset: 'CNY', amount: '1000000' }, 0);
  apply(state, { kind: 'rebase', step: at / stepMs }, at);
  const client_id = freshId();
  const answer = apply(
    state,
    {
      kind: 'place',
      user_id: 'u',
      client_id,
      hash: client_id,
      source: 'API',
      orders: [
        {
          api_id: 'a',
          client_id,
          market: keyOfSymbol(instrument),
          side: 'BUY',
          order_type: 'LIMIT',
          time_in_force: 'GTC',
          price: '99',
          amount: '100',
        },
      ],
    },
    at,
  );
  if (status === null) expect(placedOrder(answer)?.status).toBe('UNFILLED');
  else expect(refusalOf(answer)).toMatchObject({ code: 'FILTER', data: { filter: 'MARKET_STATUS', status } });
  const { book } = [...state.markets.values()][0]!;
  expect(book.flowCount[0] > 0).toBe(status === null);
});
