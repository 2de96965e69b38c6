import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseAShareCsv } from '../../../../src/server/a-shares/csv.ts';
import { seed } from '../../../../src/server/a-shares/seed.ts';
import { shareCodes, shareSymbol } from '../../../../src/server/simulation/assets/session-assets.ts';
import { wholeListing } from '../../../../src/server/simulation/listing/session-listing.ts';
import { shareMarkets, startListing } from '../../../../src/server/trading/share-markets.ts';
import { verifyJournal } from '../../../oracles/verify-journal.ts';
import type { AShare } from '../../../../src/shared/market/a-share.ts';
import { sample } from '../../../samples.ts';
import { buy, few, flowOf, held, keyOfCode, named, open, priced, quiet, star, tableOf } from './share-bench.ts';

describe('the shares of a table', () => {
  it('are a market each; those under special treatment or with a day of listing say so', () => {
    const shares = shareMarkets(
      tableOf([named(priced, '*ST茅台'), named(quiet, '浦发银行'), named(held, '软通动力')], [[held, '2022-03-15']]),
      flowOf,
    );
    expect([...shares.keys()]).toEqual([priced, quiet, held].map(keyOfCode));
    expect([...shares.values()].map(({ share }) => share)).toEqual([
      { st: true, listed_on: null },
      undefined,
      { st: false, listed_on: '2022-03-15' },
    ]);
  });

  it('begin with those that have a price by hand, and with the first where none has', () => {
    const begun = startListing(shareMarkets(tableOf(seed), flowOf), flowOf).map(({ instrument }) => instrument);
    expect(begun).toEqual(wholeListing);
    const sharesOf = (rows: readonly AShare[]) =>
      startListing(shareMarkets(tableOf(rows), flowOf), flowOf).flatMap(({ instrument }) =>
        instrument.account_type === 'astock' ? [instrument.symbol] : [],
      );
    expect(sharesOf(few)).toEqual([shareSymbol(priced)]);
    expect(sharesOf([named(quiet, '浦发银行'), named(held, '软通动力')])).toEqual([shareSymbol(quiet)]);
    expect(shareCodes).toContain(priced);
  });

  it('are all of the real table, under keys and places of their own', ({ skip }) => {
    const file = sample('a-share/codes-20250807.csv', skip);
    const { list } = parseAShareCsv(readFileSync(file, 'utf8'));
    const shares = shareMarkets(
      tableOf(
        list,
        list.flatMap(({ security_id, list_date }) => (list_date === null ? [] : [[security_id, list_date] as const])),
      ),
      flowOf,
    );
    expect(shares.size).toBe(list.length);
    expect(new Set([...shares.values()].map(({ instrument }) => instrument.sort)).size).toBe(list.length);
    const marked = list.filter(({ security_name }) => /^S?\*?ST/.test(security_name)).length;
    expect([...shares.values()].filter(({ share }) => share?.st).length).toBe(marked);
    expect(marked).toBeGreaterThan(100);
    for (const code of shareCodes) expect(shares.has(keyOfCode(code)), code).toBe(true);
  });
});

describe('a share that nobody has asked for', () => {
  it('is a row of the symbol table and nothing else', () => {
    const { engine, markets } = open();
    const before = [engine.journalSeq, engine.stateHash()];
    expect(markets.ofExchange('Astock').map(({ instrument }) => instrument.symbol)).toEqual(
      few
        .map(({ security_id }) => shareSymbol(security_id))
        .sort(
          (a, b) =>
            Number(b === shareSymbol(priced)) - Number(a === shareSymbol(priced)) ||
            Number(a.slice(2)) - Number(b.slice(2)),
        ),
    );
    const market = markets.byKey(keyOfCode(quiet))!;
    expect([market.isUnlisted, market.awake, market.key, market.instrument.status, market.grid.price.decimals]).toEqual(
      [true, false, keyOfCode(quiet), 'TRADING', 2],
    );
    expect(markets.byKey(keyOfCode(priced))!.isUnlisted).toBeFalsy();
    expect([...engine.markets()].map(({ key }) => key)).toEqual([keyOfCode(priced)]);
    expect([engine.journalSeq, engine.stateHash()]).toEqual(before);
    expect([engine.market('Astock/SH600001/astock'), markets.byKey('Astock/SH600001/astock')]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('joins the state when it is read, wakes for it, and its row stays the same object', () => {
    const { bench, engine, markets } = open();
    const before = markets.all.map(({ instrument }) => instrument);
    const face = markets.byKey(keyOfCode(quiet))!;
    const release = face.hold();
    bench.run(engine, 3);
    expect([face.isUnlisted, face.awake, face.best(0)! > 0, face.book.top(0, 5).prices.length]).toEqual([
      false,
      true,
      true,
      5,
    ]);
    expect(markets.byKey(keyOfCode(quiet))).not.toBe(face);
    expect(markets.byKey(keyOfCode(quiet))!.book).toBe(face.book);
    const after = markets.all.map(({ instrument }) => instrument);
    expect(after).toHaveLength(before.length);
    for (const [at, instrument] of after.entries()) expect(instrument).toBe(before[at]);
    expect(markets.all.filter(({ isUnlisted }) => isUnlisted).map(({ key }) => key)).toEqual(
      [star, held].map(keyOfCode).sort((a, b) => Number(a.slice(9, 15)) - Number(b.slice(9, 15))),
    );
    release();
  });

  it('joins it for an order, which is filled, and the journal replays to the same state without any table', async () => {
    const made = open();
    const { bench, engine, path, fairPriceOf } = made;
    await buy(made, held);
    bench.run(engine, 20);
    expect(engine.accounts()[0]!.cells).toContainEqual(expect.objectContaining({ asset: shareSymbol(held) }));
    const hash = engine.stateHash();
    engine.shutdown();
    expect(verifyJournal(path, { fairPriceOf })).toMatchObject({ ok: true, hash });
  });

  it('cannot join while trading is halted, and says so', () => {
    const { engine, markets } = open();
    engine.shutdown();
    expect(() => engine.market(keyOfCode(quiet))).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }));
    expect(() => markets.byKey(keyOfCode(quiet))!.hold()).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }));
    expect(markets.byKey(keyOfCode(quiet))!.isUnlisted).toBe(true);
  });
});

it('goes back to its shelf with the next start where nobody has anything to do with it, and stays closed there where it was once bought', async () => {
  const made = open();
  const { bench, engine, path, markets, fairPriceOf } = made;
  await buy(made, held);
  markets.byKey(keyOfCode(quiet))!.hold();
  bench.run(engine, 5);
  bench.nowMs += 3 * 86_400_000;
  engine.tick();
  const answer = await engine.submit({
    kind: 'place',
    user_id: 'u',
    client_id: 'out',
    hash: 'out',
    source: 'API',
    orders: [
      {
        api_id: 'a',
        client_id: 'out',
        market: keyOfCode(held),
        side: 'SELL',
        order_type: 'MARKET',
        time_in_force: 'IOC',
        amount: '200',
      },
    ],
  });
  expect(answer).toMatchObject({ outcomes: [{ refusal: null }] });
  engine.shutdown();
  const next = open(path, tableOf(few), bench.nowMs);
  expect([...next.engine.markets()].map(({ key }) => key).sort()).toEqual([priced, held].map(keyOfCode).sort());
  expect(next.markets.byKey(keyOfCode(quiet))!.isUnlisted).toBe(true);
  next.markets.byKey(keyOfCode(quiet))!.hold();
  expect(next.engine.market(keyOfCode(quiet))!.awake).toBe(true);
  next.engine.shutdown();
  const without = open(path, tableOf([few[0]!]), bench.nowMs);
  expect([quiet, held].map((code) => without.engine.market(keyOfCode(code))?.listed.instrument.status)).toEqual([
    undefined,
    'CLOSE',
  ]);
  without.engine.shutdown();
  expect(verifyJournal(path, { fairPriceOf })).toMatchObject({ ok: true });
});
