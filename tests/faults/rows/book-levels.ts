import { depthPath } from '../paths.ts';
import { at, check, type Kit, type Scenario, same } from '../scenario.ts';
import { type Delta, isDelta, once, place, breaks } from '../tampers.ts';

const unknownPrice = '9000.0';

async function noSuchLevel(_seed: number, kit: Kit): Promise<undefined> {
  const rig = await kit.rig({ mux: true });
  const book = await rig.liveBook();
  rig.venue.tamper = (frame, path) =>
    path === depthPath && isDelta(frame)
      ? [{ ...frame, b: [...frame.b, [unknownPrice, '0']], a: [...frame.a, ['19000.0', '0']] }]
      : [frame];
  await rig.clock.sleep(400);
  await rig.provesBook(book, 500);
  check(rig.venue.resyncs === 0 && !book.states.some((state) => state.startsWith('stale')), 'it minded');
}

/** Each level stands twice in its frame: wrong first, right last. Only texts can say so. */
async function priceTwice(_seed: number, kit: Kit): Promise<undefined> {
  const rig = await kit.rig({ binary: false });
  const book = await rig.liveBook();
  const twice = (levels: readonly (readonly [string, string])[]) =>
    levels.flatMap(([price, size]) => [
      [price, '77.000'],
      [price, size],
    ]);
  const last = (levels: Delta['b']) => [...new Map(levels)];
  rig.venue.tamper = (frame, path) =>
    path === depthPath && isDelta(frame) ? [{ ...frame, b: twice(last(frame.b)), a: twice(last(frame.a)) }] : [frame];
  await rig.clock.sleep(400);
  await rig.provesBook(book, 500);
  check(rig.venue.resyncs === 0, `${rig.venue.resyncs} resyncs`);
}

async function crossed(seed: number, kit: Kit): Promise<number> {
  const rig = await kit.rig({ mux: true });
  const book = await rig.liveBook();
  rig.venue.ticking = false;
  await rig.clock.sleep(50);
  const truth = rig.venue.book.next() as Delta;
  const cross = [['10100.0', '5.000']];
  // Two frames that belong together: crossed for 100 ms only.
  if (seed % 2 === 0) {
    rig.venue.publish(depthPath, { ...truth, c: undefined, b: cross, a: [], u: truth.pu + 1 });
    await rig.clock.sleep(100);
    check(book.feed.state === 'live', `within 250 ms it became ${book.feed.state}`);
    rig.venue.publish(depthPath, { ...truth, pu: truth.pu + 1, u: truth.u + 1, b: [...truth.b, ['10100.0', '0']] });
    rig.venue.book.u = truth.u + 1;
    const ms = await rig.provesBook(book, 300);
    check(rig.venue.resyncs === 0, 'it asked for a snapshot');
    return ms;
  }
  rig.venue.publish(depthPath, { ...truth, c: undefined, b: cross });
  await rig.until(
    () => book.states.includes('stale crossed'),
    400,
    () => `stale; ${book.states.slice(-3)}`,
  );
  return rig.provesBook(book, 2_000);
}

async function oneSided(seed: number, kit: Kit): Promise<undefined> {
  const rig = await kit.rig({ sealing: 'none', binary: false, rate: 1 });
  const book = await rig.liveBook();
  rig.venue.ticking = false;
  await rig.clock.sleep(50);
  const { levels, u } = rig.venue.book;
  const side = (seed % 2) as 0 | 1;
  const gone = rig.venue.book.rows(side).map(([price]) => [(price / 2).toFixed(1), '0']);
  for (const [price] of rig.venue.book.rows(side)) levels.set(side, price, 0);
  rig.venue.book.u = u + 1;
  rig.venue.publish(depthPath, {
    e: 'd',
    U: u + 1,
    u: u + 1,
    pu: u,
    ts: u,
    b: side === 0 ? gone : [],
    a: side === 1 ? gone : [],
  });
  await rig.until(() => book.feed.value?.u === u + 1, 1_000, 'the one-sided book');
  const value = book.feed.value!;
  same(
    [value.bids.prices.length === 0, value.asks.prices.length === 0, book.feed.state],
    [side === 0, side === 1, 'live'],
    'sides',
  );
  check(
    [...value.bids.prices, ...value.asks.prices, ...value.bids.sizes, ...value.asks.sizes].every(Number.isFinite),
    'not a number',
  );
  rig.venue.publish(depthPath, rig.venue.snap());
  await rig.provesBook(book, 500);
}

async function endlessLevels(_seed: number, kit: Kit): Promise<number> {
  const rig = await kit.rig({ sealing: 'none', mux: true, rate: 20 });
  const book = await rig.liveBook();
  let price = 9_000;
  /** In ticks of 0.5. */
  const highestOfThose = 2 * price;
  rig.venue.tamper = (frame, path) => {
    if (path !== depthPath || !isDelta(frame)) return [frame];
    const more = Array.from({ length: 60 }, (_, row) => [(price - row / 2).toFixed(1), '1.000']);
    price -= 30;
    return [{ ...frame, c: undefined, b: [...frame.b, ...more] }];
  };
  globalThis.gc?.();
  await rig.clock.sleep(1_500);
  check(book.feed.value!.bids.prices.length <= 100, 'more rows than asked for');
  check(rig.venue.resyncs >= 1 && rig.venue.resyncs <= 3, `${rig.venue.resyncs} resyncs`);
  rig.venue.tamper = (frame) => [frame];
  rig.venue.publish(depthPath, rig.venue.snap());
  // The book that stood before the snapshot may have its number too.
  const lowest = () => book.feed.value!.bids.prices.at(-1)!;
  await rig.until(
    () => lowest() > highestOfThose,
    2_000,
    () => `none of the levels without end; the lowest is ${lowest()}`,
  );
  return rig.provesBook(book, 2_000);
}

const texts: readonly ((frame: Delta) => object)[] = [
  (frame) => ({ ...frame, b: [['1e-8', '1.000']] }),
  (frame) => ({ ...frame, b: [['-0', '1.000']] }),
  (frame) => ({ ...frame, a: [['NaN', '1.000']] }),
  (frame) => ({ ...frame, a: [['1'.repeat(40), '1.000']] }),
  ({ pu: _pu, ...frame }) => frame,
  (frame) => ({ ...frame, b: [['9990.0', '-1']] }),
  (frame) => ({ ...frame, b: [[9_990, 1]] }),
  (frame) => ({ ...frame, a: [['10010.3', '1.000']] }),
  (frame) => ({ ...frame, b: [['9990.0', '1.00000001']] }),
];

async function badNumbers(seed: number, kit: Kit): Promise<number> {
  const rig = await kit.rig({ sealing: 'none', binary: false });
  const book = await rig.liveBook();
  const connection = rig.watch({ kind: 'connection' });
  await breaks(
    rig,
    book,
    ['malformed'],
    once(place(seed), (frame) => [texts[seed % texts.length]!(frame)]),
  );
  const ms = await rig.provesBook(book, 2_000);
  await rig.until(() => (rig.depthStatus(connection)?.gaps ?? 0) > 0, 3_000, 'the frame is counted');
  for (const {
    feed: { value },
  } of book.shown)
    if (value) check([...value.bids.prices, ...value.asks.prices].every(Number.isInteger), 'a price that is no tick');
  return ms;
}

export const levelScenarios: readonly Scenario[] = [
  at(12, 'size 0 for an unknown level', noSuchLevel),
  at(13, 'same price twice in one message', priceTwice),
  at(14, 'crossed book', crossed),
  at(15, 'one-sided book', oneSided),
  at(16, 'levels without end', endlessLevels),
  at(17, 'numbers that are none', badNumbers),
];
