import * as v from 'valibot';
import { ClientId } from '../../shared/base/contract.ts';
import { dayMs, secondMs } from '../../shared/base/time.ts';
import type { Order } from '../../shared/trade/order.ts';
import type { CallFailure, CallResult } from '../api.ts';
import type { Clock, Log } from '../clock.ts';
import type { IntentStore, KeptIntent } from '../environment.ts';
import type { Http } from '../connection/http.ts';
import { createFinder } from './find-orders.ts';
import { createTwinGuard } from './twin-guard.ts';

/** An order is not held up longer than this by a store that does not answer. */
const writeMs = 500;
/** Pauses before the looks for an order whose answer never came; the last one again and again. */
const lookMs = [100, 1_500, 3_000, 5_000, 10_000, 30_000];
/** A worker that begins looks for what was left so much later. */
const calmMs = 2 * secondMs;
/** A caller waits so long for what the looks find. */
const waitMs = 6 * secondMs;
/**
 * A request that has had no answer by then has not come through: none takes longer to be broken off, and the server
 * acts on what it has within that.
 */
const arrivalMs = 25 * secondMs;
/** An order of before that is asked about no more: the server knows requests for a day. */
const oldestMs = dayMs;

/** No answer came, from the server or from the exchange behind it. */
const unanswered: readonly CallFailure['code'][] = ['NETWORK', 'TIMEOUT', 'OUTCOME_UNKNOWN'];
/** Answers that do not say for sure that the request was not taken. */
const unsure: readonly CallFailure['code'][] = ['INTERNAL', 'UNAVAILABLE'];

const Kept = v.object({
  client_id: ClientId,
  username: v.string(),
  path: v.string(),
  input: v.record(v.string(), v.unknown()),
  atMs: v.number(),
});

/** What became of a request whose answer nobody waits for any more. */
export interface IntentOutcome {
  readonly intent: KeptIntent;
  /** Its orders, none where it never reached the server. */
  readonly orders: readonly Order[];
  readonly isThere: boolean;
}

export interface OrderIntents {
  /**
   * Sends a request for orders once, whatever becomes of windows, worker and server: it is written down before
   * `send` is called, and where no answer comes it is looked for, never sent again. `TWIN` where an equal one goes out
   * from another window.
   */
  send(request: IntentRequest, send: () => Promise<CallResult>): Promise<CallResult>;
  /** Looks for what an earlier worker has left of a user. */
  resume(username: string): void;
}

export interface IntentRequest {
  readonly path: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly username: string;
  /** Which window asks. */
  readonly window: string;
}

interface Parts {
  readonly clock: Clock;
  readonly log: Log;
  readonly store: IntentStore | undefined;
  readonly http: Pick<Http, 'call'>;
  /** The server's time, ms, as far as it is known. */
  readonly serverMs: () => number;
  /** Who is logged in. */
  readonly username: () => string | undefined;
  readonly settled: (outcome: IntentOutcome) => void;
}

export const createOrderIntents = (parts: Parts): OrderIntents => new Intents(parts);

class Intents implements OrderIntents {
  readonly #parts: Parts;
  readonly #guard;
  readonly #find;
  /** By their client ids, the newest sending of each request whose outcome is not known. */
  readonly #open = new Map<string, KeptIntent>();

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#guard = createTwinGuard(parts.clock);
    this.#find = createFinder(parts.http, parts.clock);
  }

  async send(request: IntentRequest, send: () => Promise<CallResult>): Promise<CallResult> {
    const { path, input, username, window } = request;
    const { client_id, ...content } = input;
    // Without one the contract refuses it.
    if (typeof client_id !== 'string') return send();
    const name = `${username} ${path} ${JSON.stringify(content)}`;
    // A request that goes out again under its id is no second order.
    const earlier = this.#open.get(client_id);
    const twinMs = earlier ? undefined : this.#guard.twinOf(name, window);
    if (twinMs !== undefined) return { ok: false, failure: { code: 'TWIN', number: 0, data: { ms: twinMs } } };
    const ended = this.#guard.begin(name, window);
    const intent: KeptIntent = { client_id, username, path, input, atMs: this.#parts.serverMs() };
    this.#open.set(client_id, intent);
    await this.#write(intent);
    const result = await send();
    const code = result.ok ? undefined : result.failure.code;
    // Refused now, it may have been taken before: then the earlier sending is looked for on.
    if (code === undefined || (!earlier && ![...unanswered, ...unsure].includes(code))) {
      ended();
      this.#close(intent);
      return result;
    }
    return this.#looked(intent, result, unanswered.includes(code) ? waitMs : 0).finally(ended);
  }

  resume(username: string): void {
    // What a worker shows first comes first.
    this.#parts.clock.after(calmMs, () => void this.#takeUp(username));
  }

  async #takeUp(username: string): Promise<void> {
    if (this.#parts.username() !== username) return;
    await this.#left(username).then((intents) => {
      for (const intent of intents) {
        this.#open.set(intent.client_id, intent);
        void this.#look(intent).then((outcome) => {
          if (outcome && this.#close(intent)) this.#parts.settled(outcome);
        });
      }
    });
  }

  /** What was left of a user's and is not looked for yet. */
  async #left(username: string): Promise<readonly KeptIntent[]> {
    const { store, log, serverMs } = this.#parts;
    try {
      const kept = (await store?.all())?.map((each) => v.safeParse(Kept, each)) ?? [];
      const mine = kept.flatMap((each) => (each.success && each.output.username === username ? [each.output] : []));
      const [old, recent] = [
        mine.filter(({ atMs }) => atMs < serverMs() - oldestMs),
        mine.filter(({ atMs }) => atMs >= serverMs() - oldestMs),
      ];
      for (const { client_id } of old) this.#strike(client_id);
      return recent.filter(({ client_id }) => !this.#open.has(client_id));
    } catch (error) {
      log.warn('orders: what was on its way could not be read', error);
      return [];
    }
  }

  /**
   * The answer that a look has found within so long, or else the one that there was: what is found later is told as an
   * outcome.
   */
  #looked(intent: KeptIntent, result: CallResult, forMs: number): Promise<CallResult> {
    return new Promise((resolve) => {
      let isWaitedFor = true;
      const cancel = this.#parts.clock.after(forMs, () => {
        isWaitedFor = false;
        resolve(result);
      });
      void this.#look(intent).then((outcome) => {
        cancel();
        const isNewest = outcome !== undefined && this.#close(intent);
        if (isWaitedFor) resolve(outcome?.isThere ? { ok: true, data: outcome.data } : result);
        else if (isNewest) this.#parts.settled(outcome);
      });
    });
  }

  /**
   * Looks until it is known what became of a request; undefined where its user has gone, or it went out again and was
   * answered.
   */
  async #look(intent: KeptIntent): Promise<(IntentOutcome & { readonly data: unknown }) | undefined> {
    const { clock, serverMs, username } = this.#parts;
    for (let look = 0, misses = 0; ; look++) {
      await new Promise<void>((resolve) => {
        clock.after(lookMs[Math.min(look, lookMs.length - 1)]!, resolve);
      });
      if (username() !== intent.username || this.#open.get(intent.client_id) !== intent) return undefined;
      const isOver = serverMs() >= intent.atMs + arrivalMs;
      const found = await this.#find(intent);
      if (found === 'unknown') continue;
      if (found) return { intent, orders: found.orders, isThere: true, data: found.data };
      // What the server had just taken in when it answered is there by the next look.
      if (isOver && ++misses === 2) return { intent, orders: [], isThere: false, data: undefined };
    }
  }

  /** Kept, or so long waited for that. What cannot be kept is sent all the same, and said. */
  #write(intent: KeptIntent): Promise<void> {
    const { store, clock, log } = this.#parts;
    if (!store) return Promise.resolve();
    return new Promise((resolve) => {
      const cancel = clock.after(writeMs, () => {
        log.warn('orders: sent before it was written down', `no answer within ${writeMs} ms`);
        resolve();
      });
      store
        .put(intent)
        .catch((error: unknown) => log.warn('orders: not written down', error))
        .finally(() => {
          cancel();
          resolve();
        });
    });
  }

  /** The outcome of a request is known; false where it has gone out again since. */
  #close(intent: KeptIntent): boolean {
    if (this.#open.get(intent.client_id) !== intent) return false;
    this.#open.delete(intent.client_id);
    this.#strike(intent.client_id);
    return true;
  }

  #strike(clientId: string): void {
    this.#parts.store?.drop(clientId).catch((error: unknown) => this.#parts.log.warn('orders: not struck off', error));
  }
}
