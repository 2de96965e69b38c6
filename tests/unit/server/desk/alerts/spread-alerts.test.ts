import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { alertSave } from '../../../../../src/shared/contracts/alert.ts';
import { savedSpread, spreadBench } from './spread-alerts-kit.ts';
import type { Alerts } from '../../../../../src/server/desk/alerts/alerts.ts';

const statuses = async (alerts: Alerts) => (await alerts.list('u')).map(({ status }) => status);

describe('an alert on a spread', () => {
  test('fires once the spread of opening is there, once, with its value in the message, and lets go of both books', async () => {
    const { it, open, spot, perpetual } = await spreadBench();
    const alerts = open();
    const { alert_id } = await alerts.save('u', savedSpread());
    expect([spot.it.holds, perpetual.it.holds]).toEqual([1, 1]);
    // 1001.5 against 1000.1: 13.998 bps.
    perpetual.it.quote(10_015, 10_016);
    await alerts.look();
    expect(await statuses(alerts)).toEqual(['MONITORING']);
    // 1001.7 against 1000.1: 15.998 bps.
    perpetual.it.quote(10_017, 10_018);
    await alerts.look();
    await alerts.look();
    expect(await alerts.list('u')).toMatchObject([
      { alert_id, status: 'TRIGGERED', value: 16, price: '1000.1', triggered: 1_000_000, spread_bps: 15 },
    ]);
    expect(it.reported.map(({ message }) => message)).toMatchObject([
      {
        type: 3,
        title: 'Spread alert',
        content: 'BTC spread OKX BTCUSDT linear − HALYARD BTCUSDT spot (open) rose to 16 bps, your alert: up to 15 bps',
        data: {
          alert_id,
          kind: 'SPREAD',
          other_leg: { exchange: 'OKX', symbol: 'BTCUSDT', account_type: 'linear' },
          spread_of: 'OPEN',
          spread_bps: 15,
          direction: 'UP_TO',
          value: 16,
          channel: ['web'],
        },
      },
    ]);
    expect([spot.it.holds, perpetual.it.holds]).toEqual([0, 0]);
  });

  test('of closing takes the other sides of both books, and falls', async () => {
    const { it, open, perpetual } = await spreadBench();
    const alerts = open();
    // 1000.0 against 1001.1: −10.99 bps now.
    await alerts.save('u', savedSpread({ spread_of: 'CLOSE', direction: 'DOWN_TO', spread_bps: -20 }));
    perpetual.it.quote(10_030, 10_020);
    await alerts.look();
    expect(await statuses(alerts)).toEqual(['MONITORING']);
    perpetual.it.quote(10_030, 10_031);
    await alerts.look();
    expect(await alerts.list('u')).toMatchObject([{ status: 'TRIGGERED', value: -30.9, price: '1000.0' }]);
    expect(it.reported[0]?.message.content).toBe(
      'BTC spread HALYARD BTCUSDT spot − OKX BTCUSDT linear (close) fell to -30.9 bps, your alert: down to -20 bps',
    );
  });

  test.each(['spot', 'perpetual'] as const)('waits while the book of the %s is stale or has one side', async (leg) => {
    const bench = await spreadBench();
    const alerts = bench.open();
    await alerts.save('u', savedSpread());
    bench.perpetual.it.quote(10_050, 10_051);
    const { it } = bench[leg];
    it.become('STALE');
    await alerts.look();
    it.become('LIVE');
    const { bid, ask } = it;
    it.quote(bid, undefined);
    await alerts.look();
    it.quote(undefined, ask);
    await alerts.look();
    expect(await statuses(alerts)).toEqual(['MONITORING']);
    it.quote(bid, ask);
    await alerts.look();
    expect(await statuses(alerts)).toEqual(['TRIGGERED']);
  });

  test('lives over a restart; what the spread was meanwhile fires nothing, what it is then does', async () => {
    const { it, open, spot, perpetual } = await spreadBench();
    const before = open();
    await before.save('u', savedSpread());
    before.stop();
    expect([spot.it.holds, perpetual.it.holds]).toEqual([0, 0]);
    it.nowMs += 600_000;
    // It was at 49 bps while nobody looked, and is back.
    perpetual.it.quote(10_050, 10_051);
    perpetual.it.quote(10_010, 10_011);
    const alerts = open();
    await alerts.start();
    await alerts.look();
    expect([await statuses(alerts), it.reported]).toEqual([['MONITORING'], []]);
    expect([spot.it.holds, perpetual.it.holds]).toEqual([1, 1]);
    it.nowMs += 1_000;
    perpetual.it.quote(10_050, 10_051);
    await alerts.look();
    expect(await alerts.list('u')).toMatchObject([{ status: 'TRIGGERED', triggered: it.nowMs, value: 49 }]);
    alerts.stop();
  });

  test('expires, is cancelled by hand, and ends with either market; a spread after that fires nothing', async () => {
    const { it, open, spot, perpetual } = await spreadBench();
    const alerts = open();
    const { alert_id } = await alerts.save('u', savedSpread());
    await alerts.save('u', savedSpread({ duration_s: 60 }));
    await alerts.save('u', savedSpread());
    await alerts.close('u', alert_id);
    it.nowMs += 60_000;
    await alerts.look();
    expect(await statuses(alerts)).toEqual(['MONITORING', 'EXPIRED', 'CLOSED']);
    it.listed = false;
    await alerts.look();
    perpetual.it.quote(10_050, 10_051);
    await alerts.look();
    expect([await statuses(alerts), it.reported]).toEqual([['CLOSED', 'EXPIRED', 'CLOSED'], []]);
    expect([spot.it.holds, perpetual.it.holds]).toEqual([0, 0]);
  });

  test('is not taken up again where its other leg is no more', async () => {
    const { it, open } = await spreadBench();
    await open().save('u', savedSpread());
    it.listed = false;
    const alerts = open();
    await alerts.start();
    await alerts.look();
    expect(await statuses(alerts)).toEqual(['CLOSED']);
    alerts.stop();
  });

  test('is saved anew under its id, with another spread too', async () => {
    const { open, perpetual } = await spreadBench();
    const alerts = open();
    const { alert_id } = await alerts.save('u', savedSpread());
    await alerts.save('u', { ...savedSpread({ spread_bps: 60 }), alert_id });
    perpetual.it.quote(10_050, 10_051);
    await alerts.look();
    expect(await alerts.list('u')).toMatchObject([{ alert_id, status: 'MONITORING', spread_bps: 60 }]);
    await alerts.save('u', {
      ...savedSpread({ spread_of: 'CLOSE', direction: 'DOWN_TO', spread_bps: -60 }),
      alert_id,
    });
    perpetual.it.quote(10_070, 10_071);
    await alerts.look();
    expect(await alerts.list('u')).toMatchObject([{ alert_id, status: 'TRIGGERED', spread_of: 'CLOSE' }]);
  });
});

describe('is refused', () => {
  const leg = (fields: object) => ({
    other_leg: { exchange: 'OKX', symbol: 'BTCUSDT', account_type: 'linear', ...fields } as never,
  });
  test.each([
    ['one market twice', leg({ exchange: 'HALYARD', account_type: 'spot' }), 'INPUT', 'other_leg', 'same_leg'],
    ['an unknown market', leg({ exchange: 'BYBIT' }), 'UNKNOWN_PAIR', 'other_leg', 'unknown'],
    ['another base', leg({ symbol: 'ETHUSDT' }), 'INPUT', 'other_leg', 'other_base'],
    [
      'an index',
      leg({ exchange: 'HALYARD', symbol: 'BTC-INDEX', account_type: 'index' }),
      'INPUT',
      'other_leg',
      'spread_leg',
    ],
    [
      'an A-share',
      leg({ exchange: 'Astock', symbol: 'SH600519', account_type: 'astock' }),
      'INPUT',
      'other_leg',
      'spread_leg',
    ],
    ['an index first', { symbol: 'BTC-INDEX', account_type: 'index' } as never, 'INPUT', 'account_type', 'spread_leg'],
  ])('%s', async (_name, fields, code, field, rule) => {
    const { open, spot, perpetual } = await spreadBench();
    const alerts = open();
    await expect(alerts.save('u', savedSpread(fields))).rejects.toMatchObject({ code, data: { field, rule } });
    expect([await alerts.list('u'), spot.it.holds, perpetual.it.holds]).toEqual([[], 0, 0]);
  });

  test('a spread that is there already, by books that are woken for it; one that nobody knows is waited for', async () => {
    const { open, spot, perpetual } = await spreadBench();
    const alerts = open();
    const there = savedSpread({ spread_bps: 9 });
    await expect(alerts.save('u', there)).rejects.toMatchObject({
      code: 'WOULD_TRIGGER',
      data: { field: 'spread_bps', last: '9' },
    });
    expect([spot.it.holds, perpetual.it.holds]).toEqual([0, 0]);
    perpetual.it.become('STALE');
    expect(await alerts.save('u', there)).toMatchObject({ status: 'MONITORING' });
  });

  test.each([
    ['other_leg', 'required'],
    ['spread_of', 'required'],
    ['spread_bps', 'required'],
    ['direction', 'required'],
  ])('without its %s', (field, rule) => {
    const { issues } = v.safeParse(alertSave.input, { ...savedSpread(), [field]: undefined });
    expect(issues?.map((issue) => [v.getDotPath(issue), issue.message])).toEqual([[field, rule]]);
  });

  test('with a level beyond its bounds, another spread, or fields of another kind', () => {
    const isFit = (fields: object) => v.is(alertSave.input, { ...savedSpread(), ...fields });
    expect(
      [
        { spread_bps: 10_000 },
        { spread_bps: -10_000 },
        { spread_bps: 10_000.01 },
        { spread_bps: -10_000.01 },
        { spread_bps: Number.NaN },
        { spread_of: 'BOTH' },
        { trigger_price: '5' },
        { kind: 'PRICE', trigger_price: '5' },
      ].map(isFit),
    ).toEqual([true, true, false, false, false, false, false, false]);
  });

  test('an alias of an account type comes out canonical on both legs', () => {
    const aliased = { exchange: 'OKX', symbol: 'BTCUSD', account_type: 'SWAP' } as never;
    expect(savedSpread({ other_leg: aliased }).other_leg).toEqual({
      exchange: 'OKX',
      symbol: 'BTCUSD',
      account_type: 'inverse',
    });
  });
});
