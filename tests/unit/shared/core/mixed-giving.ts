import { fromScaled, toScaled } from '../../../../src/shared/base/decimal.ts';
import { dayMs } from '../../../../src/shared/base/time.ts';
import { moneyText } from '../../../../src/shared/core/ledger/money.ts';
import type {
  FundCommand,
  Place,
  RebateCommand,
  TransferCommand,
  TransferEnd,
} from '../../../../src/shared/core/state/ledger-command.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import type { Command } from '../../../../src/shared/core/state/command.ts';
import type { Chance } from './chance.ts';
import { ownerOf } from './contract-kit.ts';
import { must } from './invariant.ts';
import { accounts, market } from './mixed-state.ts';

type Asked = Pick<FundCommand, 'client_id' | 'hash'>;

/** Any wallet of an account. */
export function mixedPlace(chance: Chance, api_id: string): Place {
  const account_type = chance.of([
    'spot',
    'margin',
    'margin',
    'isolated',
    'linear',
    'inverse',
    'futures',
    'delivery',
    'option',
    'astock',
  ] as const);
  return {
    api_id,
    exchange: account_type === 'astock' ? 'Astock' : 'HALYARD',
    account_type,
    ...(account_type === 'isolated' && { symbol: chance.of(['BTCUSDT', 'ETHUSDT']) }),
  };
}

/**
 * A transfer between any two wallets. u is a main account and v a sub-account of it: where both have an end, half of
 * them say so, as the server does for a main account, and the others must be refused.
 */
export function mixedTransfer(
  chance: Chance,
  api_id: string,
  asked: Asked,
  what: Pick<TransferCommand, 'asset' | 'amount'>,
): TransferCommand {
  const places = [mixedPlace(chance, api_id), mixedPlace(chance, chance.of([api_id, api_id, ...accounts]))] as const;
  const isFamily = chance.chance(50);
  const user_id = isFamily ? 'u' : ownerOf(api_id);
  const [from, to] = places.map((place): TransferEnd => {
    const owner = ownerOf(place.api_id);
    return isFamily && owner !== user_id ? { ...place, user_id: owner } : place;
  });
  return { kind: 'transfer', user_id, ...asked, from: from!, to: to!, ...what };
}

/** Amounts that a wallet is given: some, the smallest that there is, and such as are none. */
const amounts = ['250', '3', '0.5', '0.000000000001', '0', '-1', '1e3', '0.0000000000001'] as const;

/** Money for a wallet of a known account, of a new one, or of one that is another user's. */
export function mixedFund(chance: Chance, asked: Asked): FundCommand {
  const api_id = chance.of([...accounts, ...accounts, 'new']);
  const user_id = chance.chance(85) ? ownerOf(api_id) : chance.of(['u', 'v', 'w']);
  const place = chance.chance(60)
    ? ({ api_id, exchange: 'HALYARD', account_type: chance.of(['spot', 'margin', 'linear'] as const) } as const)
    : mixedPlace(chance, api_id);
  return {
    kind: 'fund',
    user_id,
    ...asked,
    place,
    asset: chance.of(['USDT', 'USDT', 'BTC', 'ETH', 'CNY']),
    amount: chance.of(chance.chance(70) ? amounts.slice(0, 3) : amounts),
  };
}

/**
 * The rebate of an invited user for a day that is mostly over and mostly the newest one: of what the house has earned
 * mostly less than that, sometimes more, and now and then so little that nothing is left of it.
 */
export function mixedRebate(chance: Chance, { ledger, rebated, step }: CoreState): RebateCommand {
  const yesterday = Math.floor((step * 100) / dayMs) - 1;
  const day = yesterday + (chance.chance(80) ? 0 : chance.of([-1, 1, -30, 0.5]));
  const earned = [...ledger.fees].filter(([, amount]) => amount > 0n);
  const fees = earned
    .filter(() => chance.chance(70))
    .map(([asset, amount]) => ({ asset, fee: moneyText((amount * BigInt(1 + chance.below(40))) / 100n) }))
    .filter(({ fee }) => Number(fee) > 0);
  const odd = chance.of([
    { asset: 'USDT', fee: fromScaled(1n, 12) },
    { asset: 'USDT', fee: '0' },
    { asset: 'USDT', fee: '900000000' },
    { asset: 'NONE', fee: '1' },
    ...fees,
  ]);
  return {
    kind: 'rebate',
    day: chance.chance(10) && rebated.day >= 0 ? rebated.day : day,
    invitee: chance.of(['v', 'w', 'x', 'y', 'u']),
    user_id: 'u',
    api_id: chance.chance(90) ? chance.of(['a', 'c']) : chance.of(['b', 'of u']),
    rate: chance.chance(85) ? chance.of(['0.2', '0.05', '1', '0.0001']) : chance.of(['0', '1.0001', '0.00001', '-1']),
    fees: chance.chance(30) ? [...fees, odd] : fees,
  };
}

const nothing: ReadonlyMap<string, bigint> = new Map();

/** Differences of two sums by asset, without those that are none. */
function changesOf(before: ReadonlyMap<string, bigint>, after: ReadonlyMap<string, bigint>): Map<string, bigint> {
  const changes = new Map<string, bigint>();
  for (const asset of new Set([...before.keys(), ...after.keys()])) {
    const change = (after.get(asset) ?? 0n) - (before.get(asset) ?? 0n);
    if (change !== 0n) changes.set(asset, change);
  }
  return changes;
}

const textOf = (sums: ReadonlyMap<string, bigint>): string => String([...sums].sort(([a], [b]) => (a < b ? -1 : 1)));

/** What an account has in a wallet, by asset. */
function heldIn({ ledger }: CoreState, api_id: string, wallet: string): Map<string, bigint> {
  const cells = [...(ledger.accounts.get(api_id)?.cells ?? [])];
  return new Map(
    cells.flatMap(([key, { free, locked }]) =>
      key.startsWith(`${wallet}/`) ? [[key.slice(wallet.length + 1), free + locked] as const] : [],
    ),
  );
}

/** The wallet that a command gives to; undefined for one that gives nothing. */
function wayOf(command: Command): readonly [api_id: string, wallet: string] | undefined {
  if (command.kind === 'rebate') return [command.api_id, 'spot'];
  if (command.kind !== 'fund') return undefined;
  const { api_id, account_type, symbol } = command.place;
  return [api_id, symbol === undefined ? account_type : `${account_type}:${symbol}`];
}

/**
 * I2 by another book-keeping: what is put in comes by deposits and funds and by nothing else, in just that amount, and
 * a rebate is what the share of the fees comes to, out of the fee account. Each is booked once.
 */
export class Giving {
  readonly #seen: Record<string, number>;
  readonly #paid = new Set<string>();
  #deposits = nothing;
  #fees = nothing;
  #held = nothing;

  constructor(seen: Record<string, number>) {
    this.#seen = seen;
  }

  before(state: CoreState, command: Command): void {
    const way = wayOf(command);
    this.#deposits = new Map(state.ledger.deposits);
    this.#fees = way ? new Map(state.ledger.fees) : nothing;
    this.#held = way ? heldIn(state, ...way) : nothing;
  }

  after(state: CoreState, command: Command, { answer, events }: Effects): void {
    const put = textOf(changesOf(this.#deposits, state.ledger.deposits));
    const way = wayOf(command);
    if (command.kind === 'transfer') this.#checkTransfer(command, answer);
    if (!way) {
      const given = command.kind === 'deposit' ? new Map([[command.asset, toScaled(command.amount, 12)!]]) : nothing;
      must(put === textOf(given), 'I2 put in', [command.kind, put]);
      return;
    }
    const isDone = answer.kind === 'booked' && !answer.replayed;
    const given = isDone ? this.#givenBy(command) : nothing;
    const paid = new Map([...given].map(([asset, amount]) => [asset, -amount]));
    must(put === textOf(command.kind === 'fund' ? given : nothing), 'I2 fund', [command, put]);
    must(
      textOf(changesOf(this.#fees, state.ledger.fees)) === textOf(command.kind === 'rebate' ? paid : nothing),
      'I2 rebate',
      command,
    );
    must(textOf(changesOf(this.#held, heldIn(state, ...way))) === textOf(given), 'I2 given', command);
    must(isDone || events.length === 0, 'a command that gave nothing tells something', [command, events]);
    this.#count(command.kind, answer);
  }

  /** Accounts of two users exchange money only where the command says whose both ends are. */
  #checkTransfer({ user_id, from, to }: TransferCommand, answer: Effects['answer']): void {
    const isDone = answer.kind === 'booked' && !answer.replayed;
    const isStrange = [from, to].some((end) => (end.user_id ?? user_id) !== ownerOf(end.api_id));
    must(!isDone || !isStrange, 'a transfer to a stranger', [user_id, from, to]);
    if (isStrange) this.#see('transfer to a stranger refused');
    else if (from.user_id ?? to.user_id) this.#see(isDone ? 'family transfer' : 'family transfer refused');
  }

  #see(what: string): void {
    this.#seen[what] = (this.#seen[what] ?? 0) + 1;
  }

  /** What a command that was carried out has to give, by asset. */
  #givenBy(command: Command): ReadonlyMap<string, bigint> {
    if (command.kind === 'fund') return new Map([[command.asset, toScaled(command.amount, 12)!]]);
    if (command.kind !== 'rebate') return nothing;
    const key = `${command.day} ${command.invitee}`;
    must(!this.#paid.has(key), 'a rebate is paid twice', command);
    this.#paid.add(key);
    const rate = toScaled(command.rate, 4)!;
    return new Map(
      command.fees
        .map(({ asset, fee }) => [asset, (toScaled(fee, 12)! * rate) / 10_000n] as const)
        .filter(([, amount]) => amount > 0n),
    );
  }

  #count(kind: string, answer: Effects['answer']): void {
    if (answer.kind === 'refused') this.#see(`${kind} ${answer.code}`);
    else this.#see(`${kind} ${answer.kind === 'booked' && answer.replayed ? 'replayed' : 'booked'}`);
  }
}

/** More or less margin, mostly for an isolated position that is open. */
export function mixedMargin(chance: Chance, state: CoreState, asked: { client_id: string; hash: string }): Command {
  const open = [...state.contracts.pools.values()].flatMap(({ api_id, positions }) =>
    [...positions.values()].map(({ market: { key }, side, mode }) => ({ api_id, key, side, mode })),
  );
  const isolated = open.filter(({ mode }) => mode === 'ISOLATED');
  const { api_id, key, side } = chance.of(
    isolated.length > 0 && chance.chance(90)
      ? isolated
      : [...open, { api_id: chance.of(accounts), key: market.btc, side: 'BOTH' as const }],
  );
  return {
    kind: 'margin',
    user_id: ownerOf(api_id),
    ...asked,
    api_id,
    market: key,
    side,
    way: chance.of(['ADD', 'REMOVE'] as const),
    amount: fromScaled(BigInt(1 + chance.below(2 ** 40)), 12),
  };
}
