import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { apply } from '../../../../../src/shared/core/apply.ts';
import { moneyText } from '../../../../../src/shared/core/ledger/money.ts';
import { snapshotOf } from '../../../../../src/shared/core/snapshot/snapshot.ts';
import type { Command } from '../../../../../src/shared/core/state/command.ts';
import type { CoreState } from '../../../../../src/shared/core/state/core-state.ts';
import type { Effects } from '../../../../../src/shared/core/state/effects.ts';
import { imbalanceOf } from '../../../../oracles/imbalance.ts';
import { seedOf } from '../../../../seeds.ts';
import { limit, placeCommand, userOf } from '../core-kit.ts';
import { bookedOf, ledgerCommand, marginState, placeOf } from '../margin-kit.ts';

/** Accounts `a` and `c` are the main account's, user u; `b` is that of its sub-account v. */
const accounts = ['a', 'b', 'c'] as const;
type Account = (typeof accounts)[number];

const endOf = (api_id: Account, account_type: 'spot' | 'linear') => ({
  ...placeOf(api_id, account_type),
  ...(userOf(api_id) !== 'u' && { user_id: userOf(api_id) }),
});

/** One thing that the main account or its sub-account does. */
type Move =
  | { readonly do: 'transfer'; from: Account; to: Account; into: 'spot' | 'linear'; asset: string; amount: string }
  | { readonly do: 'order'; by: Account; side: 'BUY' | 'SELL'; price: string; amount: string }
  | { readonly do: 'freeze'; sub: Account };

const amounts = fc.integer({ min: 1, max: 150_000_000 }).map((units) => moneyText(BigInt(units) * 1_000_000_001n));
const account = fc.constantFrom(...accounts);
const moves: fc.Arbitrary<Move> = fc.oneof(
  fc.record({
    do: fc.constant('transfer' as const),
    from: account,
    to: account,
    into: fc.constantFrom('spot', 'linear'),
    asset: fc.constantFrom('USDT', 'BTC'),
    amount: amounts,
  }),
  fc.record({
    do: fc.constant('order' as const),
    by: account,
    side: fc.constantFrom('BUY', 'SELL'),
    price: fc.constantFrom('990', '1000', '1010'),
    amount: fc.constantFrom('0.01', '1', '9'),
  }),
  fc.record({ do: fc.constant('freeze' as const), sub: account }),
);

/** The command of a move; what freezing cancels is what the account has open then. */
function commandOf(state: CoreState, move: Move): Command {
  if (move.do === 'order') return placeCommand(move.by, limit(move.side, move.price, move.amount));
  if (move.do === 'freeze') {
    const user_id = userOf(move.sub);
    const open = [...state.orders.values()].filter((order) => order.user_id === user_id);
    return { kind: 'cancel', user_id, order_ids: open.map(({ id }) => id) };
  }
  const { from, to, into, asset, amount } = move;
  return ledgerCommand('a', {
    kind: 'transfer',
    from: endOf(from, 'spot'),
    to: endOf(to, into),
    asset,
    amount,
  });
}

const totals = (state: CoreState): string[] => [...imbalanceOf(state.ledger)].map(([asset, sum]) => `${asset} ${sum}`);

/** Who has heard of a transfer: the one who asks and the user of either end, each once. */
function checkHeard({ events }: Effects, move: Extract<Move, { do: 'transfer' }>): void {
  const readers = events.flatMap((event) => (event.kind === 'entry' ? [event.user_id] : []));
  expect(readers.sort()).toEqual([...new Set(['u', userOf(move.from), userOf(move.to)])].sort());
  const [own, ...copies] = events.flatMap((event) =>
    event.kind === 'entry' && event.entry.of === 'transfer' ? [event.entry.row] : [],
  );
  expect(own!.copy_of).toBeUndefined();
  for (const { copy_of } of copies) expect(copy_of).toBe(own!.transfer_id);
  for (const event of events) if (event.kind === 'balance') expect(event.user_id).toBe(userOf(event.api_id));
}

test('transfers between a main account and its sub-accounts, orders and freezes make and lose no money', () => {
  fc.assert(
    fc.property(fc.array(moves, { minLength: 1, maxLength: 25 }), (list) => {
      const state = marginState();
      const done: [Command, number][] = [];
      for (const [index, move] of list.entries()) {
        const command = commandOf(state, move);
        const atMs = 1_000 + index;
        const before = snapshotOf(state);
        const effects = apply(state, command, atMs);
        done.push([command, atMs]);
        if (move.do === 'transfer') {
          const booked = bookedOf(effects);
          if ('refused' in booked) expect(snapshotOf(state)).toBe(before);
          else checkHeard(effects, move);
        }
        for (const line of totals(state)) expect(line).toMatch(/ 0$/);
        for (const { api_id, user_id, cells } of state.ledger.accounts.values()) {
          expect(user_id).toBe(userOf(api_id));
          for (const { free, locked } of cells.values()) expect(free >= 0n && locked >= 0n).toBe(true);
        }
      }
      const replayed = marginState();
      for (const [command, atMs] of done) apply(replayed, command, atMs, true);
      expect(snapshotOf(replayed)).toBe(snapshotOf(state));
    }),
    { numRuns: 60, seed: seedOf(4_711) },
  );
});

test("a transfer that names a sub-account's place as the main account's own is refused and changes nothing", () => {
  const state = marginState();
  const before = snapshotOf(state);
  const spot = (api_id: Account) => placeOf(api_id, 'spot');
  for (const [from, to] of [
    [spot('a'), spot('b')],
    [spot('b'), spot('a')],
    [{ ...spot('a'), user_id: 'v' }, spot('c')],
    [spot('a'), { ...spot('b'), user_id: 'somebody' }],
  ]) {
    const command = ledgerCommand('a', { kind: 'transfer', from: from!, to: to!, asset: 'USDT', amount: '1' });
    expect(bookedOf(apply(state, command, 1_000))).toMatchObject({ refused: 'INPUT', field: 'to_api_id' });
  }
  expect(snapshotOf(state)).toBe(before);
});
