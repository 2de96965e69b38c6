import type { Session } from '../../shared/user/session.ts';
import type { TabMessage, UrgentEvent, WorkerMessage } from '../../worker/api.ts';
import { updatesOf } from './apply-update.ts';
import { CallError } from './client.ts';
import { UrgentChannel } from './urgent-channel.ts';
import type { WatchedViews } from './watched-views.ts';
import { connectHost, type Host } from './worker-host.ts';

type LinkMessage = Extract<TabMessage, { t: 'link' }>;

/**
 * How long a worker may take to answer its first hello, by try: a fresh one loads its code first, a revived one may
 * never answer.
 */
const timeoutMs = [15_000, 4_000, 8_000, 15_000];
const pauseMs = 200;

/** This window's side of the worker: joins one, brings its data to the views, and joins the next one when it dies. */
export class Connection {
  readonly #build: string;
  readonly #views: WatchedViews;
  readonly #urgents: UrgentChannel;
  readonly #join: typeof connectHost;
  /** What fails each call under way. */
  readonly #underWay = new Set<() => void>();
  #host: Host | undefined;
  #waiting = deferred<Host>();
  /** Whether those who waited have been let go. */
  #serves = false;
  /** Undefined until the app has said who is logged in; a new worker is told the same again. */
  #session: Session | null | undefined;
  #language: string | undefined;
  #dataSaver: boolean | undefined;
  #recorder: boolean | undefined;
  /** The window's place among the link groups, and whether the worker of the moment knows it. */
  #link: LinkMessage | undefined;
  #linkReported = false;
  #route = '';
  /** Rises whenever the window is hidden or shown. */
  #turns = 0;

  constructor(build: string, views: WatchedViews, urgent: (event: UrgentEvent) => void, join = connectHost) {
    this.#build = build;
    this.#views = views;
    this.#urgents = new UrgentChannel({
      send: (message) => this.send(message),
      warn: (text) => console.warn(text),
      deliver: (event) => {
        if (event.kind === 'logged_out') this.#session = null;
        urgent(event);
      },
    });
    this.#join = join;
    document.addEventListener('visibilitychange', () => {
      this.#turns++;
      this.#reportVisibility();
    });
  }

  /** Serves the window for ever. */
  async run(): Promise<never> {
    for (let attempt = 0; ; attempt++) {
      await this.#serveOne(attempt).catch((error: unknown) => console.warn('engine: lost, connecting anew', error));
      await new Promise((resolve) => {
        setTimeout(resolve, pauseMs);
      });
    }
  }

  /** Sends a message to the worker, or nowhere while there is none: the next one is told everything anyway. */
  send(message: TabMessage): void {
    this.#host?.data.send(message);
  }

  /**
   * Runs one call on the current worker, or on the next one where there is none. Dies the worker meanwhile, nobody
   * knows what became of it: NETWORK.
   */
  async ask<T>(call: (api: Host['api']) => Promise<T>): Promise<T> {
    const host = await this.#waiting.promise;
    if (host !== this.#host) return this.ask(call);
    const answer = call(host.api);
    // NOTE: no race with `died`: that promise would hold every answer for as long as the worker lives.
    return new Promise<T>((resolve, reject) => {
      const lost = () => reject(new CallError({ code: 'NETWORK', number: 0, data: null }));
      this.#underWay.add(lost);
      void answer.then(resolve, reject).finally(() => this.#underWay.delete(lost));
    });
  }

  link(message: LinkMessage): void {
    this.#link = message;
    this.#linkReported = false;
    this.#reportLink();
  }

  setSession(session: Session | null): Promise<void> {
    this.#session = session;
    return this.#report((api) => api.setSession(session));
  }

  setLanguage(lang: string): Promise<void> {
    this.#language = lang;
    return this.#report((api) => api.setLanguage(lang));
  }

  setDataSaver(on: boolean): Promise<void> {
    this.#dataSaver = on;
    return this.#report((api) => api.setDataSaver(on));
  }

  setRecorder(on: boolean): Promise<void> {
    this.#recorder = on;
    return this.#report((api) => api.setRecorder(on));
  }

  setRoute(route: string): void {
    this.#route = route;
    this.send({ t: 'route', route });
  }

  /**
   * Says what every worker is told at its start: one that comes, or takes over from this one, knows it as soon as it
   * serves.
   */
  async #report(call: (api: Host['api']) => Promise<void>): Promise<void> {
    try {
      await (this.#host ? this.ask(call) : this.#waiting.promise);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      await this.#waiting.promise;
    }
  }

  async #serveOne(attempt: number): Promise<void> {
    const host = await this.#join(this.#build, timeoutMs[Math.min(attempt, timeoutMs.length - 1)]!);
    try {
      await Promise.race([this.#settle(host), host.died]);
      await host.died;
    } finally {
      const left = host.close();
      if (this.#serves) this.#waiting = deferred();
      this.#serves = false;
      this.#host = undefined;
      for (const lost of this.#underWay) lost();
      this.#underWay.clear();
      this.#views.orphan();
      await left;
    }
  }

  /**
   * Tells a new worker what the one before knew, all in one go, as each answer costs a turn of a page that is just
   * starting; lets the waiting calls go.
   */
  async #settle(host: Host): Promise<void> {
    this.#listen(host);
    const { api } = host;
    const reported = Promise.all([
      this.#language !== undefined && api.setLanguage(this.#language),
      this.#dataSaver !== undefined && api.setDataSaver(this.#dataSaver),
      this.#recorder !== undefined && api.setRecorder(this.#recorder),
      this.#session !== undefined && api.setSession(this.#session),
    ]);
    this.#host = host;
    this.#linkReported = false;
    this.#urgents.join(host.urgents.worker, host.urgents.before);
    this.#reportVisibility();
    this.send({ t: 'route', route: this.#route });
    this.#views.askAgain();
    await reported;
    if (host !== this.#host) return;
    this.#serves = true;
    this.#waiting.resolve(host);
  }

  /**
   * Takes a batch in when it comes, so that the frame which is drawn next shows it, and acknowledges it in that frame:
   * the next batch comes when this one has been shown. A worker that has died meanwhile is told nothing. Stale notices
   * are taken in at once and cost no credit.
   */
  #listen(host: Host): void {
    const { data } = host;
    data.messages.subscribe((message: WorkerMessage) => {
      if (message.t === 'batch') {
        const turns = this.#turns;
        const { books } = message;
        requestAnimationFrame(() => {
          if (host !== this.#host) return;
          const seen = turns === this.#turns && document.visibilityState === 'visible';
          data.send({ t: 'ack', ...(books && { books }), ...(seen && { paintedMs: Date.now() }) });
        });
        this.#views.apply(updatesOf(message));
      } else if (message.t === 'stale') this.#views.markStale(message.notices);
      else if (message.t === 'log') console[message.level](`engine: ${message.text}`);
      else this.#urgents.take(message);
    });
  }

  /** A hidden window gets no values: what it shows may be old, and is not said before it is seen again. */
  #reportLink(): void {
    if (!this.#host || !this.#link || this.#linkReported || document.visibilityState === 'hidden') return;
    this.#linkReported = true;
    this.send(this.#link);
    // The user chose once: a later worker is told what is shown only.
    this.#link = { ...this.#link, chosen: false };
  }

  #reportVisibility(): void {
    this.send({ t: 'visible', visible: document.visibilityState === 'visible' });
    this.#reportLink();
  }
}

function deferred<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}
