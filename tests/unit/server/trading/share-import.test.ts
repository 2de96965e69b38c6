import { describe, expect, it } from 'vitest';
import { listChanged } from '../../../../src/server/trading/share-markets.ts';
import { verifyJournal } from '../../../oracles/verify-journal.ts';
import { buy, few, held, keyOfCode, named, open, priced, quiet, star, tableOf } from './share-bench.ts';

describe('an import', () => {
  it('while the server runs brings its shares at once, and tells the state of those that have changed', async () => {
    const { engine, markets, lazyListing, box } = open();
    const before = markets.all;
    const face = markets.byKey(keyOfCode(quiet))!;
    box.table = tableOf([named(priced, '*ST茅台'), named(held, '软通动力'), named('000001', '平安银行')]);
    expect(markets.all).not.toBe(before);
    expect(markets.all.map(({ instrument }) => instrument.symbol).sort()).toEqual(['SH600519', 'SZ000001', 'SZ301236']);
    expect(() => face.hold()).toThrow(expect.objectContaining({ code: 'UNKNOWN_PAIR' }));
    const { journalSeq } = engine;
    await listChanged(engine, lazyListing());
    expect(engine.market(keyOfCode(priced))!.listed.share).toEqual({ st: true, listed_on: null });
    expect(engine.journalSeq).toBe(journalSeq + 1);
    await listChanged(engine, lazyListing());
    expect(engine.journalSeq).toBe(journalSeq + 1);
  });

  it('that has a share no more lets go of it with the next start, but not where somebody holds it or has an order for it', async () => {
    const made = open();
    const { bench, engine, path, markets, box } = made;
    await buy(made, held);
    const order = {
      api_id: 'a',
      client_id: 'rest',
      market: engine.market(keyOfCode(star))!.key,
      side: 'BUY',
      order_type: 'LIMIT',
      time_in_force: 'DAY',
      amount: '200',
    } as const;
    const low = (engine.lastTicks(engine.market(keyOfCode(star))!) * 0.95).toFixed(0);
    const answer = await engine.submit({
      kind: 'place',
      user_id: 'u',
      client_id: 'rest',
      hash: 'rest',
      source: 'API',
      orders: [{ ...order, price: (Number(low) / 100).toFixed(2) }],
    });
    expect(answer).toMatchObject({ outcomes: [{ refusal: null }] });
    markets.byKey(keyOfCode(quiet))!.hold()();
    bench.run(engine, 5);
    box.table = tableOf([few[0]!]);
    expect(markets.all.map(({ instrument }) => instrument.symbol).sort()).toEqual([
      'SH600000',
      'SH600519',
      'SH688036',
      'SZ301236',
    ]);
    engine.shutdown();

    const next = open(path, tableOf([few[0]!]));
    const statusOf = (code: string) => next.engine.market(keyOfCode(code))?.listed.instrument.status;
    expect([priced, quiet, held, star].map(statusOf)).toEqual(['TRADING', undefined, 'TRADING', 'TRADING']);
    expect(next.markets.all.map(({ instrument }) => instrument.symbol).sort()).toEqual([
      'SH600519',
      'SH688036',
      'SZ301236',
    ]);
    expect(next.engine.openOrders()).toHaveLength(1);
    next.engine.shutdown();
    const again = open(path);
    expect([quiet, held, star].map((code) => again.engine.market(keyOfCode(code))?.listed.instrument.status)).toEqual([
      'TRADING',
      'TRADING',
      'TRADING',
    ]);
    again.engine.shutdown();
    expect(verifyJournal(path, { fairPriceOf: again.fairPriceOf })).toMatchObject({ ok: true });
  });
});
