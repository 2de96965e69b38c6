import { expect, it } from 'vitest';
import { doOrder } from '../../../../src/shared/contracts/order-place.ts';
import { must } from '../../../../src/shared/base/assert.ts';
import { mix, nextUniform, type Random } from '../../../../src/shared/base/random.ts';
import type { Order } from '../../../../src/shared/trade/order.ts';
import type { CallFailure, CallResult } from '../../../../src/worker/api.ts';
import type { KeptIntent } from '../../../../src/worker/environment.ts';
import { createOrderIntents, type OrderIntents } from '../../../../src/worker/state/order-intents.ts';
import { FakeClock } from '../../../doubles/fake-clock.ts';
import { testOrder } from '../../../doubles/trading.ts';
import { nightlyMs } from '../../../fuzz.ts';
import { repeatedWith, testSeed } from '../../../seeds.ts';

/** Orders of a run; more at a seed of the date. */
const presses = repeatedWith === '' ? 600 : 10_000;
/** A request is broken off after so long, and acted on by then or never. */
const timeoutMs = 20_000;
const stepMs = 100;

const failed = (code: CallFailure['code']): CallResult & { readonly ok: false } => ({
  ok: false,
  failure: { code, number: 0, data: null },
});

/** What was told of one press: that its order stands, that it does not, or nothing yet. */
type Word = 'there' | 'not there' | undefined;

/**
 * A browser whose windows press, whose worker dies and comes again, on a line that loses requests and answers, before a
 * server that goes away and comes back and knows requests by their client ids.
 */
class Browser {
  readonly clock = new FakeClock();
  readonly random: Random;
  readonly orders = new Map<string, Order>();
  readonly arrivals: { readonly atMs: number; readonly run: () => void }[] = [];
  /** How often each id was pressed, and how often it has left the browser. */
  readonly presses = new Map<string, number>();
  readonly sent = new Map<string, number>();
  readonly words = new Map<string, Word>();
  readonly kept = new Map<string, KeptIntent>();
  readonly seen = { lost: 0, late: 0, answerLost: 0, died: 0, down: 0, unanswered: 0, twins: 0, found: 0, absent: 0 };
  isUp = true;
  worker: OrderIntents;
  #life = 0;

  constructor(seed: number) {
    this.random = { state: mix(seed) | 0 };
    this.worker = this.begin();
  }

  chance(share: number): boolean {
    return nextUniform(this.random) < share;
  }

  /** A new worker on what the one before has left. */
  begin(): OrderIntents {
    const life = ++this.#life;
    const { clock, kept } = this;
    const alive = (): boolean => life === this.#life;
    this.worker = createOrderIntents({
      clock,
      log: { error: () => undefined, warn: () => undefined },
      store: {
        put: async (intent) => void (alive() && kept.set(intent.client_id, intent)),
        drop: async (id) => void (alive() && kept.delete(id)),
        all: async () => [...kept.values()],
      },
      http: { call: async (_contract: unknown, { start }: { start: number }) => this.#list(start) } as never,
      serverMs: () => clock.wallMs(),
      username: () => 'ann',
      settled: ({ intent: { client_id }, isThere }) => {
        this.seen[isThere ? 'found' : 'absent'] += 1;
        this.words.set(client_id, isThere ? 'there' : 'not there');
      },
    });
    this.worker.resume('ann');
    return this.worker;
  }

  /** All timers of the worker are gone with it, and nobody hears the answers of its requests. */
  die(): void {
    this.seen.died += 1;
    this.clock.forget();
    this.begin();
  }

  press(client_id: string, content: number, window: string): void {
    this.presses.set(client_id, (this.presses.get(client_id) ?? 0) + 1);
    const input = { api_id: 'a1', amount: String(content), client_id };
    const { worker } = this;
    void worker
      .send({ path: doOrder.path, input, username: 'ann', window }, () =>
        worker === this.worker ? this.#send(client_id) : new Promise(() => undefined),
      )
      .then((result) => {
        if (worker !== this.worker) return;
        if (result.ok) this.words.set(client_id, 'there');
        else if (result.failure.code === 'TWIN') {
          this.seen.twins += 1;
          this.words.set(client_id, 'not there');
        } else if (result.failure.code === 'NETWORK') {
          this.seen.unanswered += 1;
          // The form offers it again, under its id.
          if (this.chance(0.3)) this.press(client_id, content, window);
        } else this.words.set(client_id, 'not there');
      });
  }

  async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= stepMs) {
      await this.clock.advance(stepMs);
      const due = this.arrivals.filter(({ atMs }) => atMs <= this.clock.monoMs());
      for (const each of due) {
        this.arrivals.splice(this.arrivals.indexOf(each), 1);
        each.run();
      }
      // What has been answered is told before anything else happens.
      await this.clock.advance(0);
    }
  }

  #list(start: number): CallResult {
    if (!this.isUp || this.chance(0.2)) return failed('NETWORK');
    const results = [...this.orders.values()].filter(({ created }) => created >= start);
    return { ok: true, data: { pagenation: { page: 1, page_size: 500, total: results.length, results } } };
  }

  #take(client_id: string): CallResult {
    const known = this.orders.get(client_id);
    const order =
      known ?? testOrder({ client_id, order_id: String(this.orders.size + 1), created: this.clock.wallMs() });
    this.orders.set(client_id, order);
    return { ok: true, data: { order, ...(known && { replayed: true }) } };
  }

  #send(client_id: string): Promise<CallResult> {
    expect(this.kept.has(client_id), `${client_id} is sent before it is written down`).toBe(true);
    this.sent.set(client_id, (this.sent.get(client_id) ?? 0) + 1);
    const { seen, isUp } = this;
    const lost = !isUp || this.chance(0.1);
    const isLate = !lost && this.chance(0.1);
    const answerLost = !lost && !isLate && this.chance(0.2);
    if (!isUp) seen.down += 1;
    else if (lost) seen.lost += 1;
    if (isLate) seen.late += 1;
    if (answerLost) seen.answerLost += 1;
    const refused = this.chance(0.1);
    const wayMs = isLate ? nextUniform(this.random) * timeoutMs : 50;
    return new Promise((resolve) => {
      if (!lost)
        this.arrivals.push({
          atMs: this.clock.monoMs() + wayMs,
          run: () => {
            const answer = refused && !this.orders.has(client_id) ? failed('BALANCE') : this.#take(client_id);
            if (!isLate && !answerLost) resolve(answer);
          },
        });
      if (lost || isLate || answerLost)
        this.clock.after(answerLost || lost ? 300 : timeoutMs, () => resolve(failed('NETWORK')));
    });
  }
}

it(
  'every order is there once or not at all, and its user is told the truth, whatever becomes of windows, worker, line and server',
  async () => {
    const browser = new Browser(testSeed);
    for (let count = 0; count < presses; count++) {
      browser.press(
        `c${count}`,
        Math.floor(nextUniform(browser.random) * 40),
        `w${Math.floor(nextUniform(browser.random) * 4)}`,
      );
      if (browser.chance(0.02)) browser.isUp = !browser.isUp;
      if (browser.chance(0.02)) browser.die();
      await browser.pass(Math.ceil(nextUniform(browser.random) * 6) * stepMs);
    }
    browser.isUp = true;
    await browser.pass(180_000);
    for (const [id, pressed] of browser.presses) {
      expect(browser.sent.get(id) ?? 0, `${id} was sent more often than it was pressed`).toBeLessThanOrEqual(pressed);
      // What a worker that died had not sent yet is not there, and nobody says otherwise.
      const word = browser.words.get(id) ?? (browser.sent.has(id) ? undefined : 'not there');
      expect(word, `what was told of ${id}`).toBe(browser.orders.has(id) ? 'there' : 'not there');
    }
    expect(browser.kept.size).toBe(0);
    for (const [what, count] of Object.entries(browser.seen)) expect(must(count, what), what).toBeGreaterThan(0);
  },
  nightlyMs,
);
