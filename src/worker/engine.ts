import type { ApiAccount } from '../shared/trade/api-account.ts';
import { tellsLevel } from '../shared/user/level-message.ts';
import type { Session } from '../shared/user/session.ts';
import type { EngineApi, UrgentEvent, View } from './api.ts';
import { createCalls } from './calls.ts';
import { createContractTable } from './state/contract-table.ts';
import { Dashboard } from './state/dashboard.ts';
import type { Environment } from './environment.ts';
import { FanOut, type TabHandle, type TabPort } from './tabs/fan-out.ts';
import { createApiStateFeed } from './feeds/account/api-state-feed.ts';
import { createSessionFeed } from './feeds/session-feed.ts';
import { createHttp } from './connection/http.ts';
import { Links } from './state/link-groups.ts';
import { createOrderTimes } from './latency/order-times.ts';
import { watchClock } from './connection/liveness.ts';
import { makeSource } from './feeds/make-source.ts';
import { createPresence } from './tabs/presence.ts';
import { createRecorder } from './recorder/recorder.ts';
import { relayedLog } from './status/relayed-log.ts';
import { createSession, type Goodbye } from './state/session.ts';
import { createSources, graceMs } from './feeds/sources.ts';
import { createSaver } from './state/saver.ts';
import { createReference } from './state/reference.ts';
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
export function createEngine(outside: Environment): Engine {
  const { clock } = outside;
  const fanOut = new FanOut(clock, () => sources, outside.recalled);
  const log = relayedLog(outside.log, fanOut, clock);
  const environment: Environment = { ...outside, log };
  const orders = createOrderTimes(clock);
  const changed = (key: string) => fanOut.changed(key);
  const urgent = (event: UrgentEvent) => {
    if (event.kind === 'fill') orders.filled(event.fill);
    for (const source of sources.all()) source.onUrgent?.(event);
    if (event.kind === 'messages' && event.list.some(tellsLevel)) session.renew();
    fanOut.urgent(event);
  };
  const session = createSession({ environment, http: () => http, changed: sessionChanged, goodbye });
  const http = createHttp({ environment, token: session.token, unauthorised: session.recheck });
  const saver = createSaver((saves) => environment.save?.(saves));
  const recorder = createRecorder(environment, () => changed('recorder'));
  const streams = createStreams({ environment, http, session, recorder });
  const reference = createReference(environment, http, changed);
  const dashboard = new Dashboard({ environment, http }, () => {
    changed('dashboard');
    selectApis();
  });
  const links = new Links(clock, () => changed('links'));
  const sessionFeed = createSessionFeed(session, clock, () => changed('session'));
  const apiState = createApiStateFeed(streams, environment.log, (balances) => account()?.putBalances(balances));
  const contractOf = createContractTable(log);
  const parts = {
    environment,
    http,
    streams,
    session,
    sessionFeed,
    dashboard,
    links,
    reference,
    saver,
    recorder,
    urgent,
    fanOut,
    orders,
    contractOf,
    open: () => sources.all(),
    near: () => sources.near(),
  };
  const sources = createSources(
    clock,
    (view, viewChanged) => makeSource(parts, view, viewChanged),
    (key) => {
      changed(key);
      if (key === accountView.kind) selectApis();
    },
  );
  let knownToken: string | undefined;

  const account = () => sources.commands(accountView).account;

  /** Asks about the selected accounts, or about all where none is selected. */
  function selectApis(): void {
    const { api_select_list = [], link_accounts = {} } = dashboard.value() ?? {};
    const selected = [api_select_list, ...Object.values(link_accounts)].flat();
    const all = account()?.apiIds() ?? [];
    const own = all.filter((id) => selected.includes(id));
    apiState.select(own.length > 0 ? own : all);
  }

  function sessionChanged(): void {
    const value = session.value();
    sessionFeed.renew();
    if (value) {
      dashboard.open(value.session?.username);
      recorder.own(value.session?.token);
    }
    if (value?.session?.token !== knownToken) apiState.close();
    knownToken = value?.session?.token;
    for (const source of sources.all()) source.onSession?.();
  }

  function goodbye({ reason, emptyApis }: Goodbye): void {
    if (emptyApis) dashboard.patch({ api_select_list: [], link_accounts: {} });
    urgent({ kind: 'logged_out', reason });
  }

  /** The streams of account and messages are open whenever somebody is there, for fills and messages are told on every page. */
  const presence = createPresence(clock, graceMs, {
    arrived: () => {
      for (const view of [accountView, messagesView]) sources.hold(view);
    },
    left: () => {
      for (const view of [accountView, messagesView]) sources.release(view);
    },
    open() {
      reference.start();
      return watchClock(clock, streams.hasten);
    },
    close() {
      reference.stop();
      apiState.close();
    },
  });

  return {
    attach(port) {
      presence.enter();
      return withLinks(closingOnce(fanOut.attach(port), presence.leave), links);
    },
    urgent,
    report: environment.log.error,
    windows: () => fanOut.windows,
    hasten: streams.hasten,
    calls: createCalls({
      http,
      session,
      dashboard,
      reference,
      saver,
      sources,
      clock,
      serverClock: environment.serverClock,
      recorder,
      orders,
      contractOf,
      clearCache: environment.clearCache,
      kept: environment.kept,
      logged: () => log.lines(secretsOf(session.value()?.session, account()?.accounts())),
    }),
  };
}

/** The handle of a tab that can be in a link group. */
const withLinks = (handle: TabHandle, links: Links): TabHandle => ({
  ...handle,
  receive(message) {
    links.take(handle, message);
    handle.receive(message);
  },
  close() {
    links.leave(handle);
    handle.close();
  },
});

/** What must not leave this browser: the session's proof, and whatever names the user and his accounts. */
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
