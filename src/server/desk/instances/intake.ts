import type * as contracts from '../../../shared/contracts/strategy.ts';
import { must } from '../../../shared/base/assert.ts';
import { absoluteOf, fromUnits, type Scale, toUnits } from '../../../shared/base/decimal.ts';
import type { Output } from '../../../shared/base/contract.ts';
import { Refusal, usedClientId } from '../../../shared/base/refusal.ts';
import { dayMs } from '../../../shared/base/time.ts';
import { type AccountType, type InstrumentKey, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { lesser } from '../../../shared/core/ledger/money.ts';
import { instanceIdOf } from '../../../shared/trade/child-id.ts';
import { legCount, legKinds } from '../../../shared/strategies/leg-count.ts';
import { paramsOf } from '../../../shared/strategies/params.ts';
import { type AnyStrategy, firstLeg, moneyAssetOf, type StartLeg } from '../../../shared/strategies/strategy.ts';
import type { InstanceRecord, InstanceStore, Leg, StartRequest } from '../../store/tables/instances.ts';
import type { RunTapeStore } from '../../store/tables/run-tapes.ts';
import type { TradingEngine } from '../../trading/engine.ts';
import type { Market } from '../../venues/venue.ts';
import type { AccountLimits } from '../../../shared/trade/risk/account-risk.ts';
import { type AccountOf, type Caller, marketFor, requireLevel } from '../caller.ts';
import { bodyHash } from '../order-request.ts';
import { recordOf, type StartInput } from './accept.ts';
import { entryOf } from './log-entry.ts';

/** Instances of one user that may live at once where nobody says how many. */
const usualMaxRunning = 200;

type Started = Output<typeof contracts.strategyStart>;

export interface IntakeOptions {
  /** Those that can be started. */
  readonly strategies: readonly AnyStrategy[];
  readonly engine: TradingEngine;
  readonly marketOf: (key: InstrumentKey) => Market | undefined;
  readonly accountOf: AccountOf;
  readonly store: InstanceStore;
  readonly tapes: RunTapeStore;
  readonly nowMs: () => number;
  /** A new id that was never there before. */
  readonly newId: () => string;
  /** Limits of an account; undefined where it has none. */
  readonly limitsOf: (api_id: string) => AccountLimits | undefined;
  /** Instances of one user that may live at once. */
  readonly maxRunning?: number;
  /** Whether a client id stands for something else of the user. */
  readonly isElsewhere?: (user_id: string, client_id: string) => boolean;
}

/** What a start would need of the asset in which it counts, and what of that the account has free; money units. */
export interface CheckedStart {
  readonly need: bigint;
  /** It sells, and needs none of that asset. */
  readonly isSale: boolean;
  readonly asset: string;
  readonly free: bigint;
  /** Price at which its first figures are reckoned. */
  readonly price: string;
}

/** What becomes of what was taken in. */
interface Runs {
  countOf(user_id: string): number;
  /** How many run on an account. */
  runningOn(api_id: string): number;
  /** Begins with an instance that is stored; settles when its first move is made. */
  begin(record: InstanceRecord): Promise<void>;
}

/** The strategy of a type. */
export const strategyOf = (strategies: readonly AnyStrategy[], type: string): AnyStrategy | undefined =>
  strategies.find(({ template }) => template.strategy_type === type);

/** What an account has of an asset, in money units. */
const freeOf = (engine: TradingEngine, api_id: string, type: AccountType, asset: string): bigint =>
  engine
    .accounts()
    .find((account) => account.api_id === api_id)
    ?.cells.find((cell) => cell.account_type === type && cell.asset === asset)?.free ?? 0n;

/** What a leg of an instance finds in its account. */
export type AccountFacts = Pick<StartLeg, 'freeOf' | 'setting' | 'position' | 'sellable'>;

/** Lots of an account's net position in a market of contracts, below zero where it is short. */
function positionIn(engine: TradingEngine, leg: Leg): number {
  const key = keyOfSymbol(leg);
  const { grid } = must(engine.market(key), 'a market');
  return engine
    .positions([leg.api_id])
    .filter((position) => keyOfSymbol(position) === key)
    .reduce((sum, { qty }) => sum + signedLots(qty, grid.size), 0);
}

const signedLots = (qty: string, size: Scale): number =>
  (qty.startsWith('-') ? -1 : 1) * must(toUnits(absoluteOf(qty), size), 'a size');

/**
 * What an account has for a leg of an instance, less what its positions have lost by the mark price, and how it holds
 * its market where that is one of contracts.
 */
export function accountIn(engine: TradingEngine, leg: Leg): AccountFacts {
  const { api_id, account_type } = leg;
  const setting = engine.setting(api_id, keyOfSymbol(leg));
  const market = account_type === 'astock' ? engine.market(keyOfSymbol(leg)) : undefined;
  return {
    setting,
    ...(setting?.position_mode === 'ONE_WAY' && { position: positionIn(engine, leg) }),
    ...(market && { sellable: engine.shares.holding(market, api_id)?.sellable }),
    freeOf(asset) {
      const free = freeOf(engine, api_id, account_type, asset);
      return setting ? free + lesser(engine.unrealised(api_id, account_type, asset), 0n) : free;
    },
  };
}

/** Has an account take the leverage that an instance is to trade with. Throws what the engine refuses. */
async function setLeverage({ engine }: IntakeOptions, user_id: string, leg: Leg, leverage: number): Promise<void> {
  const market = keyOfSymbol(leg);
  if (engine.setting(leg.api_id, market)?.leverage === leverage) return;
  const command = { kind: 'setting', user_id, api_id: leg.api_id, market, leverage, confirm_risk: true } as const;
  const answer = await engine.submit(command);
  if (answer.kind === 'refused') throw new Refusal(answer.code, answer.data);
}

/** The legs of a start: each symbol on the account at its place, or on the only one. Throws INPUT. */
function legsAsked({ template }: AnyStrategy, { symbols, api_ids, params }: StartInput): readonly Leg[] {
  const { markets } = template;
  const { leg_markets } = legKinds(template, params);
  const legs = legCount(template, params);
  const most = template.most_legs ?? legs;
  if (symbols.length < legs || symbols.length > most)
    throw new Refusal('INPUT', { field: 'symbols', rule: most === 1 ? 'one_symbol' : 'legs', legs: most });
  if (api_ids.length > 1 && api_ids.length !== symbols.length)
    throw new Refusal('INPUT', { field: 'api_ids', rule: most === 1 ? 'one_account' : 'legs', legs: symbols.length });
  return symbols.map((ref, leg) => {
    const own = leg_markets?.[leg] ?? markets;
    if (!own.includes(ref.account_type))
      throw new Refusal('INPUT', { field: 'symbols', rule: `${own.join('_or_')}_only` });
    return { ...ref, api_id: must(api_ids[leg] ?? api_ids[0], 'an account') };
  });
}

/** What a start is made from, where `more` of them are to begin. Throws what it is refused by. */
function prepareStart(options: IntakeOptions, runs: Runs, caller: Caller, input: StartInput, more: number) {
  const { engine, marketOf, maxRunning = usualMaxRunning } = options;
  const strategy = strategyOf(options.strategies, input.strategy_type);
  if (!strategy) throw new Refusal('UNKNOWN_STRATEGY', { strategy_type: input.strategy_type });
  requireLevel(caller, strategy.template.vip);
  const refs = legsAsked(strategy, input);
  const cores = refs.map(({ api_id, ...ref }) => marketFor(engine, options.accountOf, caller, api_id, ref));
  if (runs.countOf(caller.user_id) + more > maxRunning)
    throw new Refusal('INPUT', { field: 'strategy_type', rule: 'too_many', most: maxRunning });
  for (const { api_id } of refs) {
    const most = options.limitsOf(api_id)?.max_running ?? null;
    if (most !== null && runs.runningOn(api_id) + more > most)
      throw new Refusal('INPUT', { field: 'api_ids', rule: 'too_many', most });
  }
  const legs = refs.map((ref, leg) => {
    const market = marketOf(keyOfSymbol(ref));
    if (!market) throw new Refusal('UNKNOWN_PAIR', { symbol: ref.symbol });
    return { api_id: ref.api_id, core: must(cores[leg], 'a market'), market, ...accountIn(engine, ref) };
  });
  return { strategy, refs, legs, asset: moneyAssetOf(firstLeg({ legs }).core.listed.instrument) };
}

/** Takes starts in, each client id once in 24 hours: checks, stores and only then begins. */
export async function createIntake(options: IntakeOptions, runs: Runs) {
  const { engine, store, nowMs } = options;
  const requests = new Map<string, StartRequest & { readonly atMs: number; readonly answer: Promise<Started> }>();
  for (const { user_id, client_id, hash, instance_id, created } of await store.requestsSince(nowMs() - dayMs)) {
    requests.set(`${user_id}/${client_id}`, {
      client_id,
      hash,
      atMs: created,
      answer: Promise.resolve({ instance_id, status: 'PREPARING' }),
    });
  }

  /** Whether a client id of a user stands for a start. */
  const isTaken = (user_id: string, client_id: string): boolean =>
    (requests.get(`${user_id}/${client_id}`)?.atMs ?? Number.NEGATIVE_INFINITY) > nowMs() - dayMs;

  const prepared = (caller: Caller, input: StartInput, more: number) =>
    prepareStart(options, runs, caller, input, more);

  /** What one of `more` starts would need. Throws what it is refused by, and changes nothing. */
  function check(caller: Caller, input: StartInput, more: number): CheckedStart {
    const { strategy, legs, asset } = prepared(caller, input, more);
    const setup = strategy.setUp(paramsOf(strategy, input.params), { legs, nowMs: nowMs() });
    const { core, freeOf: freeIn } = firstLeg({ legs });
    const price = fromUnits(must(setup.marks[0], 'a mark'), core.grid.price);
    return { need: setup.need, isSale: setup.sold !== undefined, asset, free: freeIn(asset), price };
  }

  async function first(caller: Caller, input: StartInput, request: StartRequest): Promise<Started> {
    const { strategy, refs, legs, asset: quote } = prepared(caller, input, 1);
    const instance_id = instanceIdOf(options.newId());
    const { user_id } = caller;
    const made = { strategy, instance_id, user_id, refs, legs, nowMs: nowMs() };
    const { record, leverage } = recordOf(made, input);
    const contract = legs.findIndex(({ core }) => core.contract !== null);
    if (leverage !== undefined) await setLeverage(options, user_id, must(refs[contract], 'a contract'), leverage);
    await store.begin(record, request, entryOf('CREATED', { invested: record.invested, quote }, nowMs()));
    await runs.begin(record);
    return { instance_id: record.instance_id, status: 'PREPARING' };
  }

  async function begin(caller: Caller, input: StartInput): Promise<Started> {
    if (engine.isHalted) throw new Refusal('UNAVAILABLE');
    const { client_id } = input;
    const key = `${caller.user_id}/${client_id}`;
    const hash = bodyHash(input);
    const known = isTaken(caller.user_id, client_id) ? requests.get(key) : undefined;
    if (
      (known && known.hash !== hash) ||
      engine.clientRecord(caller.user_id, client_id) ||
      options.isElsewhere?.(caller.user_id, client_id)
    )
      throw new Refusal('CONFLICT', usedClientId(client_id));
    if (known) return { ...(await known.answer), replayed: true };
    for (const [old, { atMs }] of requests) if (atMs <= nowMs() - dayMs) requests.delete(old);
    const answer = first(caller, input, { client_id, hash });
    requests.set(key, { client_id, hash, atMs: nowMs(), answer });
    // What was refused leaves its client id free.
    answer.catch(() => requests.delete(key));
    return answer;
  }

  return { begin, check, isTaken };
}
