import { type Observable, Subject } from 'rxjs';
import type { algoChildList, algoList } from '../../../shared/contracts/algo-order.ts';
import type { doOrderV2 } from '../../../shared/contracts/order-place.ts';
import { must } from '../../../shared/base/assert.ts';
import type { Input, Output } from '../../../shared/base/contract.ts';
import { Refusal, refusals } from '../../../shared/base/refusal.ts';
import { keyOfSymbol, spotKeyOf } from '../../../shared/market/instrument.ts';
import { isInstanceId } from '../../../shared/trade/child-id.ts';
import { isFinal, type OrderStatus, statusAfter } from '../../../shared/trade/order-status.ts';
import type { Twap } from '../../../shared/trade/algo.ts';
import type { Order } from '../../../shared/trade/order.ts';
import type { AlgoParent } from '../../store/tables/algo-parents.ts';
import { accountTypeOf, type Bounds, boundsOf, type Caller, isWithin } from '../caller.ts';
import type { ExternalBook } from '../order-request.ts';
import type { AlgoRequestInput } from './accept.ts';
import { type OrderChange, Runs } from '../runner/runs.ts';
import { createCoreEntry } from '../runner/core-entry.ts';
import { type AlgoPart, type AlgoRequest, createIntake, type IntakeOptions } from './intake.ts';
import { type Running, twapOf } from './parent.ts';
import { AlgoRun } from './run.ts';
import type { Scheduler } from '../../base/scheduler.ts';

const okCode = 200;
const lookMs = 250;
/** Children of one parent, at most. */
const maxChildren = 100_000;

/** A frame of `/order/twap/child/ws` and whose it is. */
export interface AlgoFrame {
  readonly user_id: string;
  readonly api_id: string;
  readonly parent_id: string;
  readonly frame: { readonly type: 'parent'; readonly data: Twap } | { readonly type: 'child'; readonly data: Order };
}

type Answer = Output<typeof doOrderV2>;
type Cancelled = { readonly order_id: string; readonly code: number; readonly status?: OrderStatus };

/** Which parents a cancel of all means; what is left out means any. */
interface ParentFilter {
  readonly api_ids: readonly string[];
  readonly account_type?: string | undefined;
  readonly symbol?: string | undefined;
  readonly side?: string | undefined;
}

export interface AlgosOptions extends IntakeOptions {
  readonly external?: ExternalBook;
  readonly scheduler: Scheduler;
  readonly failed: (error: unknown) => void;
}

/** Orders that are carried out by many: accepted, stored, and gone on with after a restart. */
export interface Algos {
  /**
   * One parent an account; each has its own outcome. Acknowledged once they are stored. Throws VIP, CONFLICT and
   * UNAVAILABLE only.
   */
  place(caller: Caller, input: AlgoRequestInput): Promise<Answer>;
  /** The same for a request whose parts are worked out elsewhere, and only where it is new. */
  accept(caller: Caller, request: AlgoRequest, partsOf: () => readonly AlgoPart[]): Promise<Answer>;
  /** Accepts the cancel of a parent and of its open children; ORDER_FINAL where it has ended. */
  cancel(caller: Caller, parent_id: string): Promise<{ results: Cancelled[] }>;
  /**
   * The same for all that match and run, each with a code of its own: one that cannot take it now holds back no other.
   */
  cancelAll(caller: Caller, filter: ParentFilter): Promise<Cancelled[]>;
  list(caller: Caller, filter: Input<typeof algoList>): Promise<Output<typeof algoList>>;
  children(caller: Caller, filter: Input<typeof algoChildList>): Promise<Output<typeof algoChildList>>;
  /** Parents that the caller may see and that run now, oldest first. */
  running(caller: Bounds, parent_id?: string): readonly Twap[];
  /** Whose a parent is that runs, and in which account; undefined where none of this id runs. */
  runningAs(parent_id: string): { readonly user_id: string; readonly api_id: string } | undefined;
  /** The same of one that may be over. */
  byId(parent_id: string): Promise<{ readonly user_id: string; readonly api_id: string } | undefined>;
  /** Whether a parent is the caller's, running or over. */
  owns(caller: Bounds, parent_id: string): Promise<boolean>;
  /** Whether one runs on this account. */
  runsOn(api_id: string): boolean;
  /** Whether a client id of a user stands for one of these requests. */
  isTaken(user_id: string, client_id: string): boolean;
  readonly frames: Observable<AlgoFrame>;
  /** Goes on with the parents that were running. */
  start(): void;
  /** Does what is due; settles when all of it is done. What the timer does. */
  look(): Promise<void>;
  stop(): void;
}

/** Reads the parents that were running when the server stopped; they go on with `start`. */
export async function createAlgos(options: AlgosOptions): Promise<Algos> {
  const { engine, marketOf, store, nowMs, failed } = options;
  const frames = new Subject<AlgoFrame>();
  const runs = new Runs<AlgoRun>({
    ...options,
    lookMs,
    heard(event) {
      const frame = childFrame(event);
      if (frame) frames.next(frame);
    },
  });
  const ending = engine.events.subscribe({ complete: () => frames.complete() });
  for await (const parent of resumedParents(options)) run(parent);

  function run(parent: AlgoParent): AlgoRun {
    const key = keyOfSymbol(parent);
    const bookKey = spotKeyOf(parent);
    const made = new AlgoRun({
      parent,
      core: must(engine.market(bookKey), `market ${bookKey}`),
      market: must(marketOf(key), `market ${key}`),
      nowMs,
      entry: createCoreEntry(options, parent.user_id),
      known: childrenOf(engine, parent),
      save: (changed) => store.save(changed),
      isHalted: () => engine.isHalted,
      publish: ({ user_id, api_id, parent_id }: Running, data) =>
        frames.next({ user_id, api_id, parent_id, frame: { type: 'parent', data } }),
      ended: ({ parent_id }) => {
        runs.remove(parent_id);
      },
    });
    return runs.add(parent.parent_id, made);
  }

  const advance = (each: AlgoRun): Promise<void> => runs.advance(each);
  const runsOf = (caller: Bounds): AlgoRun[] =>
    runs.all().filter(({ parent }) => parent.user_id === caller.user_id && isWithin(caller, parent.api_id));

  const intake = await createIntake(options, {
    countOf: (user_id) => runsOf({ user_id }).length,
    begin: (parent) => advance(run(parent)),
  });

  return {
    ...intake,
    frames,
    async cancel(caller, parent_id) {
      if (engine.isHalted) throw new Refusal('UNAVAILABLE');
      const each = runs.get(parent_id);
      if (!each || !runsOf(caller).includes(each) || isFinal(each.parent.status))
        return { results: [{ order_id: parent_id, code: refusals.ORDER_FINAL.number }] };
      return { results: await cancelRun(each, advance) };
    },
    async cancelAll(caller, filter) {
      const wanted = runsOf(caller).filter(({ parent }) => isMeant(parent, filter));
      return (await Promise.all(wanted.map((each) => tryCancel(each, advance, failed)))).flat();
    },
    list: (caller, filter) =>
      parentPage(store, caller, filter, (parent) => runs.get(parent.parent_id)?.twap() ?? twapOf(parent, null)),
    children: (caller, filter) => childPage(options, caller, filter),
    runningAs: (parent_id) => runs.get(parent_id)?.parent,
    byId: store.byId,
    owns: (caller, parent_id) => store.owns(caller.user_id, parent_id, caller.within),
    runsOn: (api_id) => runs.all().some(({ parent }) => parent.api_id === api_id),
    running: (caller, parent_id) =>
      runsOf(caller)
        .filter(({ parent }) => (parent_id ?? parent.parent_id) === parent.parent_id)
        .map((each) => each.twap()),
    start: () => runs.start(),
    look: () => runs.look(),
    stop() {
      runs.stop();
      ending.unsubscribe();
    },
  };
}

/**
 * Parents that were running when the server stopped, each stored under its next version before it is told; those
 * without a market end.
 */
async function* resumedParents({ engine, marketOf, store, nowMs }: AlgosOptions): AsyncGenerator<AlgoParent> {
  for (const parent of await store.running()) {
    if (marketOf(keyOfSymbol(parent))) {
      const goesOn = { ...parent, version: versionAfter(parent, childrenOf(engine, parent)) };
      await store.save(goesOn);
      yield goesOn;
    } else await store.save(endedWithoutMarket(parent, nowMs()));
  }
}

/** All children of a parent that the history knows. */
const childrenOf = (engine: AlgosOptions['engine'], { user_id, parent_id }: AlgoParent): readonly Order[] =>
  engine.history.children({ user_id, parent_id, offset: 0, limit: maxChildren }).results;

async function parentPage(
  store: AlgosOptions['store'],
  caller: Caller,
  { status, page, page_size }: Input<typeof algoList>,
  shown: (parent: AlgoParent) => Twap,
): Promise<Output<typeof algoList>> {
  const { total, results } = await store.list({ ...boundsOf(caller), status, page, page_size });
  return { pagenation: { page, page_size, total, results: results.map(shown) } };
}

/** A page of a parent's children. Throws NOT_FOUND where the parent is not the caller's. */
async function childPage(
  { store, engine }: AlgosOptions,
  caller: Caller,
  { parent_id, page, page_size }: Input<typeof algoChildList>,
): Promise<Output<typeof algoChildList>> {
  if (!(await store.owns(caller.user_id, parent_id, caller.within)))
    throw new Refusal('NOT_FOUND', { field: 'parent_id', rule: 'unknown' });
  const found = engine.history.children({
    user_id: caller.user_id,
    parent_id,
    offset: (page - 1) * page_size,
    limit: page_size,
  });
  return { pagenation: { page, page_size, ...found } };
}

/** What is told of a child of an algorithmic order; undefined of one of a strategy. */
function childFrame({ user_id, order }: OrderChange): AlgoFrame | undefined {
  const { parent_id } = order;
  if (parent_id === undefined || isInstanceId(parent_id)) return undefined;
  return { user_id, api_id: order.api_id, parent_id, frame: { type: 'child', data: order } };
}

const isMeant = (parent: AlgoParent, { api_ids, account_type, symbol, side }: ParentFilter): boolean =>
  api_ids.includes(parent.api_id) &&
  (accountTypeOf(account_type, parent.symbol) ?? parent.account_type) === parent.account_type &&
  (symbol ?? parent.symbol) === parent.symbol &&
  (side ?? parent.side) === parent.side;

async function cancelRun(each: AlgoRun, advance: (each: AlgoRun) => Promise<void>): Promise<Cancelled[]> {
  const open = each.open.map(({ order_id }): Cancelled => ({ order_id, code: okCode, status: 'CANCELING' }));
  await each.requestCancel();
  await advance(each);
  return [{ order_id: each.parent.parent_id, code: okCode, status: 'CANCELING' }, ...open];
}

/** The same, but a parent that has ended meanwhile, or whose cancel could not be stored, has that as its result. */
async function tryCancel(
  each: AlgoRun,
  advance: (each: AlgoRun) => Promise<void>,
  failed: (error: unknown) => void,
): Promise<Cancelled[]> {
  try {
    return await cancelRun(each, advance);
  } catch (error) {
    if (!(error instanceof Refusal)) failed(error);
    return [
      { order_id: each.parent.parent_id, code: refusals[error instanceof Refusal ? error.code : 'INTERNAL'].number },
    ];
  }
}

/**
 * Above every version that was told since the parent was stored last: each of those was a change of a child, or a slice
 * that was left out.
 */
const versionAfter = ({ version, algo }: AlgoParent, children: readonly Order[]): number =>
  children.reduce((sum, child) => sum + child.version, version + (algo.slices ?? 0) + 1);

/** A parent whose market is listed no more; what it has done stays. */
const endedWithoutMarket = (parent: AlgoParent, updated: number): AlgoParent => ({
  ...parent,
  status: must(
    statusAfter(parent.status, 'fail') ?? statusAfter(parent.status, 'cancel'),
    `an end of ${parent.status}`,
  ),
  reason: 'UNKNOWN_PAIR',
  updated,
  version: parent.version + 1,
});
