import { describe, expect, test } from 'vitest';
import { bench, saved } from './alerts-kit.ts';

type Direction = 'UP_TO' | 'DOWN_TO';
const directions: readonly Direction[] = ['UP_TO', 'DOWN_TO'];
/** Prices by their distance from the last one in the direction that is waited for; the alert is at 10. */
const priceAt = (direction: Direction, distance: number): string =>
  String(1_000 + (direction === 'UP_TO' ? distance : -distance));
const wanted = (direction: Direction, distance = 10) =>
  saved({ direction, trigger_price: priceAt(direction, distance) });
const words = { UP_TO: 'rose to', DOWN_TO: 'fell to' } as const;

describe.each(directions)('an alert %s a price', (direction) => {
  test.each([
    ['beyond the last price', 10, true],
    ['at the last price', 0, false],
    ['on the other side of it', -10, false],
  ])('%s is taken or refused by its field', async (_name, distance, isTaken) => {
    const { it, open } = await bench();
    const { alerts } = open();
    const saving = alerts.save('u', wanted(direction, distance));
    if (isTaken) expect(await saving).toMatchObject({ direction, status: 'MONITORING' });
    else
      await expect(saving).rejects.toMatchObject({
        code: 'WOULD_TRIGGER',
        data: { field: 'trigger_price', last: '1000' },
      });
    await alerts.look();
    expect([(await alerts.list('u')).length, it.reported.length, it.holds]).toEqual([
      isTaken ? 1 : 0,
      0,
      isTaken ? 1 : 0,
    ]);
    alerts.stop();
  });

  const moves: readonly [string, readonly number[], number | undefined][] = [
    ['towards it', [5, 9.9], undefined],
    ['away from it', [-5, -500], undefined],
    ['to it', [9, 10], 10],
    ['over it in a gap', [50], 50],
    ['over it and back within a batch', [3, 12, 4], 12],
    ['away and then over it', [-200, 11], 11],
  ];
  for (const [name, distances, firesAt] of moves) {
    test.each([
      ['trade by trade', false],
      ['in one batch', true],
    ])(`and a price that moves ${name}, %s`, async (_name, isBatch) => {
      const { it, open, trade } = await bench();
      const { alerts } = open();
      await alerts.save('u', wanted(direction));
      const prices = distances.map((distance) => priceAt(direction, distance));
      if (isBatch) trade(...prices);
      else for (const price of prices) trade(price);
      await alerts.look();
      const price = firesAt === undefined ? undefined : priceAt(direction, firesAt);
      expect(await alerts.list('u')).toMatchObject([
        price === undefined
          ? { status: 'MONITORING', price: null }
          : { status: 'TRIGGERED', price, triggered: it.nowMs },
      ]);
      expect(it.reported.map(({ message }) => message.content)).toEqual(
        price === undefined
          ? []
          : [
              `BTC/USDT (HALYARD spot) ${words[direction]} ${price}, your alert: ${direction === 'UP_TO' ? 'up to' : 'down to'} ${priceAt(direction, 10)}`,
            ],
      );
      alerts.stop();
    });
  }

  test.each([
    ['short of it', 9.9, false],
    ['at it', 10, true],
    ['beyond it', 300, true],
    ['further away', -300, false],
  ])('and a start of the server at a price %s', async (_name, distance, fires) => {
    const { it, open, trade } = await bench();
    const before = open();
    await before.alerts.save('u', wanted(direction));
    before.alerts.stop();
    it.last = priceAt(direction, distance);
    const { alerts } = open();
    await alerts.start();
    await alerts.look();
    expect(await alerts.list('u')).toMatchObject([{ status: fires ? 'TRIGGERED' : 'MONITORING' }]);
    trade(priceAt(direction, 20));
    await alerts.look();
    expect(await alerts.list('u')).toMatchObject([
      { status: 'TRIGGERED', price: priceAt(direction, fires ? distance : 20) },
    ]);
    expect(it.reported).toHaveLength(1);
    alerts.stop();
  });

  test.each([
    ['made', false],
    ['moved', true],
  ])('and a price that passes it while it is being %s fires it without another trade', async (_name, isMoved) => {
    const { it, open } = await bench();
    const { alerts } = open();
    const id = isMoved ? { alert_id: (await alerts.save('u', wanted(direction, 100))).alert_id } : {};
    it.beforeHeard = () => {
      it.last = priceAt(direction, 15);
    };
    await alerts.save('u', { ...wanted(direction), ...id });
    await alerts.look();
    expect(await alerts.list('u')).toMatchObject([{ status: 'TRIGGERED', price: priceAt(direction, 15) }]);
    alerts.stop();
  });
});
