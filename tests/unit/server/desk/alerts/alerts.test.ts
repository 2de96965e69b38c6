import fc from 'fast-check';
import { sql } from 'kysely';
import * as v from 'valibot';
import { describe, expect, it, test } from 'vitest';
import { alertSave } from '../../../../../src/shared/contracts/alert.ts';
import { createSwing } from '../../../../../src/server/desk/alerts/swing.ts';
import { bench, saved } from './alerts-kit.ts';

const range = (low: string, high: string) => ({
  kind: 'RANGE' as const,
  trigger_price: undefined,
  direction: undefined,
  range: [low, high] as [string, string],
});
const swing = (amplitude_pct: number, window_s: number) => ({
  kind: 'AMPLITUDE' as const,
  trigger_price: undefined,
  direction: undefined,
  amplitude_pct,
  window_s,
});

describe('an alert', () => {
  it('fires on the first trade at its price, once, with a message of type 3, and lets go of its market', async () => {
    const { it: state, open, trade } = await bench();
    const { alerts, messages } = open();
    const { alert_id } = await alerts.save('u', saved());
    expect(state.holds).toBe(1);
    trade('1009.9');
    await alerts.look();
    expect(await alerts.list('u')).toMatchObject([{ status: 'MONITORING', expires: null }]);
    trade('1009', '1010.0', '1012');
    trade('1013');
    await alerts.look();
    expect(await alerts.list('u')).toMatchObject([
      { alert_id, status: 'TRIGGERED', price: '1010.0', triggered: 1_000_000 },
    ]);
    expect(state.reported).toMatchObject([
      { user_id: 'u', message: { type: 3, title: 'Price alert', is_read: false, data: { alert_id, price: '1010.0' } } },
    ]);
    expect((await messages.list('u'))[2]).toMatchObject({
      type: 3,
      unread: 1,
      pagenation: { total: 1, results: [{ content: expect.stringContaining('BTC/USDT') }] },
    });
    expect(state.holds).toBe(0);
  });

  it.each([
    ['DOWN_TO', saved({ trigger_price: '990', direction: 'DOWN_TO' }), '990.1', '989'],
    ['RANGE left', saved(range('995', '1005')), '1005', '1005.1'],
    ['RANGE entered', saved(range('1010', '1020')), '1009', '1015'],
    ['RANGE jumped over, upwards', saved(range('1010', '1020')), '1009', '1021'],
    ['RANGE jumped over, downwards', saved(range('980', '990')), '991', '979'],
    ['RANGE entered at its border', saved(range('1010', '1020')), '1009.9', '1010'],
  ])('%s', async (_name, input, before, after) => {
    const { open, trade } = await bench();
    const { alerts } = open();
    await alerts.save('u', input);
    trade(before);
    await alerts.look();
    expect(await alerts.list('u')).toMatchObject([{ status: 'MONITORING' }]);
    trade(after);
    await alerts.look();
    expect(await alerts.list('u')).toMatchObject([{ status: 'TRIGGERED', price: after }]);
  });

  it('AMPLITUDE looks at its window only', async () => {
    const { it: state, open, trade } = await bench();
    const { alerts } = open();
    await alerts.save('u', saved(swing(1, 60)));
    trade('1000');
    state.nowMs += 61_000;
    trade('1010');
    await alerts.look();
    expect(await alerts.list('u')).toMatchObject([{ status: 'MONITORING' }]);
    state.nowMs += 30_000;
    trade('1020.2');
    await alerts.look();
    expect(await alerts.list('u')).toMatchObject([{ status: 'TRIGGERED' }]);
  });

  it('ends by itself after its duration, and a trade after that does not fire it', async () => {
    const { it: state, open, trade } = await bench();
    const { alerts } = open();
    await alerts.save('u', saved({ duration_s: 60 }));
    state.nowMs += 60_000;
    trade('1011');
    await alerts.look();
    expect(await alerts.list('u')).toMatchObject([{ status: 'EXPIRED', expires: 1_060_000 }]);
    expect([state.reported, state.holds]).toEqual([[], 0]);
  });

  it('is closed by hand, by its owner, once', async () => {
    const { it: state, open } = await bench();
    const { alerts } = open();
    const { alert_id } = await alerts.save('u', saved());
    await expect(alerts.close('v', alert_id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await alerts.close('u', alert_id)).toMatchObject({ status: 'CLOSED' });
    await expect(alerts.close('u', alert_id)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(alerts.save('u', { ...saved(), alert_id })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(state.holds).toBe(0);
  });

  it('is closed with its market, where that comes to its end', async () => {
    const { it: state, open } = await bench();
    const { alerts } = open();
    await alerts.save('u', saved());
    state.isListed = false;
    await alerts.look();
    expect(await alerts.list('u')).toMatchObject([{ status: 'CLOSED' }]);
    expect([state.reported, state.holds]).toEqual([[], 0]);
  });

  it('is changed under its id', async () => {
    const { open, trade } = await bench();
    const { alerts } = open();
    const { alert_id } = await alerts.save('u', saved());
    expect(await alerts.save('u', { ...saved({ trigger_price: '1020' }), alert_id })).toMatchObject({
      alert_id,
      trigger_price: '1020',
    });
    trade('1015');
    await alerts.look();
    expect(await alerts.list('u')).toMatchObject([{ status: 'MONITORING' }]);
    trade('1020');
    await alerts.look();
    expect(await alerts.list('u')).toMatchObject([{ status: 'TRIGGERED' }]);
  });

  it('lives over a restart, and what the price has passed meanwhile fires then', async () => {
    const { it: state, open } = await bench();
    const before = open();
    await before.alerts.save('u', saved());
    await before.alerts.save('v', saved({ trigger_price: '1100' }));
    await before.alerts.save('u', saved({ duration_s: 60 }));
    before.alerts.stop();
    expect(state.holds).toBe(0);
    state.nowMs += 120_000;
    state.last = '1050';
    const { alerts } = open();
    await alerts.start();
    await alerts.look();
    expect((await alerts.list('u')).map(({ status }) => status)).toEqual(['EXPIRED', 'TRIGGERED']);
    expect(await alerts.list('v')).toMatchObject([{ status: 'MONITORING' }]);
    expect([state.reported.length, state.holds]).toEqual([1, 1]);
    alerts.stop();
  });

  it.each([
    ['with its side', false],
    ['saved before its side was kept', true],
  ])(
    'a RANGE %s lives over a restart, and fires where the price has passed it meanwhile or jumps over it then',
    async (_name, isOlder) => {
      const { it: state, open, trade, database } = await bench();
      const before = open();
      await before.alerts.save('u', saved(range('1010', '1020')));
      await before.alerts.save('v', saved(range('1060', '1070')));
      await before.alerts.save('w', saved(range('990', '1100')));
      before.alerts.stop();
      if (isOlder) await sql`UPDATE alerts SET body_json = json_remove(body_json, '$.side')`.execute(database);
      state.last = '1050';
      const { alerts } = open();
      await alerts.start();
      await alerts.look();
      // NOTE: nobody can know on which side of it the price was when one of before was saved.
      expect(await alerts.list('u')).toMatchObject([
        isOlder ? { status: 'MONITORING' } : { status: 'TRIGGERED', price: '1050' },
      ]);
      expect((await alerts.list('v'))[0]).toMatchObject({ status: 'MONITORING' });
      trade('1080');
      await alerts.look();
      expect(await alerts.list('v')).toMatchObject([{ status: 'TRIGGERED', price: '1080' }]);
      expect(state.reported.at(-1)).toMatchObject({
        message: { content: expect.stringContaining('crossed 1060 – 1070: 1080') },
      });
      trade('1000', '989');
      await alerts.look();
      expect(await alerts.list('u')).toMatchObject([{ status: 'TRIGGERED' }]);
      expect(await alerts.list('w')).toMatchObject([{ status: 'TRIGGERED', price: '989' }]);
      alerts.stop();
    },
  );

  it('an AMPLITUDE reads what it has missed from the bars', async () => {
    const { it: state, open, trade } = await bench();
    const before = open();
    await before.alerts.save('u', saved(swing(2, 3_600)));
    before.alerts.stop();
    state.nowMs += 600_000;
    state.bars = [[state.nowMs - 300_000, 1_000, 1_015, 1_000, 1_010, 1, 1, 1]];
    const { alerts } = open();
    await alerts.start();
    trade('994');
    await alerts.look();
    expect(await alerts.list('u')).toMatchObject([{ status: 'TRIGGERED' }]);
    alerts.stop();
  });

  it('is refused on a market that has no price yet', async () => {
    const { it: state, open } = await bench();
    state.last = '';
    const { alerts } = open();
    await expect(alerts.save('u', saved())).rejects.toMatchObject({
      code: 'INPUT',
      data: { field: 'symbol', rule: 'no_last_price' },
    });
    alerts.stop();
  });

  it('is refused where it would fire at once, on an unknown market, and beyond a hundred', async () => {
    const { open } = await bench();
    const { alerts } = open();
    await expect(alerts.save('u', saved({ trigger_price: '999' }))).rejects.toMatchObject({
      code: 'WOULD_TRIGGER',
      data: { field: 'trigger_price', last: '1000' },
    });
    await expect(alerts.save('u', saved({ symbol: 'NOPE' }))).rejects.toMatchObject({ code: 'UNKNOWN_PAIR' });
    await expect(alerts.save('u', { ...saved(), alert_id: '77' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (let index = 0; index < 100; index++) await alerts.save('u', saved());
    await expect(alerts.save('u', saved())).rejects.toMatchObject({
      code: 'INPUT',
      data: { rule: 'too_many', most: 100 },
    });
    await alerts.save('v', saved());
    alerts.stop();
  });
});

test.each([
  ['trigger_price', { trigger_price: undefined }],
  ['direction', { direction: undefined }],
  ['range', { range: ['1', '2'] }],
  ['duration_s', { duration_s: 59 }],
  ['channel', { channel: [] }],
  ['amplitude_pct', { kind: 'AMPLITUDE', trigger_price: undefined, direction: undefined, window_s: 60 }],
  ['range', { ...range('5', '5') }],
  ['trigger_price', { ...range('5', '6'), trigger_price: '5' }],
])('a wrong %s is refused by its name', (field, changes) => {
  const parsed = v.safeParse(alertSave.input, {
    exchange: 'HALYARD',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    kind: 'PRICE',
    trigger_price: '1010',
    direction: 'UP_TO',
    duration_s: 0,
    channel: ['web'],
    ...changes,
  });
  expect(parsed.issues?.map((issue) => v.getDotPath(issue))[0]).toBe(field);
});

test('a swing is that of the trades of its window, to one part in 120 of it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10, max: 5_000 }),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 1_000 })), {
        minLength: 1,
        maxLength: 80,
      }),
      (windowMs, steps) => {
        const kept = createSwing(windowMs);
        const seen: [number, number][] = [];
        let now = 1_000_000;
        for (const [after, price] of steps) {
          now += after;
          kept.add(now, price, price);
          seen.push([now, price]);
          const within = (slackMs: number) =>
            seen.filter(([atMs]) => atMs > now - windowMs + slackMs).map(([, each]) => each);
          const percent = (prices: number[]) =>
            prices.length === 0 ? 0 : ((Math.max(...prices) - Math.min(...prices)) / Math.min(...prices)) * 100;
          const slack = Math.ceil(windowMs / 120);
          expect(kept.percent(now)).toBeGreaterThanOrEqual(percent(within(slack)) - 1e-9);
          expect(kept.percent(now)).toBeLessThanOrEqual(percent(within(-slack)) + 1e-9);
        }
      },
    ),
  );
});
