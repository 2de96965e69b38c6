import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ask, bid } from '../../../../src/shared/market/book/book.ts';
import { noMaker } from '../../../../src/shared/core/state/core-state.ts';
import { verifyJournal } from '../../../oracles/verify-journal.ts';
import { fairPriceOf, key, limit, placeCommand } from '../../shared/core/core-kit.ts';
import { benchOf, folder, fund } from './engine-kit.ts';

test('the house venue runs without the synthetic maker: users meet each other alone, and its journal replays', async () => {
  const path = join(folder(), 'trading.db');
  const bench = benchOf(path);
  const engine = bench.open({ maker: noMaker });
  await fund(engine);
  bench.run(engine, 5);
  const market = engine.market(key)!;
  expect([market.book.bids, market.book.asks]).toEqual([[], []]);
  await engine.submit(placeCommand('b', limit('SELL', '1000', '1')));
  await engine.submit(placeCommand('a', limit('BUY', '1000', '0.4')));
  const face = engine.venues.flatMap((venue) => venue.market(key) ?? [])[0]!;
  expect([face.book.top(bid, 5).prices, face.book.top(ask, 5).prices]).toEqual([
    new Float64Array(0),
    new Float64Array([10_000]),
  ]);
  expect(bench.printed.map(([, , price, size]) => [price, size])).toEqual([['1000.0', '0.400']]);
  bench.run(engine, 20);
  const hash = engine.stateHash();
  engine.shutdown();
  const again = bench.open({ maker: noMaker });
  bench.run(again, 0);
  expect(again.market(key)!.book.asks[0]!.lots).toBe(market.book.asks[0]!.lots);
  expect(hash).not.toBe('');
  expect(verifyJournal(path, { fairPriceOf, maker: noMaker })).toMatchObject({ ok: true });
});
