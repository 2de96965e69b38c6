import { describe, expect, test } from 'vitest';
import { ask, bid } from '../../../../../src/shared/market/book/book.ts';
import { SortedLevels } from '../../../../../src/shared/market/book/sorted-levels.ts';
import { OrderQueue, type QueueModel } from '../../../../../src/shared/backtest/book/queue.ts';

/** A book of 10 at 100 (bids) and 10 at 102 (asks), and a queue beside it. */
function opened(model: QueueModel = 'back') {
  const book = new SortedLevels();
  book.set(bid, 100, 10);
  book.set(ask, 102, 10);
  const queue = new OrderQueue(book, model);
  return {
    queue,
    level(side: typeof bid, ticks: number, lots: number) {
      book.set(side, ticks, lots);
      queue.updated(side, Float64Array.of(ticks), 0, 1);
      return queue.crossed();
    },
  };
}

describe('an order that joins a level', () => {
  test('waits until trades at its price have eaten what stood before it', () => {
    const { queue } = opened();
    queue.add('1', 'BUY', 100, 4);
    expect(queue.traded(bid, 100, 7)).toEqual([]);
    expect(queue.traded(bid, 100, 5)).toEqual([{ order_id: '1', lots: 2 }]);
    queue.leave('1', 2);
    expect(queue.traded(bid, 100, 9)).toEqual([{ order_id: '1', lots: 2 }]);
    queue.leave('1', 0);
    expect(queue.traded(bid, 100, 9)).toEqual([]);
  });

  test('is filled by a trade beyond its price, and not by one before it or of the other side', () => {
    const { queue } = opened();
    queue.add('1', 'BUY', 100, 4);
    expect(queue.traded(bid, 101, 50)).toEqual([]);
    expect(queue.traded(ask, 100, 50)).toEqual([]);
    expect(queue.traded(bid, 99, 3)).toEqual([{ order_id: '1', lots: 3 }]);
  });

  test('stays where it was when the level grows, and is never behind more than there is', () => {
    const { queue, level } = opened();
    queue.add('1', 'BUY', 100, 4);
    level(bid, 100, 50);
    level(bid, 100, 6);
    expect(queue.traded(bid, 100, 7)).toEqual([{ order_id: '1', lots: 1 }]);
  });

  test('moves up by its share of what left without a trade, where that is the model', () => {
    const { queue, level } = opened('share');
    level(bid, 100, 20);
    queue.add('1', 'BUY', 100, 4);
    // 20 before it, then 20 behind it: of 20 that leave, half were before it.
    level(bid, 100, 40);
    level(bid, 100, 20);
    expect(queue.traded(bid, 100, 11)).toEqual([{ order_id: '1', lots: 1 }]);
  });

  test('does not move up twice for what a trade has eaten', () => {
    const { queue, level } = opened('share');
    level(bid, 100, 20);
    queue.add('1', 'BUY', 100, 4);
    level(bid, 100, 40);
    expect(queue.traded(bid, 100, 10)).toEqual([]);
    level(bid, 100, 30);
    expect(queue.traded(bid, 100, 10)).toEqual([]);
    expect(queue.traded(bid, 100, 1)).toEqual([{ order_id: '1', lots: 1 }]);
  });

  test('is filled where the other side of the book comes to it, by what stands there and once', () => {
    const { queue, level } = opened();
    queue.add('1', 'SELL', 103, 9);
    expect(level(bid, 103, 4)).toEqual([{ order_id: '1', lots: 4 }]);
    queue.leave('1', 5);
    expect(queue.crossed()).toEqual([]);
    expect(queue.left(bid, 103)).toBe(0);
    expect(level(bid, 103, 3)).toEqual([{ order_id: '1', lots: 3 }]);
  });
});

test('a trade fills better prices first, and no more than it was', () => {
  const { queue } = opened();
  queue.add('1', 'BUY', 99, 4);
  queue.add('2', 'BUY', 101, 3);
  expect(queue.traded(bid, 98, 5)).toEqual([
    { order_id: '2', lots: 3 },
    { order_id: '1', lots: 2 },
  ]);
});

test('what was taken of a level is gone until it is told anew, or the whole book is', () => {
  const { queue, level } = opened();
  queue.take(ask, 102, 7);
  expect(queue.left(ask, 102)).toBe(3);
  level(ask, 103, 5);
  expect(queue.left(ask, 102)).toBe(3);
  level(ask, 102, 8);
  expect(queue.left(ask, 102)).toBe(8);
  queue.take(ask, 102, 8);
  queue.renew();
  expect(queue.left(ask, 102)).toBe(8);
});
