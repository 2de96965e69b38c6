import type { ApiAccount } from '../shared/trade/api-account.ts';
import type { Session } from '../shared/user/session.ts';
import type { EngineApi, UrgentEvent, View } from './api.ts';
import { createCalls } from './calls.ts';
import { Dashboard } from './dashboard.ts';
import type { Environment } from './environment.ts';
import { FanOut, type TabHandle, type TabPort } from './fan-out.ts';
import { AccountFeed } from './feeds/account-feed.ts';
import { createApiStateFeed } from './feeds/api-state-feed.ts';
import { createSessionFeed } from './feeds/session-feed.ts';
import { createHttp } from './http.ts';
import { createOrderTimes } from './latency/order-times.ts';
import { watchClock } from './liveness.ts';
import { makeSource } from './make-source.ts';
import { createPresence } from './presence.ts';
import { relayedLog } from './relayed-log.ts';
import { createSession, type Goodbye } from './session.ts';
import { createSources, graceMs } from './sources.ts';
import { createSaver } from './saver.ts';
import { createReference } from './startup.ts';
import { createStreams } from './streams.ts';

export interface Engine {
  /** Takes a tab in. The first one starts everything; 30 s after the last one has closed nothing is open any more. */
  attach(port: TabPort): TabHandle;
  readonly calls: Omit<EngineApi, 'hello'>;
  urgent(event: UrgentEvent): void;
  /** Says in every tab what went wrong. */
  report(text: string, cause: unknown): void;
  /** The network may have changed: probe all sockets now. */
  hasten(): void;
}

const accountView: View = { kind: 'account' };

/** One engine for all windows of a browser. */
export function createEngine(outside: Environment): Engine {
  const { clock } = outside;
  const fanOut = new FanOut(clock, () => sources);
  const log = relayedLog(outside.log, fanOut, clock);
  const environment: Environment = { ...outside, log };
  const orders = createOrderTimes(clock);
  const changed = (key: string) => fanOut.changed(key);
  const urgent = (event: UrgentEvent) => {
    if (event.kind === 'fill') orders.filled(event.fill);
    fanOut.urgent(event);
  };
  const session = createSession({ environment, http: () => http, changed: sessionChanged, goodbye });
  const http = createHttp({ environment, token: session.token, unauthorised: session.recheck });
  const saver = createSaver();
  const streams = createStreams({ environment, http, session });
  const reference = createReference(environment, http, changed);
  const dashboard = new Dashboard({ environment, http }, () => { changed('dashboard'); selectApis(); });
  const sessionFeed = createSessionFeed(session, clock, () => changed('session'));
  const apiState = createApiStateFeed(streams, environment.log, (balances) => account()?.putBalances(balances));
  const parts = { environment, http, streams, session, sessionFeed, dashboard, reference, saver, urgent, fanOut, orders, open: () => sources.all(), near: () => sources.near() };
  const sources = createSources(clock, (view, viewChanged) => makeSource(parts, view, viewChanged), (key) => {
    changed(key);
    if (key === accountView.kind) selectApis();
  });
  let knownToken: string | undefined;

  function account(): AccountFeed | undefined {
    const source = sources.peek(accountView);
    return source instanceof AccountFeed ? source : undefined;
  }

  /** Asks about the selected accounts, or about all where none is selected. */
  function selectApis(): void {
    const [selected, all] = [dashboard.value()?.api_select_list ?? [], account()?.apiIds() ?? []];
    const own = selected.filter((id) => all.includes(id));
    apiState.select(own.length > 0 ? own : all);
  }

  function sessionChanged(): void {
    const value = session.value();
    sessionFeed.renew();
    if (value) dashboard.open(value.session?.username);
    if (value?.session?.token === knownToken) return;
    knownToken = value?.session?.token;
    apiState.close();
    account()?.restart();
  }

  function goodbye({ reason, emptyApis }: Goodbye): void {
    if (emptyApis) dashboard.patch({ api_select_list: [] });
    urgent({ kind: 'logged_out', reason });
  }

  /** The account's streams are open whenever somebody is there, for fills are told on every page. */
  const presence = createPresence(clock, graceMs, {
    arrived: () => { sources.hold(accountView); },
    left: () => sources.release(accountView),
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
      return closingOnce(fanOut.attach(port), presence.leave);
    },
    urgent,
    report: environment.log.error,
    hasten: streams.hasten,
    calls: createCalls({ http, session, dashboard, reference, saver, sources, clock, orders, logged: () => log.lines(secretsOf(session.value()?.session, account()?.accounts())) }),
  };
}

/** What must not leave this browser: the session's proof, and whatever names the user and his accounts. */
const secretsOf = (session: Session | null | undefined, accounts: readonly ApiAccount[] = []): readonly string[] => [
  ...(session ? [session.token, session.username, session.invite_code] : []), ...accounts.flatMap(({ name, api_id, api_key }) => [name, api_id, api_key]),
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
