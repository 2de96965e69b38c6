import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createPracticeEntry,
  type ConnectionQuality,
} from '../../../../../src/server/venues/gateway/practice-entry.ts';
import type { OrderEntry, VenueOrder } from '../../../../../src/server/venues/order-entry.ts';
import { isFinal } from '../../../../../src/shared/trade/order-status.ts';
import type { Order } from '../../../../../src/shared/trade/order.ts';
import { caller, order } from '../../desk/desk-kit.ts';
import { far, open } from './gateway-kit.ts';

const perfect: ConnectionQuality = { delayMs: 0, loss: 0, silence: 0 };

describe('a practice connection', () => {
  it('that is perfect differs from none by a moment only', async () => {
    const { desk, pass, statusOf } = await open((clock) =>
      createPracticeEntry({ ...perfect, ...clock, random: { state: 1 } }),
    );
    const { order: sent } = await desk.place(caller, order(far));
    await pass(1);
    expect(statusOf(desk, sent.order_id)).toBe('UNFILLED');
    await desk.cancel(caller, { order_ids: [sent.order_id] });
    await pass(1);
    expect(statusOf(desk, sent.order_id)).toBe('CANCELED');
  });

  it('of whatever quality loses or doubles nothing: all becomes known, and what has failed was never at the venue', async () => {
    const quality = fc.record({
      delayMs: fc.integer({ min: 0, max: 29_000 }),
      loss: fc.double({ min: 0, max: 1, noNaN: true }),
      silence: fc.double({ min: 0, max: 0.7, noNaN: true }),
      seed: fc.integer(),
    });
    await fc.assert(
      fc.asyncProperty(
        quality,
        fc.array(fc.boolean(), { minLength: 3, maxLength: 8 }),
        async ({ seed, ...own }, cancels) => {
          const handed: Record<string, number> = {};
          let line: OrderEntry | undefined;
          const { desk, engine, pass, statusOf } = await open((clock) => {
            const practice = createPracticeEntry({ ...own, ...clock, random: { state: seed } });
            const place = (each: VenueOrder) => {
              handed[each.client_id] = (handed[each.client_id] ?? 0) + 1;
              return practice.place(each);
            };
            // NOTE: it goes on knowing what has arrived, so that it can be asked at the end.
            line = { ...practice, place, forget: () => undefined };
            return line;
          });
          const sent: Order[] = [];
          for (const isCanceled of cancels) {
            const placed = await desk.place(caller, order(far));
            sent.push(placed.order);
            await pass(2);
            if (isCanceled) await desk.cancel(caller, { order_ids: [placed.order.order_id] });
          }
          // NOTE: a line that is silent to seven questions of ten may be so to twenty in a row: it is waited for, as
          // the follow-up does, for hours.
          for (let quarters = 0; quarters < 40 && (quarters === 0 || engine.pending > 0); quarters++) await pass(900);
          expect(engine.pending).toBe(0);
          expect(Object.values(handed)).toEqual(sent.map(() => 1));
          for (const { order_id } of sent)
            expect(['UNFILLED', 'CANCELED', 'FAILURE']).toContain(statusOf(desk, order_id));
          const failed = sent.filter(({ order_id }) => statusOf(desk, order_id) === 'FAILURE');
          for (const each of failed)
            expect(await Promise.race(Array.from({ length: 100 }, () => line!.query(each)))).toBeUndefined();
          const stillOpen = sent.filter(({ order_id }) => !isFinal(statusOf(desk, order_id)!));
          expect(desk.balances(['a'], { asset: 'USDT' })[0]!.locked).toBe(String(stillOpen.length * 60));
        },
      ),
      { numRuns: 25 },
    );
  });
});
