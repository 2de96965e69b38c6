import type { alertList } from '../../shared/contracts/alert.ts';
import type { Contract } from '../../shared/base/contract.ts';
import type { Alert } from '../../shared/trade/alert.ts';
import { alertPaths } from '../../shared/trade/alert-paths.ts';
import type { Change, FeedHead, UrgentEvent, View } from '../api.ts';
import type { Cancel, Clock, Log } from '../clock.ts';
import type { Http } from '../connection/http.ts';
import { callUntilAnswered } from '../connection/retry.ts';
import type { SourceCommands, Source } from '../sources/source.ts';
import { FeedStatus } from '../sources/feed-status.ts';

/** Between two reads: what another browser has set, and what has ended by its time, shows by then. */
const readEveryMs = 60_000;

export interface AlertsOptions {
  readonly http: Http;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Log;
  readonly token: () => string | undefined;
  /** Finds the contract of a path; undefined where it does not come. */
  readonly contractOf: (path: string) => Promise<Contract | undefined>;
}

/**
 * One's alerts, for all windows: each change made in this browser comes by `take`, and a message may mean that one has
 * fired.
 */
export class AlertsFeed implements Source {
  readonly commands: SourceCommands = { alerts: this };
  readonly #options: AlertsOptions;
  readonly #status: FeedStatus;
  #alerts: readonly Alert[] | undefined;
  #token: string | undefined;
  #version = 0;
  #cancel: Cancel | undefined;

  constructor(options: AlertsOptions, changed: () => void) {
    this.#options = options;
    this.#status = new FeedStatus(options.clock, changed);
    this.#begin();
  }

  head(): FeedHead {
    return this.#status.head();
  }

  version(): number {
    return this.#version;
  }

  change(_view: View, since: number | undefined): Change {
    return since === undefined && !this.#alerts && this.#options.token() !== undefined
      ? { kind: 'none' }
      : { kind: 'whole', value: this.#alerts };
  }

  /** Where the session is another one, or there is none now, everything is forgotten and read anew. */
  onSession(): void {
    if (this.#options.token() !== this.#token) this.#begin();
  }

  /** An alert that fires says so by a message. */
  onUrgent({ kind }: UrgentEvent): void {
    if (kind === 'messages') this.read();
  }

  /** Takes an alert as the server has answered with it. */
  take(alert: Alert): void {
    if (this.#alerts) this.#put([alert, ...this.#alerts.filter(({ alert_id }) => alert_id !== alert.alert_id)]);
    // A read under way may have begun before the change.
    this.read();
  }

  /** Reads them now, in place of a read that is under way. */
  read(): void {
    const { http, clock, random, log, token, contractOf } = this.#options;
    if (token() === undefined) return;
    this.#cancel?.();
    this.#cancel = callUntilAnswered({
      clock,
      random,
      call: async (unwanted) => {
        const contract = await contractOf(alertPaths.list);
        return contract
          ? http.call(contract as typeof alertList, {}, { unwanted })
          : { ok: false, failure: { code: 'NETWORK', number: 0, data: null } };
      },
      done: (alerts) => {
        this.#put(alerts);
        this.#cancel = clock.after(readEveryMs, () => this.read());
      },
      refused: ({ code }) => this.#status.become('failed', code),
      failed: ({ code }) => log.warn(`alerts not read: ${code}`),
    });
  }

  close(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #begin(): void {
    this.close();
    this.#token = this.#options.token();
    this.#alerts = undefined;
    this.#version++;
    this.#status.reset();
    if (this.#token === undefined) this.#status.become('failed', 'PERMISSION_DENIED');
    else this.read();
  }

  #put(alerts: readonly Alert[]): void {
    this.#alerts = alerts;
    this.#version++;
    this.#status.received('live', null);
  }
}
