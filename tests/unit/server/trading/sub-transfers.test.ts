import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fairPriceOf, freshId, listed } from '../../shared/core/core-kit.ts';
import { verifyJournal } from '../../../oracles/verify-journal.ts';
import { benchOf, folder, fund } from './engine-kit.ts';

test('a transfer to a sub-account is there once after a crash, in the lists of both users', async () => {
  const path = join(folder(), 'trading.db');
  const bench = benchOf(path);
  const engine = bench.open({ listing: [listed()] });
  await fund(engine);
  const spot = { exchange: 'HALYARD', account_type: 'spot' } as const;
  const client_id = freshId();
  const command = {
    kind: 'transfer',
    user_id: 'u',
    client_id,
    hash: 'h',
    from: { api_id: 'a', ...spot },
    to: { api_id: 'b', ...spot, user_id: 'v' },
    asset: 'USDT',
    amount: '12.5',
  } as const;
  const first = await engine.submit(command);
  expect(first).toMatchObject({ kind: 'booked', replayed: false });
  const again = bench.open({ listing: [listed()] });
  const freeOf = (api_id: string) =>
    again
      .accounts()
      .find((account) => account.api_id === api_id)
      ?.cells.find(({ asset }) => asset === 'USDT')?.free;
  const unit = 10n ** 12n;
  expect([freeOf('a'), freeOf('b')]).toEqual([(99_987_500n * unit) / 1_000n, (100_012_500n * unit) / 1_000n]);
  expect(await again.submit(command)).toMatchObject({ kind: 'booked', replayed: true });
  expect(freeOf('b')).toBe((100_012_500n * unit) / 1_000n);
  for (const user_id of ['u', 'v'])
    expect(
      again.history.entries.list('transfer', { user_id, start: 0, end: bench.nowMs + 1, page: 1, page_size: 10 }),
    ).toMatchObject({ total: 1, results: [{ api_id: 'a', to_api_id: 'b', amount: '12.5' }] });
  again.shutdown();
  expect(verifyJournal(path, { fairPriceOf })).toMatchObject({ ok: true, problem: '' });
});
