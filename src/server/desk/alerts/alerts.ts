import type { alertSave } from '../../../shared/contracts/alert.ts';
import type { Input } from '../../../shared/kit/contract.ts';
import { Refusal } from '../../../shared/kit/refusal.ts';
import { secondMs } from '../../../shared/kit/time.ts';
import { type InstrumentKey, keyOfSymbol } from '../../../shared/market/instrument.ts';
import type { Alert } from '../../../shared/trade/alert.ts';
import type { Messages } from '../../notify/messages.ts';
import type { AlertStore, NewAlert, OwnedAlert } from '../../store/alerts.ts';
import type { Scheduler } from '../../venues/exchange.ts';
import type { Market } from '../../venues/venue.ts';
import { messageOf } from './alert-message.ts';
import { fires, liesWithin } from './condition.ts';
import { createWatchList, isOver, priceTextOf, type Watched } from './watch-list.ts';

const mostMonitoring = 100;
const lookMs = secondMs;

export interface AlertsOptions {
  readonly store: AlertStore;
  readonly messages: Pick<Messages, 'tell'>;
  readonly market: (key: InstrumentKey) => Market | undefined;
  readonly scheduler: Scheduler;
  readonly nowMs: () => number;
  readonly failed: (error: unknown) => void;
}

/** Price alerts of all users, watched on the server against every trade of their markets. */
export interface Alerts {
  list(user_id: string): Promise<Alert[]>;
  save(user_id: string, input: Input<typeof alertSave>): Promise<Alert>;
  close(user_id: string, alert_id: string): Promise<Alert>;
  /** Goes on with those that were monitoring; what the price has passed meanwhile fires now. */
  start(): Promise<void>;
  /** Ends those whose time is over or whose market has ended; settles when all that has fired is written. */
  look(): Promise<void>;
  stop(): void;
}

export function createAlerts({ store, messages, market, scheduler, nowMs, failed }: AlertsOptions): Alerts {
  const watches = createWatchList(nowMs, fire);
  const writing = new Set<Promise<void>>();
  let stopTimer = (): void => undefined;

  function watch(owned: OwnedAlert): void {
    const face = market(keyOfSymbol(owned.alert));
    if (face) watches.add(face, owned);
    else write(() => end(owned, 'CLOSED'));
  }

  /** Where it cannot be written, the next trade that meets it tries again. */
  function fire(watched: Watched, price: string): void {
    watched.isEnding = true;
    const [now, { user_id, face }] = [nowMs(), watched];
    const alert: Alert = { ...watched.alert, status: 'TRIGGERED', updated: now, triggered: now, price };
    write(async () => {
      try {
        const message = await store.trigger(alert, { user_id, ...messageOf(face, alert, price), msg_time: now }, now);
        watches.remove(watched);
        if (message) messages.tell({ user_id, message });
      } catch (error) {
        watched.isEnding = false;
        throw error;
      }
    });
  }

  function write(task: () => Promise<unknown>): void {
    const done: Promise<void> = task().then(() => undefined, failed).finally(() => writing.delete(done));
    writing.add(done);
  }

  async function end(owned: OwnedAlert, status: 'CLOSED' | 'EXPIRED'): Promise<Alert> {
    const alert: Alert = { ...owned.alert, status, updated: nowMs() };
    const isEnded = await store.change(alert);
    watches.remove(owned);
    if (!isEnded) throw new Refusal('CONFLICT', { field: 'alert_id', rule: 'over' });
    return alert;
  }

  async function own(user_id: string, alert_id: string): Promise<Alert> {
    const alert = await store.find(user_id, alert_id);
    if (!alert) throw new Refusal('NOT_FOUND', { field: 'alert_id', rule: 'unknown' });
    if (alert.status !== 'MONITORING') throw new Refusal('CONFLICT', { field: 'alert_id', rule: 'over' });
    return alert;
  }

  async function save(user_id: string, { alert_id, ...input }: Input<typeof alertSave>): Promise<Alert> {
    const face = market(keyOfSymbol(input));
    if (!face) throw new Refusal('UNKNOWN_PAIR', { symbol: input.symbol });
    const before = alert_id === undefined ? undefined : await own(user_id, alert_id);
    const count = (await store.list(user_id)).filter(({ status }) => status === 'MONITORING').length;
    if (!before && count >= mostMonitoring) throw new Refusal('INPUT', { field: 'alert_id', rule: 'too_many', most: mostMonitoring });
    const drawn = newAlert(input, lastPriceOf(face), nowMs());
    const alert = before ? { ...drawn, alert_id: before.alert_id, created: before.created } : await store.create(user_id, drawn);
    if (before && !(await store.change(alert))) throw new Refusal('CONFLICT', { field: 'alert_id', rule: 'over' });
    if (before) watches.remove({ user_id, alert: before });
    watch({ user_id, alert });
    return alert;
  }

  async function look(): Promise<void> {
    const now = nowMs();
    for (const watched of watches.all()) {
      const status = isOver(watched.alert, now) ? 'EXPIRED' : market(keyOfSymbol(watched.alert)) ? undefined : 'CLOSED';
      if (watched.isEnding || !status) continue;
      watched.isEnding = true;
      write(() => end(watched, status).finally(() => { watched.isEnding = false; }));
    }
    await Promise.all(writing);
  }

  return {
    list: (user_id) => store.list(user_id),
    save,
    close: async (user_id, alert_id) => end({ user_id, alert: await own(user_id, alert_id) }, 'CLOSED'),
    async start() {
      for (const owned of await store.monitoring()) watch(owned);
      watches.judgeNow();
      stopTimer = scheduler.every(lookMs, () => { look().catch(failed); });
    },
    look,
    stop() {
      stopTimer();
      watches.clear();
    },
  };
}

function lastPriceOf(face: Market): number {
  const text = priceTextOf(face);
  if (text === '') throw new Refusal('INPUT', { field: 'symbol', rule: 'no_last_price' });
  return Number(text);
}

/** The alert as it begins. Throws WOULD_TRIGGER where its price is there already. */
function newAlert(input: Omit<Input<typeof alertSave>, 'alert_id'>, last: number, now: number): NewAlert {
  if (input.kind === 'PRICE' && fires(input, { low: last, high: last })) throw new Refusal('WOULD_TRIGGER', { field: 'trigger_price', last: String(last) });
  return {
    ...input, status: 'MONITORING', created: now, updated: now, expires: input.duration_s === 0 ? null : now + input.duration_s * secondMs, triggered: null, price: null,
    ...(input.range && { inside: liesWithin(last, input.range) }),
  };
}
