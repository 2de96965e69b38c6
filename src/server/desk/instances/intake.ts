import type * as contracts from '../../../shared/contracts/strategy.ts';
import { must } from '../../../shared/kit/assert.ts';
import type { Output } from '../../../shared/kit/contract.ts';
import { Refusal, usedClientId } from '../../../shared/kit/refusal.ts';
import { dayMs } from '../../../shared/kit/time.ts';
import { type InstrumentKey, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { instanceIdOf } from '../../../shared/trade/child-id.ts';
import { type StrategyType, strategyTypes } from '../../../shared/trade/instance.ts';
import type { InstanceRecord, InstanceStore, StartRequest } from '../../store/instances.ts';
import type { TradingEngine } from '../../trading/engine.ts';
import type { Market } from '../../venues/venue.ts';
import { type AccountOf, type Caller, marketFor } from '../caller.ts';
import { bodyHash } from '../order-request.ts';
import { recordOf, type StartInput } from './accept.ts';
import { entryOf } from './log-entry.ts';

/** Instances of one user that may live at once. */
const mostRunning = 20;

type Started = Output<typeof contracts.strategyStart>;

export interface IntakeOptions {
  readonly engine: TradingEngine;
  readonly market: (key: InstrumentKey) => Market | undefined;
  readonly accountOf: AccountOf;
  readonly store: InstanceStore;
  readonly nowMs: () => number;
  /** A new id that was never there before. */
  readonly newId: () => string;
  /** Whether a client id stands for something else of the user. */
  readonly isElsewhere?: (user_id: string, client_id: string) => boolean;
}

/** What becomes of what was taken in. */
interface Runs {
  countOf(user_id: string): number;
  /** Begins with an instance that is stored; settles when its first move is made. */
  begin(record: InstanceRecord): Promise<void>;
}

const isStrategy = (name: string): name is StrategyType => (strategyTypes as readonly string[]).includes(name);

/** Takes starts in, each client id once in 24 hours: checks, stores and only then begins. */
export async function createIntake(options: IntakeOptions, runs: Runs) {
  const { engine, market, store, nowMs } = options;
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

  async function first(caller: Caller, input: StartInput, request: StartRequest): Promise<Started> {
    if (!isStrategy(input.strategy_type)) throw new Refusal('UNKNOWN_STRATEGY', { strategy_type: input.strategy_type });
    const ref = must(input.symbols[0], 'a symbol');
    const api_id = must(input.api_ids[0], 'an account');
    if (ref.account_type !== 'spot') throw new Refusal('INPUT', { field: 'symbols', rule: 'spot_only' });
    const core = marketFor(engine, options.accountOf, caller, api_id, ref);
    if (runs.countOf(caller.user_id) >= mostRunning)
      throw new Refusal('INPUT', { field: 'strategy_type', rule: 'too_many', most: mostRunning });
    const face = market(keyOfSymbol(ref));
    if (!face) throw new Refusal('UNKNOWN_PAIR', { symbol: ref.symbol });
    const { quote } = core.listed.instrument;
    const free =
      engine
        .accounts()
        .find((account) => account.api_id === api_id)
        ?.cells.find(({ account_type, asset }) => account_type === 'spot' && asset === quote)?.free ?? 0n;
    const record = recordOf(
      { instance_id: instanceIdOf(options.newId()), user_id: caller.user_id, ref, core, face, free, nowMs: nowMs() },
      input,
    );
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

  return { begin, isTaken };
}
