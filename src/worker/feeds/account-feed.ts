import * as v from 'valibot';
import { apiAll, balanceAll } from '../../shared/contracts/api-account.ts';
import { currentOrders } from '../../shared/contracts/order.ts';
import { positionList } from '../../shared/contracts/position.ts';
import type { Frame } from '../../shared/kit/topic.ts';
import { userOrders } from '../../shared/topics/user-orders.ts';
import type { Balance } from '../../shared/trade/balance.ts';
import type { Change, FeedHead, UrgentEvent, View } from '../api.ts';
import type { Cancel, Clock, Log } from '../environment.ts';
import type { Http, Outcome, Sending } from '../http.ts';
import { callUntilAnswered } from '../retry.ts';
import type { Stream, Streams } from '../streams.ts';
import { AccountState, type AccountLists } from './account-state.ts';
import { type Source, Standing } from './feed.ts';
import { isUnknownKind } from './frame-kind.ts';
import { createPoller, type Poller } from './poller.ts';

type UserFrame = Frame<typeof userOrders>;
const kinds = ['start', 'order', 'fill', 'position', 'balance'];
const pollEveryMs = 3_000;

export interface AccountFeedOptions {
  readonly http: Http;
  readonly streams: Streams;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
  readonly token: () => string | undefined;
  readonly urgent: (event: UrgentEvent) => void;
}

/**
 * Orders, balances and positions of the user. The socket is opened first and the lists are read then; what the socket says meanwhile is told at once and put on
 * top of them. A hole in `seq` and every new socket make the lists be read again.
 */
export class AccountFeed implements Source {
  readonly #options: AccountFeedOptions;
  readonly #standing: Standing;
  #state = new AccountState();
  #version = 0;
  /** Whether the lists have been read since the last restart. */
  #known = false;
  #stream: Stream | undefined;
  #cancelRead: Cancel | undefined;
  readonly #poller: Poller;
  /** Number of the last frame; undefined before the first one of a socket. */
  #seq: number | undefined;
  /** Frames since the read under way began; undefined where none is under way. */
  #meanwhile: UserFrame[] | undefined;

  constructor(options: AccountFeedOptions, changed: () => void) {
    this.#options = options;
    this.#standing = new Standing(options.clock, changed);
    this.#poller = createPoller({
      clock: options.clock, everyMs: pollEveryMs, call: (unwanted) => readLists(options.http, { unwanted }),
      done: (lists) => {
        this.#meanwhile = undefined;
        this.#state.replace(lists, new Set());
        this.#version++;
        this.#known = true;
        this.#standing.polled(null);
      },
      failed: () => this.#standing.broke('disconnected'),
    });
    this.restart();
  }

  head(): FeedHead {
    return this.#standing.head();
  }

  version(): number {
    return this.#version;
  }

  /** Somebody who comes with the value of an earlier worker keeps it until the lists are read; without a session nobody keeps any. */
  change(_view: View, since: number | undefined): Change {
    if (this.#known) return { kind: 'whole', value: this.#state.value() };
    return since === undefined && this.#options.token() !== undefined ? { kind: 'none' } : { kind: 'whole', value: undefined };
  }

  accounts(): AccountLists['accounts'] {
    return this.#state.accounts;
  }

  /** Ids of all accounts of the user. */
  apiIds(): readonly string[] {
    return this.#state.accounts.map(({ api_id }) => api_id);
  }

  /** Takes balances that came over the API-state socket. Those of an account that is not live are passed over: its lists are read anyway. */
  putBalances(balances: readonly Balance[]): void {
    if (this.#meanwhile || this.head().state !== 'live') return;
    for (const balance of balances) this.#state.putBalance(balance);
    this.#settle();
  }

  /** The session is another one, or there is none now: everything known is forgotten and read anew. */
  restart(): void {
    this.close();
    this.#state = new AccountState();
    this.#version++;
    this.#known = false;
    this.#meanwhile = undefined;
    this.#standing.reset();
    if (this.#options.token() === undefined) this.#standing.become('failed', 'PERMISSION_DENIED');
    else this.#stream = this.#open();
  }

  close(): void {
    this.#poller.stop();
    this.#cancelRead?.();
    this.#stream?.close();
    this.#stream = undefined;
  }

  #open(): Stream {
    return this.#options.streams.open(userOrders, {}, {
      opened: () => {
        this.#poller.stop();
        this.#seq = undefined;
        this.#read();
      },
      frame: (raw) => {
        if (isUnknownKind(raw, kinds)) return this.#passOver(raw);
        const parsed = v.safeParse(userOrders.frame, raw);
        if (parsed.success) this.#take(parsed.output);
        else {
          this.#options.log.error('user stream: a frame breaks the topic', v.flatten(parsed.issues));
          this.#missed();
        }
      },
      heartbeat: (u) => {
        if (u === undefined || this.#seq === undefined || u <= this.#seq) return;
        this.#seq = u;
        this.#missed();
      },
      lost: (reason) => {
        this.#cancelRead?.();
        if (!this.#poller.isFresh()) this.#standing.broke(reason);
      },
      blocked: () => this.#poller.start(),
      refused: (code) => {
        this.#poller.stop();
        this.#cancelRead?.();
        this.#standing.become('failed', code);
      },
    });
  }

  #read(): void {
    const { clock, random, http, log } = this.#options;
    this.#cancelRead?.();
    this.#meanwhile = [];
    this.#cancelRead = callUntilAnswered({
      clock, random,
      call: (unwanted) => readLists(http, { unwanted }),
      done: (lists) => this.#replace(lists),
      refused: ({ code }) => this.#standing.become('failed', code),
      failed: ({ code }) => log.warn(`accounts not read: ${code}`),
    });
  }

  #replace(lists: AccountLists): void {
    const frames = this.#meanwhile ?? [];
    this.#meanwhile = undefined;
    this.#state.replace(lists, new Set(frames.flatMap((frame) => (frame.e === 'order' ? [frame.data.order_id] : []))));
    for (const frame of frames) {
      if (frame.e === 'balance') this.#state.putBalance(frame.data);
      if (frame.e === 'position') this.#state.putPosition(frame.data);
    }
    this.#stream?.healed();
    this.#settle();
  }

  #settle(): void {
    this.#version++;
    this.#known = true;
    this.#standing.received('live', null);
  }

  #take(frame: UserFrame): void {
    if (frame.e === 'start') {
      this.#seq = frame.seq;
      return;
    }
    const expected = this.#seq === undefined ? frame.seq : this.#seq + 1;
    if (frame.seq < expected) return;
    this.#seq = frame.seq;
    if (frame.seq > expected) this.#missed();
    this.#apply(frame);
    if (this.#meanwhile) this.#meanwhile.push(frame);
    else this.#settle();
  }

  /** A frame of unknown type takes its number all the same. */
  #passOver(raw: unknown): void {
    this.#stream?.unknown(raw);
    const { seq } = raw as { readonly seq?: unknown };
    if (typeof seq !== 'number' || this.#seq === undefined || seq <= this.#seq) return;
    const missing = seq > this.#seq + 1;
    this.#seq = seq;
    if (missing) this.#missed();
  }

  #missed(): void {
    if (this.#stream) this.#stream.counts.gaps++;
    this.#standing.broke('gap');
    this.#read();
  }

  #apply(frame: UserFrame): void {
    const { urgent } = this.#options;
    if (frame.e === 'order' && this.#state.putOrder(frame.data)) urgent({ kind: 'order', order: frame.data });
    else if (frame.e === 'fill') urgent({ kind: 'fill', fill: frame.data, order: this.#state.order(frame.data.order_id) });
    else if (frame.e === 'balance') this.#state.putBalance(frame.data);
    else if (frame.e === 'position') this.#state.putPosition(frame.data);
  }
}

async function readLists(http: Http, sending: Sending): Promise<Outcome<AccountLists>> {
  const [accounts, balances, orders, positions] = await Promise.all([
    http.call(apiAll, {}, sending), http.call(balanceAll, {}, sending), http.call(currentOrders, {}, sending), http.call(positionList, {}, sending),
  ]);
  if (!accounts.ok) return accounts;
  if (!balances.ok) return balances;
  if (!orders.ok) return orders;
  if (!positions.ok) return positions;
  const { usd_total: usdTotal, accounts: valued } = balances.data;
  return { ok: true, data: { accounts: accounts.data, orders: orders.data, positions: positions.data, usdTotal, balances: valued.flatMap((account) => account.balances) } };
}
