import type { doOrderV2 } from '../../../shared/contracts/order-place.ts';
import type { Output } from '../../../shared/base/contract.ts';
import { Refusal, refusals, usedClientId } from '../../../shared/base/refusal.ts';
import { dayMs } from '../../../shared/base/time.ts';
import { type InstrumentKey, keyOfSymbol, type SymbolRef } from '../../../shared/market/instrument.ts';
import type { AlgoParent, AlgoParentStore } from '../../store/tables/algo-parents.ts';
import type { TradingEngine } from '../../trading/engine.ts';
import type { Market } from '../../venues/venue.ts';
import { type AccountOf, type Caller, marketFor, requireVip } from '../caller.ts';
import { marginFor } from '../margin/margin-fields.ts';
import { bodyHash } from '../order-request.ts';
import { ofOwnExchange, onOwnGrid } from '../own-exchange.ts';
import type { SizeFor } from '../sizing.ts';
import { type AlgoRequestInput, parentOf } from './accept.ts';

const okCode = 200;
/** Parents of one user that may run at once. */
const maxRunning = 50;

type Answer = Output<typeof doOrderV2>;

export interface IntakeOptions {
  readonly engine: TradingEngine;
  readonly marketOf: (key: InstrumentKey) => Market | undefined;
  readonly accountOf: AccountOf;
  readonly sizeFor: SizeFor;
  readonly store: AlgoParentStore;
  readonly nowMs: () => number;
  /** A new id that was never there before. */
  readonly newId: () => string;
}

/** A request as it is remembered. */
export interface AlgoRequest {
  readonly client_id: string;
  readonly hash: string;
}

/** What becomes one parent, sized as the account at `index` of its request, or why there is none. */
export type AlgoPart =
  | { readonly input: AlgoRequestInput; readonly api_id: string; readonly index: number }
  | { readonly api_id: string; readonly refusal: Refusal };

/** What becomes of the parents of a request. */
interface Runs {
  countOf(user_id: string): number;
  /** Begins with a parent that is stored; settles when its first move is made. */
  begin(parent: AlgoParent): Promise<void>;
}

interface KnownRequest {
  readonly hash: string;
  readonly atMs: number;
  readonly answer: Promise<Answer>;
}

/** Requests that were stored since a time, oldest first, by user and client id. */
async function storedRequests(store: AlgoParentStore, sinceMs: number): Promise<Map<string, KnownRequest>> {
  const requests = new Map<string, KnownRequest>();
  for (const { user_id, client_id, hash, created, answer_json } of await store.requestsSince(sinceMs)) {
    const answer = Promise.resolve(JSON.parse(answer_json) as Answer);
    requests.set(`${user_id}/${client_id}`, { hash, atMs: created, answer });
  }
  return requests;
}

/** Takes requests in, each client id once in 24 hours: checks, stores and only then begins. */
export async function createIntake(options: IntakeOptions, runs: Runs) {
  const { engine, store, nowMs } = options;
  const requests = await storedRequests(store, nowMs() - dayMs);

  async function first(caller: Caller, { client_id, hash }: AlgoRequest, parts: readonly AlgoPart[]): Promise<Answer> {
    if (runs.countOf(caller.user_id) + parts.length > maxRunning)
      throw new Refusal('INPUT', { field: 'algo', rule: 'too_many', most: maxRunning });
    const drawn = parts.map((part) =>
      'refusal' in part ? part : draw(options, caller, part.input, part.api_id, part.index),
    );
    const parents = drawn.filter((each) => 'parent_id' in each);
    const results = drawn.map(resultOf);
    const answer: Answer = { ...(parents.length === 1 && { parent_id: parents[0]!.parent_id }), results };
    // All accounts were refused: there is nothing to store, and the client id stays free.
    if (parents.length === 0) return answer;
    await store.begin(
      { user_id: caller.user_id, client_id, hash, created: nowMs(), answer_json: JSON.stringify(answer) },
      parents,
    );
    await Promise.all(parents.map((parent) => runs.begin(parent)));
    return answer;
  }

  async function accept(caller: Caller, request: AlgoRequest, partsOf: () => readonly AlgoPart[]): Promise<Answer> {
    requireVip(caller);
    if (engine.isHalted) throw new Refusal('UNAVAILABLE');
    const { client_id, hash } = request;
    const key = `${caller.user_id}/${client_id}`;
    const now = nowMs();
    const known = requests.get(key);
    const isKnown = known !== undefined && known.atMs > now - dayMs;
    if ((isKnown && known.hash !== hash) || engine.clientRecord(caller.user_id, client_id))
      throw new Refusal('CONFLICT', usedClientId(client_id));
    if (isKnown) return { ...(await known.answer), replayed: true };
    forgetUntil(now - dayMs);
    const answer = first(caller, request, partsOf());
    requests.set(key, { hash, atMs: now, answer });
    const forget = (): void => {
      requests.delete(key);
    };
    answer.then(({ results }) => {
      if (results.every(({ code }) => code !== okCode)) forget();
    }, forget);
    return answer;
  }

  /** Requests stand oldest first. */
  function forgetUntil(atMs: number): void {
    for (const [key, request] of requests) {
      if (request.atMs > atMs) return;
      requests.delete(key);
    }
  }

  const place = (caller: Caller, input: AlgoRequestInput): Promise<Answer> =>
    accept(caller, { client_id: input.client_id, hash: bodyHash(input) }, () =>
      [...new Set(input.sync ? input.api_ids : input.api_ids.slice(0, 1))].map((api_id, index) => ({
        input: partOf(options, input, api_id, index),
        api_id,
        index,
      })),
    );

  return {
    place,
    accept,
    /** Whether a client id of a user stands for one of these requests. */
    isTaken: (user_id: string, client_id: string): boolean =>
      (requests.get(`${user_id}/${client_id}`)?.atMs ?? Number.NEGATIVE_INFINITY) > nowMs() - dayMs,
  };
}

function draw(
  { engine, marketOf, nowMs, ...options }: IntakeOptions,
  caller: Caller,
  input: AlgoRequestInput,
  api_id: string,
  index: number,
): AlgoParent | { readonly api_id: string; readonly refusal: Refusal } {
  try {
    const core = marketFor(engine, options.accountOf, caller, api_id, input);
    marginFor(input, caller.vip_level);
    const amount = options.sizeFor(core, index, input).amount;
    return parentOf(
      {
        parent_id: options.newId(),
        user_id: caller.user_id,
        source: caller.source ?? 'WEB',
        api_id,
        core,
        market: marketBy(marketOf, input),
        amount,
        nowMs: nowMs(),
      },
      input,
    );
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { api_id, refusal: error };
  }
}

/** What the account at `index` carries out, on the grid of its own exchange's market. */
function partOf(
  { accountOf, marketOf }: IntakeOptions,
  asked: AlgoRequestInput,
  api_id: string,
  index: number,
): AlgoRequestInput {
  const own = ofOwnExchange(asked, accountOf, api_id, index);
  const instrument = own === asked ? undefined : marketOf(keyOfSymbol(own))?.instrument;
  if (!instrument) return own;
  const { price: limit_price, amount: visible } = onOwnGrid(
    { side: own.side, price: own.algo.limit_price, amount: own.algo.visible },
    instrument,
  );
  return { ...onOwnGrid(own, instrument), algo: { ...own.algo, limit_price, visible } };
}

type Drawn = ReturnType<typeof draw>;

const resultOf = (drawn: Drawn): Answer['results'][number] =>
  'parent_id' in drawn
    ? { api_id: drawn.api_id, code: okCode, msg: '', parent_id: drawn.parent_id }
    : {
        api_id: drawn.api_id,
        code: refusals[drawn.refusal.code].number,
        msg: drawn.refusal.message,
        data: drawn.refusal.data,
      };

function marketBy(marketOf: IntakeOptions['marketOf'], symbol: SymbolRef): Market {
  const market = marketOf(keyOfSymbol(symbol));
  if (!market) throw new Refusal('UNKNOWN_PAIR', { symbol: symbol.symbol });
  return market;
}
