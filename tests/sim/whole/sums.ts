import { join } from 'node:path';
import { toScaled } from '../../../src/shared/base/decimal.ts';
import { moneyDecimals } from '../../../src/shared/core/ledger/money.ts';
import { cellParts, walletParts } from '../../../src/shared/core/ledger/wallets.ts';
import type { CoreState } from '../../../src/shared/core/state/core-state.ts';
import { orderOf } from '../../../src/shared/core/state/order.ts';
import type { AccountLists } from '../../../src/worker/feeds/account/account-state.ts';
import { stateIn } from '../../crash/audit.ts';
import type { User } from './client.ts';
import type { Machine } from './machine.ts';

export type Heard = Pick<AccountLists, 'orders' | 'balances'>;

const units = (text: string): string => String(toScaled(text, moneyDecimals));

/** Balances and open orders of a user as the file has them, a text each. */
function factsIn({ ledger, orders, inFlight }: CoreState, { api_ids }: User): string[] {
  const balances = api_ids.flatMap((api_id) =>
    [...(ledger.accounts.get(api_id)?.cells ?? [])].map(([key, { free, locked }]) => {
      const { wallet, asset } = cellParts(key);
      const { account_type, pair = '' } = walletParts(wallet);
      return [api_id, account_type, pair, asset, free, locked].join(' ');
    }),
  );
  const open = [...orders.values(), ...[...inFlight.values()].flatMap((flight) => flight.orders)].filter((order) =>
    api_ids.includes(order.api_id),
  );
  return [...balances, ...open.map((order) => JSON.stringify(orderOf(order)))];
}

/** What the file of each machine led to when it was looked into last. */
const looked = new WeakMap<Machine, { readonly seq: number; readonly state: CoreState }>();

/** What touches a user is a record, so that a file without a new one leads to the same for all users. */
function stateOf(machine: Machine): CoreState {
  const seq = machine.services.trading.engine.journalSeq;
  const known = looked.get(machine);
  if (known?.seq === seq) return known.state;
  const state = stateIn(join(machine.data, 'trading.db'));
  looked.set(machine, { seq, state });
  return state;
}

/** The same as the user was told. */
const factsOf = ({ balances, orders }: Heard): string[] => [
  ...balances.map(({ api_id, account_type, pair = '', asset, free, locked }) =>
    [api_id, account_type, pair, asset, units(free), units(locked)].join(' '),
  ),
  ...orders.map((order) => JSON.stringify(order)),
];

const isNothing = (fact: string): boolean => fact.endsWith(' 0 0');

/**
 * The file of a running machine as it is now leads to a state whose sums over all users and the house add up; how what
 * a user has just been told differs from it, undefined where it does not.
 */
export function besideFile(machine: Machine, user: User, heard: Heard): string | undefined {
  const there = factsIn(stateOf(machine), user).filter((fact) => !isNothing(fact));
  const reported = factsOf(heard).filter((fact) => !isNothing(fact));
  const only = [reported.filter((fact) => !there.includes(fact)), there.filter((fact) => !reported.includes(fact))].map(
    (facts) => facts.join(),
  );
  if (only[0] === only[1]) return undefined;
  return `${user.username} is told ${only[0]} and the file holds ${only[1]}`.slice(0, 1_200);
}
