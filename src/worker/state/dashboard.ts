import * as v from 'valibot';
import { configGet, configSave } from '../../shared/contracts/user.ts';
import { ChartSets, withSets } from '../../shared/trade/workspace/chart-set.ts';
import { DashboardState } from '../../shared/trade/workspace/dashboard-state.ts';
import type { Change, FeedHead, View } from '../api.ts';
import { restore } from '../cache/restore.ts';
import type { Cancel } from '../clock.ts';
import type { Environment } from '../environment.ts';
import type { Source } from '../sources/source.ts';
import { FeedStatus } from '../sources/feed-status.ts';
import type { Http, Outcome } from '../connection/http.ts';
import { callUntilAnswered } from '../connection/retry.ts';
import { VersionedSave } from './versioned-save.ts';

const saveAfterMs = 500;
/** A store that takes longer is not waited for. */
const restoreWithinMs = 1_000;
const Fields = v.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);
/** Changes as they were kept. */
const Unsaved = v.looseObject({ chart_sets: v.optional(ChartSets) });
const Document = v.pipe(v.string(), v.parseJson(), Fields);

export interface DashboardOptions {
  readonly environment: Pick<Environment, 'clock' | 'random' | 'log' | 'packs'>;
  readonly http: Http;
}

/**
 * The dashboard's state for all windows. Logged in it is part of the user's config_json, whose other keys are kept as
 * they are; a save that meets a newer version reads it, puts the changes on top and saves again. Changes that the
 * server does not have yet are kept in this browser too, for the engine after this one. Logged out all of it stays in
 * this browser.
 */
export class Dashboard implements Source {
  readonly #options: DashboardOptions;
  readonly #status: FeedStatus;
  #owner: { readonly username: string | undefined } | undefined;
  #document: Readonly<Record<string, unknown>> = {};
  /** Version of the document at the server; undefined before it was read. */
  #serverVersion: number | undefined;
  /** Changes that the server does not have yet. */
  #pending: Partial<DashboardState> = {};
  /** Changes since it was opened, until those that an earlier engine has left are read. */
  #early: Partial<DashboardState> | undefined;
  #value: DashboardState | undefined;
  #version = 0;
  #cancelRead: Cancel | undefined;
  /** Who waits for a value. */
  readonly #waiting = new Set<() => void>();
  readonly #save: VersionedSave;

  /** Does nothing: it lives as long as the engine. */
  readonly close = (): void => undefined;

  constructor(options: DashboardOptions, changed: () => void) {
    this.#options = options;
    this.#status = new FeedStatus(options.environment.clock, changed);
    this.#save = new VersionedSave({
      environment: options.environment,
      name: 'dashboard',
      everyMs: saveAfterMs,
      send: () => this.#send(),
      conflict: () => this.#read(),
    });
  }

  head(): FeedHead {
    return this.#status.head();
  }

  version(): number {
    return this.#version;
  }

  /** Somebody who comes with the value of an earlier worker keeps it until there is one here. */
  change(_view: View, since: number | undefined): Change {
    return since === undefined && this.#value === undefined ? { kind: 'none' } : { kind: 'whole', value: this.#value };
  }

  value(): DashboardState | undefined {
    return this.#value;
  }

  /** The value as soon as there is one; undefined where there is none within a second. */
  async known(): Promise<DashboardState | undefined> {
    if (this.#value === undefined) {
      await new Promise<void>((resolve) => {
        this.#waiting.add(resolve);
        this.#options.environment.clock.after(restoreWithinMs, resolve);
      });
    }
    return this.#value;
  }

  /** Reads the state of this user, or with undefined that of nobody. The same name again does nothing. */
  open(username: string | undefined): void {
    if (this.#owner && this.#owner.username === username) return;
    this.#leave();
    this.#owner = { username };
    void this.#recall(this.#owner);
    if (username !== undefined) {
      this.#early = {};
      void this.#recallUnsaved(this.#owner);
      this.#read();
    } else
      this.#cancelRead = this.#options.environment.clock.after(restoreWithinMs, () => {
        if (this.#value === undefined) this.#show('live');
      });
  }

  patch(patch: Partial<DashboardState>): void {
    this.#pending = patched(this.#pending, patch);
    this.#early &&= patched(this.#early, patch);
    const anonymous = this.#owner?.username === undefined;
    this.#show(anonymous || this.#serverVersion !== undefined ? 'live' : 'cached');
    this.#remember();
    if (anonymous) {
      this.#document = patched(this.#document, this.#pending);
      this.#pending = {};
      return;
    }
    this.#rememberUnsaved();
    if (this.#serverVersion !== undefined) this.#save.later(saveAfterMs);
  }

  /** Saves now what waits to be saved, after a save that is under way. */
  flush(): Promise<void> {
    return this.#save.flush();
  }

  #leave(): void {
    this.#cancelRead?.();
    this.#save.stop();
    this.#document = {};
    this.#pending = {};
    this.#early = undefined;
    this.#serverVersion = undefined;
    this.#value = undefined;
    this.#version++;
    this.#status.reset();
  }

  #show(state: 'live' | 'cached'): void {
    this.#value = v.parse(DashboardState, patched(this.#document, this.#pending));
    this.#version++;
    for (const resolve of this.#waiting) resolve();
    this.#waiting.clear();
    this.#status.received(state, null);
  }

  #packName(): string {
    return `dashboard/${this.#owner?.username ?? ''}`;
  }

  #remember(): void {
    const { packs, clock } = this.#options.environment;
    void packs.write({ name: this.#packName(), version: '', savedMs: clock.wallMs(), value: this.#value });
  }

  async #recall(owner: { readonly username: string | undefined }): Promise<void> {
    const known = await restore(this.#options.environment, this.#packName(), Fields);
    if (owner !== this.#owner || this.#serverVersion !== undefined) return;
    const changed = Object.keys({ ...this.#document, ...this.#pending }).length > 0;
    if (known) this.#document = { ...known.value, ...this.#document };
    if (known || owner.username === undefined) this.#show(owner.username === undefined ? 'live' : 'cached');
    // What was changed before has been written without what stood there.
    if (known && changed) this.#remember();
  }

  #unsavedName(): string {
    return `dashboard-unsaved/${this.#owner?.username ?? ''}`;
  }

  #rememberUnsaved(): void {
    const { packs, clock } = this.#options.environment;
    if (!this.#early)
      void packs.write({ name: this.#unsavedName(), version: '', savedMs: clock.wallMs(), value: this.#pending });
  }

  /**
   * Takes up what an engine that has ended could not save; what was changed since stands on top. It never unlocks
   * trading: another browser may have locked it since.
   */
  async #recallUnsaved(owner: { readonly username: string | undefined }): Promise<void> {
    const left = await restore(this.#options.environment, this.#unsavedName(), Unsaved);
    if (owner !== this.#owner) return;
    const { trading_locked, ...unsaved } = (left?.value ?? {}) as Partial<DashboardState>;
    const fields: Partial<DashboardState> = { ...unsaved, ...(trading_locked === true && { trading_locked }) };
    const early = this.#early ?? {};
    this.#early = undefined;
    if (Object.keys(fields).length > 0) {
      this.#pending = patched(patched(fields, early), this.#pending);
      if (this.#value) this.#show(this.#serverVersion === undefined ? 'cached' : 'live');
      if (this.#serverVersion !== undefined) this.#save.later(0);
    }
    if (left || Object.keys(this.#pending).length > 0) this.#rememberUnsaved();
  }

  /** Reads the server's document, then saves what has waited for it. */
  #read(): void {
    const {
      environment: { clock, random, log },
      http,
    } = this.#options;
    this.#cancelRead?.();
    this.#cancelRead = callUntilAnswered({
      clock,
      random,
      call: () => http.call(configGet, {}),
      done: ({ config_json, version }) => {
        const parsed = v.safeParse(Document, config_json);
        if (!parsed.success) log.error('config_json is no object', v.flatten(parsed.issues));
        this.#document = parsed.success ? parsed.output : {};
        this.#serverVersion = version;
        this.#show('live');
        this.#remember();
        this.#save.later(0);
      },
      refused: ({ code }) => this.#status.broke(code),
      failed: ({ code }) => log.warn(`dashboard not read: ${code}`),
    });
  }

  #send(): Promise<Outcome<unknown> | undefined> | undefined {
    const owner = this.#owner;
    const version = this.#serverVersion;
    const sent = this.#pending;
    const whole = patched(this.#document, this.#pending);
    if (version === undefined || Object.keys(sent).length === 0) return undefined;
    return this.#options.http.call(configSave, { config_json: JSON.stringify(whole), version }).then((outcome) => {
      if (owner !== this.#owner) return undefined;
      if (outcome.ok) {
        this.#document = whole;
        this.#serverVersion = outcome.data.version;
        this.#pending = without(this.#pending, sent);
        this.#rememberUnsaved();
      }
      return outcome;
    });
  }
}

/**
 * Fields with others on top. Of the sets of charts each stands for itself: windows and browsers change theirs at the
 * same time.
 */
function patched<F extends Readonly<Record<string, unknown>>>(fields: F, patch: Partial<DashboardState>): F {
  const sets =
    patch.chart_sets && withSets(v.parse(v.fallback(ChartSets, []), fields.chart_sets ?? []), patch.chart_sets);
  return { ...fields, ...patch, ...(sets && { chart_sets: sets }) };
}

/** What of `pending` is not what was sent. */
function without(
  { chart_sets, ...pending }: Partial<DashboardState>,
  sent: Partial<DashboardState>,
): Partial<DashboardState> {
  const sets = chart_sets?.filter((set) => !sent.chart_sets?.includes(set)) ?? [];
  return {
    ...Object.fromEntries(
      Object.entries(pending).filter(([key, value]) => sent[key as keyof DashboardState] !== value),
    ),
    ...(sets.length > 0 && { chart_sets: sets }),
  };
}
