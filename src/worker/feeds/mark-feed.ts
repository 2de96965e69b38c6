import { marketStatus } from '../../shared/topics/market-status.ts';
import { markPrice } from '../../shared/topics/mark-price.ts';
import type { Source } from '../sources/source.ts';
import { createValueFeed, type ValueFeedOptions } from './value-feed.ts';

/** Prices and open interest of one contract. */
export const createMarkFeed = (options: ValueFeedOptions, changed: () => void): Source =>
  createValueFeed(
    { topic: markPrice, kind: 'mark', name: 'mark price', read: ({ mark, index, oi }) => ({ mark, index, oi }) },
    options,
    changed,
  );

/** Whether one market trades or is halted. */
export const createStatusFeed = (options: ValueFeedOptions, changed: () => void): Source =>
  createValueFeed(
    {
      topic: marketStatus,
      kind: 'status',
      name: 'market status',
      read: ({ status, reopens }) => ({ status, reopens }),
    },
    options,
    changed,
  );
