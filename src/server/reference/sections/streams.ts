import { OrderEntryRequest } from '../../../shared/contracts/order-entry.ts';
import { algoChildren } from '../../../shared/topics/algo-children.ts';
import { ApiStateRequest, apiState } from '../../../shared/topics/api-state.ts';
import { depth } from '../../../shared/topics/depth.ts';
import { hftOrders } from '../../../shared/topics/hft-orders.ts';
import { klines } from '../../../shared/topics/klines.ts';
import { layout } from '../../../shared/topics/layout.ts';
import { markPrice } from '../../../shared/topics/mark-price.ts';
import { marketStatus } from '../../../shared/topics/market-status.ts';
import { mergedDepth } from '../../../shared/topics/merged-depth.ts';
import { messages } from '../../../shared/topics/messages.ts';
import { optionBook } from '../../../shared/topics/option-book.ts';
import { optionTickerList } from '../../../shared/topics/option-tickers.ts';
import { orderEntry } from '../../../shared/topics/order-entry.ts';
import { coinRows } from '../../../shared/topics/coins.ts';
import { spread } from '../../../shared/topics/spread.ts';
import { ticker24h } from '../../../shared/topics/ticker-24h.ts';
import { trades } from '../../../shared/topics/trades.ts';
import { userOrders } from '../../../shared/topics/user-orders.ts';
import { stream, type StreamSection } from './section.ts';

export const streamSections: readonly StreamSection[] = [
  {
    id: 'market-streams',
    title: 'Streams of market data',
    streams: [
      stream(klines, 'Streams the forming kline of one instrument and each closed one.'),
      stream(ticker24h, 'Streams rolling 24-hour tickers.'),
      stream(depth, 'Streams one order book as a snapshot and changes.'),
      stream(mergedDepth, 'Streams one order book merged from up to eight markets.'),
      stream(trades, 'Streams every trade of one instrument.'),
      stream(markPrice, 'Streams mark price, index price and open interest of one contract.'),
      stream(marketStatus, 'Streams whether one market is trading or halted.'),
      stream(spread, 'Streams executable spreads between pairs of instruments.'),
      stream(coinRows, 'Streams how well markets suit a strategy.'),
      stream(optionBook, 'Streams the order book of one option with implied volatilities.'),
      stream(optionTickerList, 'Streams the tickers of the options of a coin.'),
    ],
  },
  {
    id: 'user-streams',
    title: 'Streams of a user',
    streams: [
      stream(userOrders, 'Streams orders, fills, positions, balances and accounts of the user, or of one account.'),
      stream(orderEntry, 'Places, amends and cancels orders over a socket.', OrderEntryRequest),
      stream(
        apiState,
        'Answers requests for balances and settings, and repeats each answer when it changes.',
        ApiStateRequest,
      ),
      stream(algoChildren, 'Streams algorithmic orders of the user and their child orders.'),
      stream(hftOrders, 'Streams orders of strategies and algorithmic orders in batches.'),
      stream(messages, 'Streams new messages of the user.'),
      stream(layout, 'Streams the version of one saved layout.'),
    ],
  },
];
