import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDesk } from '../../../../../src/server/desk/desk.ts';
import { overLines } from '../../../../../src/server/venues/line/lines.ts';
import { createPracticeLine, type LineQuality } from '../../../../../src/server/venues/line/practice-line.ts';
import type { Report, VenueLine } from '../../../../../src/server/venues/line/venue-line.ts';
import { isFinal } from '../../../../../src/shared/trade/order-status.ts';
import type { Order } from '../../../../../src/shared/trade/order.ts';
import { caller, historyOf, order } from '../../desk/desk-kit.ts';
import { benchOf, folder, fund } from '../../trading/engine-kit.ts';
import type { Scheduler } from '../../../../../src/server/base/scheduler.ts';

const perfect: LineQuality = { delayMs: 0, loss: 0, silence: 0 };

/** A line in the test's hands, which counts what is sent over it. */
function handLine() {
  const placed: Order[] = [];
  const canceled: Order[] = [];
  const answers: (() => void)[] = [];
  const hands = {
    placed,
    canceled,
    answer: () => {
      answers.shift()?.();
    },
    report: undefined as Report | undefined,
    breaks: false,
  };
  const send = (list: Order[]) => (sent: Order) => {
    list.push(sent);
    return hands.breaks
      ? Promise.reject(new Error('connection reset'))
      : new Promise<void>((resolve) => {
          answers.push(resolve);
        });
  };
  const line: VenueLine = {
    place: send(placed),
    cancel: send(canceled),
    forget: () => undefined,
    close: () => undefined,
    query: () => (hands.report ? Promise.resolve(hands.report) : new Promise(() => undefined)),
  };
  return { line, hands };
}

/** A desk whose only venue is reached over a line; the clock goes by hand. */
async function open(
  lineOf: (clock: { scheduler: Scheduler; nowMs: () => number }) => VenueLine,
  path: string | null = null,
) {
  const bench = benchOf(path);
  const tasks = new Set<() => void>();
  const scheduler: Scheduler = {
    every(_ms, task) {
      tasks.add(task);
      return () => tasks.delete(task);
    },
    soon: (task) => {
      queueMicrotask(task);
    },
  };
  const nowMs = () => bench.nowMs;
  const told: { user_id: string; order: Order }[] = [];
  function start(line: VenueLine | null) {
    const direct = bench.open({ scheduler });
    const engine = overLines({
      engine: direct,
      lines: new Map(line ? [['HALYARD', line]] : []),
      scheduler,
      nowMs,
      overdue: (user_id, sent) => told.push({ user_id, order: sent }),
      failed: (error) => {
        throw error;
      },
    });
    return {
      engine,
      desk: createDesk({
        engine,
        accountOf: () => ({ owner: 'u', exchange: 'HALYARD', permissions: ['spot'], active: true }),
        nowMs,
      }),
    };
  }
  const first = start(lineOf({ scheduler, nowMs }));
  await fund(first.engine);
  bench.run(first.engine, 20);
  /** Lets time pass in steps of a second, and what was set off in each come to its end. */
  async function pass(seconds: number): Promise<void> {
    for (let at = 0; at < seconds; at++) {
      bench.nowMs += 1_000;
      for (const task of [...tasks]) task();
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
    }
  }
  const statusOf = (desk: typeof first.desk, order_id: string) =>
    desk.history(caller, historyOf({ page_size: 100 })).pagenation.results.find((each) => each.order_id === order_id)
      ?.status;
  return { bench, ...first, restart: start, pass, told, statusOf };
}

const far = { price: '600', amount: '0.1' };

describe('F55: a venue whose answers come late or never', () => {
  it('answers late: the order is sent, then unknown, then what the venue says', async () => {
    const { line, hands } = handLine();
    const { desk, engine, pass, statusOf } = await open(() => line);
    const { order: sent } = await desk.place(caller, order(far));
    expect([sent.status, engine.pending]).toEqual(['PLACE_ORDER', 1]);
    await pass(19);
    expect(statusOf(desk, sent.order_id)).toBe('PLACE_ORDER');
    await pass(2);
    expect(statusOf(desk, sent.order_id)).toBe('EXECUTION_TIMEOUT');
    hands.answer();
    await pass(1);
    expect([statusOf(desk, sent.order_id), engine.pending, hands.placed.length]).toEqual(['UNFILLED', 0, 1]);
  });

  it('never answers: the order is found by its client id, and was sent once', async () => {
    const { line, hands } = handLine();
    const { desk, pass, statusOf } = await open(() => line);
    const { order: sent } = await desk.place(caller, order(far));
    await pass(25);
    expect(statusOf(desk, sent.order_id)).toBe('EXECUTION_TIMEOUT');
    hands.report = 'known';
    await pass(3);
    expect(statusOf(desk, sent.order_id)).toBe('UNFILLED');
    await pass(700);
    expect(hands.placed).toHaveLength(1);
  });

  it('breaks the connection: that says nothing of the order, which is asked for and has failed only when the venue has twice not known it', async () => {
    const { line, hands } = handLine();
    hands.breaks = true;
    hands.report = 'unknown';
    const { desk, pass, statusOf } = await open(() => line);
    const { order: sent } = await desk.place(caller, order(far));
    await pass(36);
    expect(statusOf(desk, sent.order_id)).toBe('EXECUTION_TIMEOUT');
    await pass(20);
    expect(statusOf(desk, sent.order_id)).toBe('FAILURE');
    expect(hands.placed).toHaveLength(1);
  });

  it('answers nothing for ten minutes: the owner is told once, and the order stays unknown until something is known', async () => {
    const { line, hands } = handLine();
    const { desk, pass, statusOf, told } = await open(() => line);
    const { order: sent } = await desk.place(caller, order(far));
    await pass(1_500);
    expect(told).toMatchObject([{ user_id: 'u', order: { order_id: sent.order_id } }]);
    expect(statusOf(desk, sent.order_id)).toBe('EXECUTION_TIMEOUT');
    hands.report = 'known';
    await pass(301);
    expect(statusOf(desk, sent.order_id)).toBe('UNFILLED');
  });

  it('a request that is sent again by its client id is answered as before and goes over no line', async () => {
    const { line, hands } = handLine();
    const { desk, pass } = await open(() => line);
    const request = order(far);
    const first = await desk.place(caller, request);
    await pass(25);
    expect(await desk.place(caller, request)).toEqual({ ...first, replayed: true });
    expect(hands.placed).toHaveLength(1);
  });

  it('a restart sends nothing again and asks about what had no answer', async () => {
    const path = join(folder(), 'trading.db');
    const before = handLine();
    const after = handLine();
    const { engine, desk, pass, statusOf, restart } = await open(() => before.line, path);
    const { order: sent } = await desk.place(caller, order(far));
    const { order: lost } = await desk.place(caller, order(far));
    const { order: canceling } = await desk.place(caller, order(far));
    before.hands.answer();
    before.hands.answer();
    before.hands.answer();
    await pass(1);
    const { order: late } = await desk.place(caller, order(far));
    await desk.cancel(caller, { order_ids: [canceling.order_id] });
    expect(statusOf(desk, canceling.order_id)).toBe('CANCELING');
    engine.shutdown();
    after.hands.report = 'unknown';
    const next = restart(after.line);
    expect([next.engine.pending, statusOf(next.desk, sent.order_id), statusOf(next.desk, lost.order_id)]).toEqual([
      2,
      'UNFILLED',
      'UNFILLED',
    ]);
    await pass(60);
    expect([statusOf(next.desk, late.order_id), statusOf(next.desk, canceling.order_id), next.engine.pending]).toEqual([
      'FAILURE',
      'UNFILLED',
      0,
    ]);
    expect([after.hands.placed, after.hands.canceled]).toEqual([[], []]);
  });

  it('a start without the line ends what never arrived, since the venue itself is asked then', async () => {
    const path = join(folder(), 'trading.db');
    const { line, hands } = handLine();
    const { engine, desk, pass, statusOf, restart } = await open(() => line, path);
    const { order: resting } = await desk.place(caller, order(far));
    hands.answer();
    await pass(1);
    const { order: late } = await desk.place(caller, order(far));
    await desk.cancel(caller, { order_ids: [resting.order_id] });
    engine.shutdown();
    const next = restart(null);
    await pass(1);
    expect([statusOf(next.desk, late.order_id), statusOf(next.desk, resting.order_id)]).toEqual([
      'FAILURE',
      'UNFILLED',
    ]);
    const { order: direct } = await next.desk.place(caller, order(far));
    expect(direct.status).toBe('UNFILLED');
  });

  it('a cancel waits for its answer, and one that the venue never got gives the order back', async () => {
    const { line, hands } = handLine();
    const { desk, pass, statusOf } = await open(() => line);
    const { order: sent } = await desk.place(caller, order(far));
    hands.answer();
    await pass(1);
    await desk.cancel(caller, { order_ids: [sent.order_id] });
    await desk.cancel(caller, { order_ids: [sent.order_id] });
    expect([statusOf(desk, sent.order_id), hands.canceled.length]).toEqual(['CANCELING', 1]);
    hands.report = 'known';
    await pass(60);
    expect(statusOf(desk, sent.order_id)).toBe('UNFILLED');
    await desk.cancel(caller, { order_ids: [sent.order_id] });
    hands.answer();
    hands.answer();
    await pass(1);
    expect(statusOf(desk, sent.order_id)).toBe('CANCELED');
  });

  it('knows an OCO as one: one leg alone is refused by its field, and nothing is sent', async () => {
    const { line, hands } = handLine();
    const { desk, pass, statusOf } = await open(() => line);
    const { list } = await desk.place(
      caller,
      order({
        order_type: 'OCO',
        side: 'SELL',
        price: undefined,
        amount: '0.1',
        oco: { limit_price: '1200', stop_price: '800' },
      }),
    );
    hands.answer();
    await pass(1);
    const [limitId, stopId] = list!.orders.map(({ order_id }) => order_id) as [string, string];
    const alone = await desk.cancel(caller, { order_ids: [stopId], leg_only: true });
    expect(alone.results).toEqual([{ order_id: stopId, code: 400, data: { field: 'leg_only', rule: 'whole_list' } }]);
    expect([statusOf(desk, limitId), statusOf(desk, stopId), hands.canceled]).toEqual(['UNFILLED', 'WAITING', []]);
  });
});

describe('a practice line', () => {
  it('that is perfect differs from none by a moment only', async () => {
    const { desk, pass, statusOf } = await open((clock) =>
      createPracticeLine({ ...perfect, ...clock, random: { state: 1 } }),
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
          let line: VenueLine | undefined;
          const { desk, engine, pass, statusOf } = await open((clock) => {
            const practice = createPracticeLine({ ...own, ...clock, random: { state: seed } });
            const place = (each: Order) => {
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
          // NOTE: a line that is silent to seven questions of ten may be so to twenty in a row: it is waited for, as the follow-up does, for hours.
          for (let quarters = 0; quarters < 40 && (quarters === 0 || engine.pending > 0); quarters++) await pass(900);
          expect(engine.pending).toBe(0);
          expect(Object.values(handed)).toEqual(sent.map(() => 1));
          for (const { order_id } of sent)
            expect(['UNFILLED', 'CANCELED', 'FAILURE']).toContain(statusOf(desk, order_id));
          const failed = sent.filter(({ order_id }) => statusOf(desk, order_id) === 'FAILURE');
          for (const each of failed)
            expect(await Promise.race(Array.from({ length: 100 }, () => line!.query(each)))).toBe('unknown');
          const stillOpen = sent.filter(({ order_id }) => !isFinal(statusOf(desk, order_id)!));
          expect(desk.balances(['a'], { asset: 'USDT' })[0]!.locked).toBe(String(stillOpen.length * 60));
        },
      ),
      { numRuns: 25 },
    );
  });
});
