import { algoChildren } from './algo-children.ts';
import { apiState } from './api-state.ts';
import { coinRows } from './coins.ts';
import { depth } from './depth.ts';
import { hftOrders } from './hft-orders.ts';
import { klines } from './klines.ts';
import { layout } from './layout.ts';
import { markPrice } from './mark-price.ts';
import { marketStatus } from './market-status.ts';
import { mergedDepth } from './merged-depth.ts';
import { messages } from './messages.ts';
import { optionBook } from './option-book.ts';
import { optionTickerList } from './option-tickers.ts';
import { orderEntry } from './order-entry.ts';
import { spread } from './spread.ts';
import { ticker24h } from './ticker-24h.ts';
import { trades } from './trades.ts';
import { userOrders } from './user-orders.ts';

/** Every topic that is published. */
export const topics = [
  apiState,
  klines,
  ticker24h,
  depth,
  mergedDepth,
  spread,
  coinRows,
  trades,
  markPrice,
  marketStatus,
  userOrders,
  orderEntry,
  algoChildren,
  hftOrders,
  messages,
  layout,
  optionBook,
  optionTickerList,
] as const;
