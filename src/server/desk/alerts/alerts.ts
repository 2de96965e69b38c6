import type { alertSave } from '../../../shared/contracts/alert.ts';
import type { Input } from '../../../shared/base/contract.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { must } from '../../../shared/base/assert.ts';
import { minuteMs, secondMs } from '../../../shared/base/time.ts';
import { type InstrumentKey, keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { Alert } from '../../../shared/trade/alert.ts';
import type { Messages } from '../../notify/messages.ts';
import type { AlertStore, NewAlert, OwnedAlert } from '../../store/tables/alerts.ts';
import { barsInSlices } from '../../venues/bars-in-slices.ts';
import { holdAll } from '../../venues/hold-all.ts';
import type { Market } from '../../venues/venue.ts';
import { studyOn } from '../../../shared/indicators/study.ts';
import { messageOf } from './alert-message.ts';
import { fires, sideOf } from './condition.ts';
import { checkLegs, firesAt, marketsOf, spreadsNow } from './spread-condition.ts';
import { hasCrossed } from './study-list.ts';
import { isOver, priceTextOf, type Watched } from './watch-list.ts';
import { createWatchers, type Met } from './watchers.ts';
import type { Scheduler } from '../../base/scheduler.ts';

const maxMonitoring = 100;
const lookMs = secondMs;
/** How often it is written how far prices and bars have been looked at. */
const writeLookMs = minuteMs;

export interface AlertsOptions {
  readonly store: AlertStore;
  readonly messages: Pick<Messages, 'publish'>;
  readonly marketOf: (key: InstrumentKey) => Market | undefined;
  readonly scheduler: Scheduler;
  readonly nowMs: () => number;
  readonly failed: (error: unknown) => void;
}

/**
 * Alerts of all users, watched on the server: on prices against every trade of their markets, on indicators at the end
 * of every bar, or as it forms, on spreads against the best prices of both books once a second.
 */
export interface Alerts {
  /** The newest; with `before`, the id of an alert, older ones that are over. */
  list(user_id: string, before?: string): Promise<Alert[]>;
  save(user_id: string, input: Input<typeof alertSave>): Promise<Alert>;
  close(user_id: string, alert_id: string): Promise<Alert>;
  /**
   * Goes on with those that were monitoring; what the price has passed or touched meanwhile by the venue's candles
   * fires now, as do crossings at bars that have closed meanwhile, those of a second but. A spread is held against the
   * books of now alone: what it was meanwhile nobody has seen.
   */
  start(): Promise<void>;
  /**
   * Takes the bars that have closed, looks at those that form and at spreads, and ends alerts whose time is over or
   * whose market has ended; settles when all that has fired is written.
   */
  look(): Promise<void>;
  stop(): void;
}

class WatchedAlerts implements Alerts {
  readonly #options: AlertsOptions;
  readonly #watches: ReturnType<typeof createWatchers>;
  readonly #writing: ReturnType<typeof createWriting>;
  #stopTimer = (): void => undefined;
  #toldLookMs = 0;

  constructor(options: AlertsOptions) {
    this.#options = options;
    this.#watches = createWatchers(options.nowMs, (watched, met) => this.#fire(watched, met));
    this.#writing = createWriting(options.failed);
  }

  list(user_id: string, before?: string): Promise<Alert[]> {
    return this.#options.store.list(user_id, before);
  }

  async save(user_id: string, { alert_id, ...input }: Input<typeof alertSave>): Promise<Alert> {
    const { store, marketOf, nowMs } = this.#options;
    const market = marketOf(keyOfSymbol(input));
    if (!market) throw new Refusal('UNKNOWN_PAIR', { symbol: input.symbol });
    await makeBars(market, input);
    const before = alert_id === undefined ? undefined : await monitoring(store, user_id, alert_id);
    const count = (await store.list(user_id)).filter(({ status }) => status === 'MONITORING').length;
    if (!before && count >= maxMonitoring)
      throw new Refusal('INPUT', { field: 'alert_id', rule: 'too_many', most: maxMonitoring });
    const drawn = newAlert(input, [market, input.other_leg && marketOf(keyOfSymbol(input.other_leg))], nowMs());
    const alert = await written(store, user_id, before, drawn);
    if (before) this.#watches.remove({ user_id, alert: before });
    this.#watch({ user_id, alert }, alert.updated);
    return alert;
  }

  async close(user_id: string, alert_id: string): Promise<Alert> {
    return this.#end({ user_id, alert: await monitoring(this.#options.store, user_id, alert_id) }, 'CLOSED');
  }

  async start(): Promise<void> {
    const { store, scheduler, nowMs, failed } = this.#options;
    const now = nowMs();
    const looked = (await store.looked()) ?? now;
    // NOTE: bars of a second are made anew by a start, and would fire what has not been.
    for (const owned of await store.monitoring()) {
      await makeBars(this.#options.marketOf(keyOfSymbol(owned.alert)), owned.alert);
      this.#watch(owned, owned.alert.interval === '1s' ? now : looked);
    }
    this.#stopTimer = scheduler.every(lookMs, () => {
      this.look().catch(failed);
    });
  }

  async look(): Promise<void> {
    const now = this.#options.nowMs();
    this.#watches.look(now);
    this.#tellLook(now);
    for (const watched of this.#watches.all()) {
      const status = endOf(watched.alert, marketsOf(watched.alert, this.#options.marketOf), now);
      if (watched.isEnding || !status) continue;
      watched.isEnding = true;
      this.#writing.write(() =>
        this.#end(watched, status).finally(() => {
          watched.isEnding = false;
        }),
      );
    }
    await this.#writing.done();
  }

  stop(): void {
    this.#stopTimer();
    this.#watches.clear();
  }

  #watch(owned: OwnedAlert, sinceMs: number): void {
    const markets = marketsOf(owned.alert, this.#options.marketOf);
    if (markets) this.#watches.add(markets, owned, sinceMs);
    else this.#writing.write(() => this.#end(owned, 'CLOSED'));
  }

  /** Writes now and then how far has been looked. */
  #tellLook(now: number): void {
    if (this.#watches.isEmpty() || now - this.#toldLookMs < writeLookMs) return;
    this.#toldLookMs = now;
    this.#writing.write(() => this.#options.store.writeLook(now));
  }

  /** Where it cannot be written, the next trade that meets it, or the next look, tries again. */
  #fire(watched: Watched, met: Met): void {
    const { store, messages, nowMs } = this.#options;
    watched.isEnding = true;
    const now = nowMs();
    const { user_id, market } = watched;
    const alert: Alert = { ...watched.alert, status: 'TRIGGERED', updated: now, triggered: now, ...met };
    this.#writing.write(async () => {
      try {
        const news = { user_id, ...messageOf(market, alert, met.price), msg_time: alert.triggered ?? now };
        const message = await store.trigger(alert, news, now);
        this.#watches.remove(watched);
        if (message) messages.publish({ user_id, message });
      } catch (error) {
        watched.isEnding = false;
        throw error;
      }
    });
  }

  async #end(owned: OwnedAlert, status: 'CLOSED' | 'EXPIRED'): Promise<Alert> {
    const { store, nowMs } = this.#options;
    const alert: Alert = { ...owned.alert, status, updated: nowMs() };
    const isEnded = await store.change(alert);
    this.#watches.remove(owned);
    if (!isEnded) throw new Refusal('CONFLICT', { field: 'alert_id', rule: 'over' });
    return alert;
  }
}

export const createAlerts = (options: AlertsOptions): Alerts => new WatchedAlerts(options);

/** How an alert ends by itself: its time is over, or one of its markets is. */
const endOf = (alert: Alert, markets: readonly unknown[] | undefined, now: number): 'EXPIRED' | 'CLOSED' | undefined =>
  isOver(alert, now) ? 'EXPIRED' : markets ? undefined : 'CLOSED';

/** A user's alert that still monitors. Throws NOT_FOUND and CONFLICT. */
async function monitoring(store: AlertStore, user_id: string, alert_id: string): Promise<Alert> {
  const alert = await store.find(user_id, alert_id);
  if (!alert) throw new Refusal('NOT_FOUND', { field: 'alert_id', rule: 'unknown' });
  if (alert.status !== 'MONITORING') throw new Refusal('CONFLICT', { field: 'alert_id', rule: 'over' });
  return alert;
}

/**
 * Stores a new alert, or the new condition of one that monitors. Throws CONFLICT where that one has ended meanwhile.
 */
async function written(store: AlertStore, user_id: string, before: Alert | undefined, drawn: NewAlert): Promise<Alert> {
  if (!before) return store.create(user_id, drawn);
  const alert: Alert = { ...drawn, alert_id: before.alert_id, created: before.created };
  if (!(await store.change(alert))) throw new Refusal('CONFLICT', { field: 'alert_id', rule: 'over' });
  return alert;
}

/** Writes that nobody waits for. */
function createWriting(failed: (error: unknown) => void) {
  const writing = new Set<Promise<void>>();
  return {
    write(task: () => Promise<unknown>): void {
      const done: Promise<void> = task()
        .then(() => undefined, failed)
        .finally(() => writing.delete(done));
      writing.add(done);
    },
    done: () => Promise.all(writing),
  };
}

/** Bars that a study begins with, about. */
const studyBars = 2_000;

/** Makes what bars the indicator of an alert begins with, days of years among them, while others have their turn. */
async function makeBars(market: Market | undefined, { interval, tz }: Pick<Alert, 'interval' | 'tz'>): Promise<void> {
  if (market?.klinesInParts && interval && interval !== '1s')
    await barsInSlices(market, interval, studyBars, undefined, tz);
}

function lastPriceOf(market: Market): number {
  const text = priceTextOf(market);
  if (text === '') throw new Refusal('INPUT', { field: 'symbol', rule: 'no_last_price' });
  return Number(text);
}

type Wanted = Omit<Input<typeof alertSave>, 'alert_id'>;
/** That of the alert, and that of its other leg where there is such a market. */
type Markets = readonly [market: Market, other: Market | undefined];

/**
 * What a condition is saved with besides what was asked for. Throws WOULD_TRIGGER where its price is there already or
 * the bar that forms has crossed, INPUT where its indicator is not as asked for or has too few bars, or where two
 * markets have no spread.
 */
function begun(input: Wanted, [market, other]: Markets, now: number): Partial<NewAlert> {
  if (input.other_leg) {
    checkSpread(input, market, other);
    return {};
  }
  if (input.kind === 'INDICATOR') {
    const study = studyOn(market, { ...input, interval: must(input.interval, 'an interval') }, (problem) => {
      throw new Refusal('INPUT', problem);
    });
    if (input.bar === 'FORMING' && hasCrossed(study, input, now))
      throw new Refusal('WOULD_TRIGGER', { field: 'bar', last: priceTextOf(market) });
    return { params: study.params };
  }
  const last = lastPriceOf(market);
  if (input.kind === 'PRICE' && fires(input, { low: last, high: last }))
    throw new Refusal('WOULD_TRIGGER', { field: 'trigger_price', last: String(last) });
  if (!input.range) return {};
  const side = sideOf(last, input.range);
  return { side, inside: side === 'inside' };
}

/**
 * Throws where two markets have no spread, and WOULD_TRIGGER where it is there already. One that nobody knows now is
 * waited for.
 */
function checkSpread(input: Wanted, market: Market, other: Market | undefined): void {
  checkLegs(input, market, other);
  const release = holdAll([market, other]);
  try {
    const now = spreadsNow([market, other])?.[must(input.spread_of, 'a spread')];
    if (now && firesAt(input, now.value))
      throw new Refusal('WOULD_TRIGGER', { field: 'spread_bps', last: String(now.value) });
  } finally {
    release();
  }
}

const newAlert = (input: Wanted, markets: Markets, now: number): NewAlert => ({
  ...input,
  ...begun(input, markets, now),
  status: 'MONITORING',
  created: now,
  updated: now,
  expires: input.duration_s === 0 ? null : now + input.duration_s * secondMs,
  triggered: null,
  price: null,
});
