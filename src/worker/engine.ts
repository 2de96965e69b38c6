import type { ApiAccount } from '../shared/trade/api-account.ts';
import { tellsRights } from '../shared/user/account-message.ts';
import type { Session } from '../shared/user/session.ts';
import type { EngineApi, UrgentEvent, View } from './api.ts';
import { createCalls } from './calls.ts';
import { createContractTable } from './state/contract-table.ts';
import { Dashboard } from './state/dashboard.ts';
import type { Clock, Log } from './clock.ts';
import type { Environment } from './environment.ts';
import { FanOut, type TabHandle, type TabPort } from './tabs/fan-out.ts';
import { type ApiStateFeed, createApiStateFeed } from './feeds/account/api-state-feed.ts';
import { createSessionFeed, type SessionSource } from './feeds/session-feed.ts';
import { createHttp } from './connection/http.ts';
import { LinkGroups } from './state/link-groups.ts';
import { createOrderIntents, type OrderIntents } from './state/order-intents.ts';
import { createOrderTimes, type OrderTimes } from './latency/order-times.ts';
import { watchClock } from './connection/liveness.ts';
import type { SourceCommands } from './sources/source.ts';
import { makeSource } from './feeds/make-source.ts';
import { createPresence, type Presence } from './tabs/presence.ts';
import { createRecorder, type Recorder } from './recorder/recorder.ts';
import { relayedLog } from './status/relayed-log.ts';
import { createSession, type Goodbye, type SessionStore } from './state/session.ts';
import { createSources, graceMs, type Sources } from './sources/sources.ts';
import { createSaver } from './state/saver.ts';
import { createReference, type Reference } from './feeds/reference/reference.ts';
import { createStreams } from './connection/streams.ts';

export interface Engine {
  /** Takes a tab in. The first one starts everything; 30 s after the last one has closed nothing is open any more. */
  attach(port: TabPort): TabHandle;
  readonly calls: Omit<EngineApi, 'hello'>;
  urgent(event: UrgentEvent): void;
  /** Says in every tab what went wrong. */
  report(text: string, cause: unknown): void;
  /** Windows that it serves. */
  windows(): number;
  /** The network may have changed: probe all sockets now. */
  hasten(): void;
}

const accountView: View = { kind: 'account' };
const messagesView: View = { kind: 'messages' };

/** One engine for all windows of a browser. */
export const createEngine = (outside: Environment): Engine => new BrowserEngine(outside);

class BrowserEngine implements Engine {
  readonly calls: Engine['calls'];
  readonly hasten: () => void;
  readonly report: Log['error'];
  readonly #fanOut: FanOut;
  readonly #orders: OrderTimes;
  readonly #intents: OrderIntents;
  readonly #session: SessionStore;
  readonly #sessionFeed: SessionSource;
  readonly #recorder: Recorder;
  readonly #reference: Reference;
  readonly #dashboard: Dashboard;
  readonly #linkGroups: LinkGroups;
  readonly #apiState: ApiStateFeed;
  readonly #sources: Sources;
  readonly #presence: Presence;
  #knownToken: string | undefined;

  constructor(outside: Environment) {
    const { clock } = outside;
    this.#fanOut = new FanOut(clock, () => this.#sources, outside.recalled);
    const log = relayedLog(outside.log, this.#fanOut, clock);
    const environment: Environment = { ...outside, log };
    const changed = (key: string) => () => this.#fanOut.changed(key);
    this.#orders = createOrderTimes(clock);
    this.#session = createSession({
      environment,
      http: () => http,
      changed: () => this.#sessionChanged(),
      goodbye: (farewell) => this.#goodbye(farewell),
    });
    const http = createHttp({ environment, token: this.#session.token, unauthorised: this.#session.recheck });
    const saver = createSaver((saves) => environment.save?.(saves));
    this.#recorder = createRecorder(environment, changed('recorder'));
    const streams = createStreams({ environment, http, session: this.#session, recorder: this.#recorder });
    this.#reference = createReference(environment, http, (key) => this.#fanOut.changed(key));
    this.#dashboard = new Dashboard({ environment, http }, () => {
      this.#fanOut.changed('dashboard');
      this.#selectApis();
    });
    this.#linkGroups = new LinkGroups(clock, changed('links'));
    this.#sessionFeed = createSessionFeed(this.#session, clock, changed('session'));
    this.#apiState = createApiStateFeed(streams, log, (balances) => this.#account()?.putBalances(balances));
    const contractOf = createContractTable(log);
    this.#intents = createOrderIntents({
      clock,
      log,
      store: environment.intents,
      http,
      serverMs: () => environment.serverClock?.at(clock.monoMs()) ?? clock.wallMs(),
      username: () => this.#session.value()?.session?.username,
      settled: ({ intent: { atMs, input }, orders, isThere }) =>
        this.urgent({ kind: 'intent', atMs, input, orders, isThere }),
    });
    const parts = {
      environment,
      http,
      streams,
      session: this.#session,
      sessionFeed: this.#sessionFeed,
      dashboard: this.#dashboard,
      linkGroups: this.#linkGroups,
      reference: this.#reference,
      saver,
      recorder: this.#recorder,
      fanOut: this.#fanOut,
      orders: this.#orders,
      intents: this.#intents,
      contractOf,
      urgent: (event: UrgentEvent) => this.urgent(event),
      open: () => this.#sources.all(),
      near: () => this.#sources.near(),
    };
    this.#sources = createSources(
      clock,
      (view, viewChanged) => makeSource(parts, view, viewChanged),
      (key) => this.#sourceChanged(key),
    );
    this.#presence = this.#watchPresence(clock, streams.hasten);
    this.hasten = streams.hasten;
    this.report = log.error;
    this.calls = createCalls({
      ...parts,
      sources: this.#sources,
      clock,
      serverClock: environment.serverClock,
      clearCache: environment.clearCache,
      kept: environment.kept,
      logged: () => log.lines(secretsOf(this.#session.value()?.session, this.#account()?.accounts())),
    });
  }

  attach(port: TabPort): TabHandle {
    this.#presence.enter();
    return withLinkGroups(closingOnce(this.#fanOut.attach(port), this.#presence.leave), this.#linkGroups);
  }

  urgent(event: UrgentEvent): void {
    if (event.kind === 'fill') this.#orders.filled(event.fill);
    if (event.kind === 'order') this.#orders.changed(event.order);
    for (const source of this.#sources.all()) source.onUrgent?.(event);
    if (event.kind === 'messages' && event.list.some(tellsRights)) this.#session.renew();
    this.#fanOut.urgent(event);
  }

  windows(): number {
    return this.#fanOut.windows;
  }

  #account(): SourceCommands['account'] {
    return this.#sources.commands(accountView).account;
  }

  #sourceChanged(key: string): void {
    this.#fanOut.changed(key);
    if (key === accountView.kind) this.#selectApis();
  }

  /** Asks about the selected accounts, or about all where none is selected. */
  #selectApis(): void {
    const { api_select_list = [], link_accounts = {} } = this.#dashboard.value() ?? {};
    const selected = [api_select_list, ...Object.values(link_accounts)].flat();
    const all = this.#account()?.apiIds() ?? [];
    const own = all.filter((id) => selected.includes(id));
    this.#apiState.select(own.length > 0 ? own : all);
  }

  #sessionChanged(): void {
    const value = this.#session.value();
    this.#sessionFeed.renew();
    if (value) {
      this.#dashboard.open(value.session?.username);
      this.#recorder.own(value.session?.token);
    }
    if (value?.session?.token !== this.#knownToken) {
      this.#apiState.close();
      if (value?.session) this.#intents.resume(value.session.username);
    }
    this.#knownToken = value?.session?.token;
    for (const source of this.#sources.all()) source.onSession?.();
  }

  #goodbye({ reason, emptyApis }: Goodbye): void {
    if (emptyApis) this.#dashboard.patch({ api_select_list: [], link_accounts: {} });
    this.urgent({ kind: 'logged_out', reason });
  }

  /**
   * The streams of account and messages are open whenever somebody is there, for fills and messages are told on every
   * page.
   */
  #watchPresence(clock: Clock, hasten: () => void): Presence {
    return createPresence(clock, graceMs, {
      arrived: () => {
        for (const view of [accountView, messagesView]) this.#sources.hold(view);
      },
      left: () => {
        for (const view of [accountView, messagesView]) this.#sources.release(view);
      },
      open: () => {
        this.#reference.start();
        return watchClock(clock, hasten);
      },
      close: () => {
        this.#reference.stop();
        this.#apiState.close();
      },
    });
  }
}

/** The handle of a tab that can be in a link group. */
const withLinkGroups = (handle: TabHandle, groups: LinkGroups): TabHandle => ({
  ...handle,
  receive(message) {
    groups.take(handle, message);
    handle.receive(message);
  },
  close() {
    groups.leave(handle);
    handle.close();
  },
});

/** What must not leave this browser: the session's proof, and whatever names the user and the user's accounts. */
const secretsOf = (session: Session | null | undefined, accounts: readonly ApiAccount[] = []): readonly string[] => [
  ...(session ? [session.token, session.username, session.invite_code] : []),
  ...accounts.flatMap(({ name, api_id, api_key }) => [name, api_id, api_key]),
];

/** The handle, whose `close` also tells `closed`; a second `close` does nothing. */
function closingOnce(handle: TabHandle, closed: () => void): TabHandle {
  let open = true;
  return {
    ...handle,
    close() {
      if (!open) return;
      open = false;
      handle.close();
      closed();
    },
  };
}
