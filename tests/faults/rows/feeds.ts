import type { Kline } from '../../../src/shared/market/kline.ts';
import { klinesPath } from '../paths.ts';
import { key, type Rig } from '../rig.ts';
import { at, check, type Kit, type Scenario, same } from '../scenario.ts';

const barsView = { kind: 'klines', key, interval: '1s' } as const;
const tradesView = { kind: 'trades', key } as const;
type BarFrame = { readonly e: string; readonly k: Kline; readonly x: boolean; readonly E: number };
const isBar = (frame: object): frame is BarFrame => (frame as { e?: string }).e === 'k';

async function liveBars(rig: Rig) {
  const bars = rig.watch(barsView);
  await rig.until(
    () => bars.feed.state === 'live',
    5_000,
    () => `bars; ${bars.states.slice(-3)} ${rig.logged.slice(-3)}`,
  );
  return bars;
}

type Bars = Awaited<ReturnType<typeof liveBars>>;

/**
 * Waits until everything closed is the venue's, without a hole and live, and then, with the market at rest, the forming
 * bar too.
 */
async function provesBars(rig: Rig, bars: Bars, withinMs: number): Promise<number> {
  let problem = '';
  const ms = await rig.until(
    () => {
      try {
        check(bars.feed.state === 'live', `it is ${bars.feed.state} ${bars.feed.reason}`);
        rig.provesBars(bars, '1s');
        const newest = rig.venue.bars('1s').at(-1)![0];
        check(newest - bars.feed.value!.bars.at(-1)![0] <= 1_000, 'the newest bar is missing');
        return true;
      } catch (error) {
        problem = (error as Error).message;
        return false;
      }
    },
    withinMs,
    () => problem,
  );
  const { ticking } = rig.venue;
  rig.venue.ticking = false;
  await rig.until(
    () => bars.feed.value?.bars.at(-1)?.join() === rig.venue.bars('1s').at(-1)!.join(),
    2_000,
    () => `the forming bar: ${bars.feed.value?.bars.at(-1)} of ${rig.venue.bars('1s').at(-1)}`,
  );
  rig.venue.ticking = ticking;
  return ms;
}

/**
 * At no time was a closed bar on show that is not the venue's. `lags`: the last closed one may be half for as long as
 * the feed says that it is stale.
 */
function neverWrong(rig: Rig, bars: Bars): void {
  const truth = new Map(rig.venue.bars('1s').map((bar) => [bar[0], bar]));
  for (const {
    feed: { state, value },
  } of bars.shown) {
    if (state !== 'live' || !value) continue;
    for (const bar of value.bars.rows(0, -1)) same(bar, truth.get(bar[0]), `closed bar ${bar[0]}`);
  }
}

/**
 * The same bar twice with other figures: the later one wins while it forms; once closed, nothing of the socket changes
 * it.
 */
async function differing(seed: number, kit: Kit): Promise<undefined> {
  const rig = await kit.rig({});
  const bars = await liveBars(rig);
  const altered = (bar: Kline): Kline =>
    bar.map((value, column) => (column === 0 ? value : value + 1 + (seed % 3))) as Kline;
  let lied = 0;
  rig.venue.tamper = (frame, path) => {
    if (path !== klinesPath || !isBar(frame)) return [frame];
    lied++;
    return frame.x
      ? [frame, { ...frame, k: altered(frame.k) }, { ...frame, k: altered(frame.k), x: false }]
      : [{ ...frame, k: altered(frame.k) }, frame];
  };
  await rig.clock.sleep(2_600);
  check(lied > 4, `only ${lied} frames`);
  await provesBars(rig, bars, 1_500);
  neverWrong(rig, bars);
}

async function older(seed: number, kit: Kit): Promise<undefined> {
  const rig = await kit.rig({});
  const bars = await liveBars(rig);
  rig.venue.tamper = (frame, path) => {
    if (path !== klinesPath || !isBar(frame)) return [frame];
    const openMs = frame.k[0] - 1_000 * (1 + (seed % 7));
    return [frame, { ...frame, k: [openMs, 1, 1, 1, 1, 1, 1, 1], x: seed % 2 === 0 }];
  };
  await rig.clock.sleep(2_300);
  await provesBars(rig, bars, 1_500);
  neverWrong(rig, bars);
}

async function missingBars(seed: number, kit: Kit): Promise<number> {
  const rig = await kit.rig({});
  const bars = await liveBars(rig);
  await rig.clock.sleep(1_200);
  await rig.venue.down();
  await rig.clock.sleep(2_500 + (seed % 4) * 300);
  await rig.venue.listen();
  await rig.until(() => [...rig.venue.sessions].some(({ topics }) => topics.size > 0), 12_000, 'a new socket');
  const ms = await provesBars(rig, bars, 3_000);
  neverWrong(rig, bars);
  return ms;
}

/** The stream falls silent in mid-bar, and goes on bars later. */
async function halfBar(seed: number, kit: Kit): Promise<number> {
  const rig = await kit.rig({});
  const bars = await liveBars(rig);
  await rig.clock.sleep(400 + (seed % 5) * 100);
  let lost = true;
  rig.venue.tamper = (frame, path) => (path === klinesPath && lost ? [] : [frame]);
  await rig.clock.sleep(1_100 + (seed % 3) * 500);
  lost = false;
  const ms = await provesBars(rig, bars, 3_000);
  neverWrong(rig, bars);
  return ms;
}

/** Trades while nobody was connected, several in one millisecond; the bars' volume is theirs. */
async function lostTrades(seed: number, kit: Kit): Promise<number> {
  const rig = await kit.rig({});
  const bars = await liveBars(rig);
  const trades = rig.watch(tradesView);
  await rig.until(() => trades.feed.state === 'live', 3_000, 'trades');
  rig.venue.cut();
  rig.venue.door = () => ({ status: 503 });
  const now = rig.clock.wallMs();
  for (let count = 0; count < 40 + seed * 10; count++) rig.venue.tape.trade(now);
  await rig.clock.sleep(700);
  rig.venue.door = () => 'open';
  const ms = await rig.until(
    () => trades.feed.state === 'live' && trades.feed.reason === '',
    12_000,
    () => `trades; ${trades.states.slice(-3)}`,
  );
  await provesBars(rig, bars, 5_000);
  rig.venue.ticking = false;
  await rig.until(() => trades.feed.value?.at(-1)?.[0] === rig.venue.tape.trades.at(-1)![0], 2_000, 'the newest trade');
  rig.provesTrades(trades);
  const volume = (list: readonly Kline[]) => list.reduce((sum, bar) => sum + bar[5], 0).toFixed(3);
  const own = bars.feed.value!.bars.rows(-20, -1);
  same(
    volume(own),
    volume(rig.venue.bars('1s').filter(([openMs]) => openMs >= own[0]![0] && openMs <= own.at(-1)![0])),
    'volume',
  );
  check(new Set(trades.feed.value!.map(([id]) => id)).size === trades.feed.value!.length, 'a trade twice');
  return ms;
}

/** 20 times the usual rate for 10 s: no trade is lost, books are conflated, and afterwards all is as before. */
async function burst(_seed: number, kit: Kit): Promise<number> {
  const rig = await kit.rig({ rate: 25 });
  const book = await rig.liveBook();
  const trades = rig.watch(tradesView);
  await rig.until(() => trades.feed.state === 'live', 3_000, 'trades');
  const known = new Set<string>();
  const reported = trades.shown.length;
  const from = performance.now();
  const batches = rig.batches;
  for (let sent = 0; performance.now() - from < 10_000; ) {
    const due = Math.floor(((performance.now() - from) / 1_000) * 25 * 20);
    for (; sent < due; sent++) rig.venue.tick(1);
    await rig.clock.sleep(10);
  }
  const seconds = (performance.now() - from) / 1_000;
  check((rig.batches - batches) / seconds <= 130, `${Math.round((rig.batches - batches) / seconds)} batches a second`);
  rig.venue.ticking = false;
  const end = performance.now();
  await rig.until(() => trades.feed.value?.at(-1)?.[0] === rig.venue.tape.trades.at(-1)![0], 2_000, 'the newest trade');
  for (const {
    feed: { value },
  } of trades.shown.slice(reported))
    for (const [id] of value ?? []) known.add(id);
  const first = Number([...known][0]);
  same(rig.venue.tape.trades.filter(([id]) => Number(id) >= first && !known.has(id)).length, 0, 'lost trades');
  await rig.provesBook(book, 2_000);
  rig.venue.ticking = true;
  check(rig.venue.resyncs === 0, `${rig.venue.resyncs} resyncs`);
  return performance.now() - end;
}

export const feedScenarios: readonly Scenario[] = [
  at(20, 'bar told twice with other figures', differing),
  at(21, 'bar older than the last one', older),
  at(22, 'bars missed while disconnected', missingBars),
  at(23, 'half a bar before a stall', halfBar),
  at(24, 'trades lost in the down time', lostTrades),
  at(34, 'burst 20 times for 10 s', burst, 'alone'),
];
