import type { Session } from '../../../src/shared/user/session.ts';
import { depthPath, ordersPath } from '../paths.ts';
import { key, type Rig } from '../rig.ts';
import { at, check, type Kit, type Scenario, same } from '../scenario.ts';
import { TcpProxy } from '../tcp-proxy.ts';

const ann: Session = { token: 'token-1', username: 'ann', role: 'user', invite_code: '', vip_level: 1 };

/** A rig whose bytes all go through a proxy. */
async function proxied(
  seed: number,
  kit: Kit,
  speed: number,
): Promise<{ readonly rig: Rig; readonly proxy: TcpProxy }> {
  let proxy: TcpProxy | undefined;
  const rig = await kit.rig({
    speed,
    through: async (venue) => {
      proxy = await TcpProxy.start(venue.port, seed);
      return proxy.origin;
    },
  });
  kit.after(() => proxy!.stop());
  return { rig, proxy: proxy! };
}

const asked = (rig: Rig, path: string): number =>
  [...rig.venue.sessions].reduce((sum, session) => sum + session.asked.filter((one) => one === path).length, 0);

async function halfOpen(seed: number, kit: Kit): Promise<number> {
  const { rig, proxy } = await proxied(seed, kit, 8);
  const book = await rig.liveBook();
  const connection = rig.watch({ kind: 'connection' });
  const from = rig.clock.monoMs();
  const dials = rig.venue.dialsMs.length;
  proxy.swallow();
  await rig.until(
    () => rig.depthStatus(connection)?.state === 'suspect',
    14_500,
    () => `suspect: ${rig.depthStatus(connection)?.state}`,
  );
  // Silence is measured from the last frame that the engine has heard: the process may have stood still between it and
  // the cut.
  check(rig.clock.monoMs() - from >= 11_000 - rig.stalledMs, 'suspect too early');
  await rig.until(() => rig.venue.dialsMs.length > dials, 8_000, 'a new socket');
  const ms = rig.venue.dialsMs.at(-1)! - from;
  check(ms <= 15_000 + 2_500 + rig.stalledMs, `a new socket only after ${Math.round(ms)} ms`);
  check(book.states.includes('stale silent') || book.states.includes('stale disconnected'), 'never stale');
  await rig.provesBook(book, 4_000);
  return rig.clock.monoMs() - from;
}

/** All that still comes is pongs; or one topic alone says nothing any more. */
async function onlyPongs(seed: number, kit: Kit): Promise<number> {
  const rig = await kit.rig({ speed: 8 });
  const book = await rig.liveBook();
  const from = rig.clock.monoMs();
  const oneTopic = seed % 3 === 2;
  const dials = rig.venue.dialsMs.length;
  const subs = asked(rig, depthPath);
  rig.venue.stalled.add(oneTopic ? depthPath : 'all');
  rig.venue.door = () => {
    rig.venue.stalled.clear();
    return 'open';
  };
  const stop = rig.clock.every(2_000, () => rig.engine.hasten());
  await rig.until(
    () => book.feed.state === 'stale',
    17_000,
    () => `stale: ${book.states.slice(-2)}`,
  );
  check(rig.clock.monoMs() - from >= 11_000 - rig.stalledMs, 'stale too early');
  if (oneTopic) rig.venue.stalled.clear();
  await rig.until(
    () => rig.venue.dialsMs.length > dials || asked(rig, depthPath) > subs,
    3_000,
    'it is asked for again',
  );
  stop();
  await rig.provesBook(book, 4_000);
  return rig.clock.monoMs() - from;
}

async function resetInFrame(seed: number, kit: Kit): Promise<number> {
  const { rig, proxy } = await proxied(seed, kit, 1);
  const book = await rig.liveBook();
  Object.assign(proxy.toxics, { slicer: 40, latencyMs: 5 });
  await rig.clock.sleep(200 + seed * 7);
  const from = book.shown.length;
  proxy.reset();
  await rig.until(() => book.shown.slice(from).some(({ feed: { state } }) => state === 'stale'), 500, 'stale');
  return rig.provesBook(book, 5_000);
}

const codes = [1000, 1001, undefined, 1008, 1012, 4001, 4003, 4009, 1011, 4408];

async function closeCodes(seed: number, kit: Kit): Promise<number> {
  const code = codes[seed % codes.length];
  const denied = code === 4001 || code === 4003;
  const rig = await kit.rig({ mux: Math.floor(seed / codes.length) % 2 === 0 });
  await rig.engine.calls.setSession(ann);
  const book = await rig.liveBook();
  const account = rig.watch({ kind: 'account' });
  await rig.until(
    () => account.feed.state === 'live',
    4_000,
    () => `the account; ${account.states.slice(-3)}`,
  );
  const lists = rig.venue.requests.filter(({ path }) => path === '/order/user/current/list').length;
  for (const session of rig.venue.sessions) {
    if (!denied || session.muxed || session.asked.includes(ordersPath))
      session.socket[code === undefined ? 'terminate' : 'close'](code);
  }
  await rig.clock.sleep(50);
  const ms = await rig.provesBook(book, 6_000);
  if (denied) {
    await rig.until(
      () => account.feed.state === 'failed' || account.feed.value === undefined,
      2_000,
      () => `the account is refused; ${account.states.slice(-3)}`,
    );
    await rig.clock.sleep(1_500);
    check(asked(rig, ordersPath) === 0, `asked for again ${asked(rig, ordersPath)} times`);
    check((code === 4001) === rig.urgent.some(({ kind }) => kind === 'logged_out'), 'the session');
    return ms;
  }
  await rig.until(
    () => account.feed.state === 'live' && account.feed.reason === '',
    6_000,
    () => `the account; ${account.states.slice(-3)}`,
  );
  check(
    rig.venue.requests.filter(({ path }) => path === '/order/user/current/list').length > lists,
    'the lists were not read again',
  );
  return ms;
}

/** Taken and closed at once, for five minutes. */
async function acceptThenClose(_seed: number, kit: Kit): Promise<undefined> {
  const rig = await kit.rig({ speed: 25, rate: 5 });
  const book = await rig.liveBook();
  await rig.clock.sleep(12_000);
  const before = rig.venue.dialsMs.length;
  rig.venue.door = () => ({ close: 1012 });
  rig.venue.cut();
  await rig.clock.sleep(300_000);
  const dials = rig.venue.dialsMs.length - before;
  check(dials <= 20 && dials >= 8, `${dials} dials in five minutes`);
  rig.venue.door = () => 'open';
  await rig.provesBook(book, 70_000);
}

async function deadDial(seed: number, kit: Kit): Promise<number> {
  const { rig, proxy } = await proxied(seed, kit, 8);
  const book = await rig.liveBook();
  Object.assign(proxy.toxics, seed % 2 === 0 ? { timeout: true } : { junk: true });
  const seen = proxy.dialsMs.length;
  const dials = () => proxy.dialsMs.slice(seen).map((ms) => ms * rig.clock.speed);
  proxy.reset();
  await rig.until(
    () => dials().length >= 2,
    16_000,
    () => `a second dial; ${dials().length}`,
  );
  const betweenMs = dials()[1]! - dials()[0]!;
  if (seed % 2 === 0)
    check(
      betweenMs >= 9_800 && betweenMs <= 10_000 + 5_500 + rig.stalledMs,
      `the next dial after ${Math.round(betweenMs)} ms`,
    );
  check(book.feed.state === 'stale', `the book is ${book.feed.state}`);
  Object.assign(proxy.toxics, { timeout: false, junk: false });
  return rig.provesBook(book, 45_000);
}

async function revoked(_seed: number, kit: Kit): Promise<undefined> {
  const rig = await kit.rig({});
  await rig.engine.calls.setSession(ann);
  const session = rig.watch({ kind: 'session' });
  const dashboard = rig.watch({ kind: 'dashboard' });
  const account = rig.watch({ kind: 'account' });
  const book = await rig.liveBook();
  await rig.until(
    () => account.feed.state === 'live' && session.feed.value?.check === 'valid' && dashboard.feed.value !== undefined,
    5_000,
    () => `logged in; ${account.states.slice(-2)}`,
  );
  same(dashboard.feed.value?.api_select_list, ['a1'], 'selected accounts');
  const shown = book.shown.length;
  for (const one of rig.venue.sessions) {
    if (!one.asked.includes(ordersPath)) continue;
    if (one.muxed) one.report(ordersPath, { e: 'err', code: 401, msg: 'Permission denied' });
    else one.socket.close(4001);
  }
  await rig.until(() => session.feed.value?.session === null, 1_500, 'the user is cleared');
  await rig.until(
    () => dashboard.feed.value?.api_select_list.length === 0,
    1_500,
    () => `the list is emptied: ${dashboard.feed.value?.api_select_list}`,
  );
  same(
    rig.urgent.filter(({ kind }) => kind === 'logged_out'),
    [{ kind: 'logged_out', reason: 'revoked' }],
    'farewells',
  );
  check(account.feed.value === undefined || account.feed.state === 'failed', 'the account is on show still');
  check(!book.shown.slice(shown).some(({ feed: { state } }) => state !== 'live'), 'the public book was touched');
}

/** A proxy answers the upgrade itself: HTTP alone gets through. */
async function blocked(seed: number, kit: Kit): Promise<number> {
  const rig = await kit.rig({ speed: 5, rate: 10 });
  rig.venue.door = () => ({ status: seed % 2 === 0 ? 403 : 200 });
  const views = [
    rig.watch({ kind: 'book', key, depth: 100, group: 1 }),
    rig.watch({ kind: 'trades', key }),
    rig.watch({ kind: 'klines', key, interval: '1m' }),
  ] as const;
  const polling = () => views.every(({ feed: { state, reason } }) => state === 'live' && reason === 'polling');
  const from = rig.clock.monoMs();
  await rig.until(polling, 20_000, () => `polling; ${views.map(({ states }) => states.at(-1))}`);
  const took = rig.clock.monoMs() - from;
  const book = views[0];
  rig.venue.ticking = false;
  await rig.until(() => book.feed.value?.u === rig.venue.book.u, 3_000, 'the newest book by HTTP');
  same(
    Array.from(book.feed.value!.bids.prices),
    rig.venue.book
      .rows(0)
      .slice(0, 100)
      .map(([price]) => price),
    'bids by HTTP',
  );
  await rig.until(
    () => views[1].feed.value?.at(-1)?.[0] === rig.venue.tape.trades.at(-1)![0],
    5_000,
    'the newest trade by HTTP',
  );
  rig.provesTrades(views[1]);
  rig.provesBars(views[2], '1m');
  const dials = rig.venue.dialsMs.length;
  await rig.clock.sleep(32_000);
  check(rig.venue.dialsMs.length > dials, 'the socket was not tried again');
  check(polling(), `it does not poll any more; ${views.map(({ states }) => states.at(-1))}`);
  rig.venue.http = () => ({ status: 503 });
  await rig.until(
    () => views.every(({ feed: { state } }) => state === 'stale'),
    6_000,
    () => `stale without answers; ${views.map(({ states }) => states.at(-1))}`,
  );
  rig.venue.http = () => undefined;
  await rig.until(polling, 30_000, () => `polling again; ${views.map(({ states }) => states.at(-1))}`);
  rig.venue.door = () => 'open';
  rig.venue.ticking = true;
  await rig.until(
    () => views.every(({ feed: { state, reason } }) => state === 'live' && reason === ''),
    75_000,
    () => `sockets; ${views.map(({ states }) => states.at(-1))}`,
  );
  await rig.provesBook(book, 2_000);
  return took;
}

export const linkScenarios: readonly Scenario[] = [
  at(25, 'half-open connection', halfOpen),
  at(26, 'only pongs, or one silent topic', onlyPongs),
  at(27, 'reset in mid-frame', resetInFrame),
  at(28, 'every close code', closeCodes),
  at(29, 'accepted, then closed at once', acceptThenClose),
  at(30, 'dial that never completes, or junk', deadDial),
  at(37, 'token revoked during a session', revoked),
  at(38, 'upgrade blocked by a proxy', blocked),
];
