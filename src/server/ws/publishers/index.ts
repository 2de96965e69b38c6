import type { Clock } from '../../base/clock.ts';
import type { Algos } from '../../desk/algo/algos.ts';
import type { TradingEngine } from '../../trading/engine.ts';
import type { Desk } from '../../desk/desk.ts';
import type { OrderCalls } from '../../desk/order-calls.ts';
import type { Log } from '../../base/log.ts';
import type { Messages } from '../../notify/messages.ts';
import type { Coins } from '../../desk/coins/coins.ts';
import type { AccountAccess } from '../../desk/access/account-access.ts';
import type { LayoutStore } from '../../store/tables/layouts.ts';
import type { SubUserStore } from '../../store/tables/users/sub-users.ts';
import type { Markets } from '../../venues/markets.ts';
import type { OptionViews } from '../../trading/option-views.ts';
import { algoChildrenPublisher } from './algo-children.ts';
import { apiStatePublisher } from './api-state.ts';
import { coinsPublisher } from './coins.ts';
import { depthPublisher } from './depth.ts';
import { hftOrdersPublisher } from './hft-orders.ts';
import { klinesPublisher } from './klines.ts';
import { layoutPublisher } from './layout.ts';
import { marketStatusPublisher } from './market-status.ts';
import { markPricePublisher } from './mark-price.ts';
import { mergedDepthPublisher } from './merged-depth.ts';
import { messagesPublisher } from './messages.ts';
import { optionBookPublisher } from './option-book.ts';
import { optionTickersPublisher } from './option-tickers.ts';
import { orderEntryPublisher } from './order-entry.ts';
import type { Publisher } from './publisher.ts';
import { spreadPublisher } from './spread.ts';
import { ticker24hPublisher } from './ticker-24h.ts';
import { tradesPublisher } from './trades.ts';
import { userOrdersPublisher } from './user-orders.ts';
import type { Recheck } from '../../identity/key-authenticator.ts';

export interface PublisherParts {
  readonly markets: Markets;
  readonly desk: Desk;
  readonly engine: Pick<TradingEngine, 'reopensAt'>;
  readonly algos: Algos;
  readonly coins: Coins;
  readonly access: AccountAccess;
  readonly subs: Pick<SubUserStore, 'ofMain'>;
  readonly messages: Messages;
  readonly layouts: LayoutStore;
  readonly options: OptionViews;
  readonly orders: OrderCalls;
  readonly again: Recheck;
  readonly clock: Clock;
  readonly log: Log;
}

/** A publisher for each topic. */
export const createPublishers = ({
  markets,
  desk,
  engine,
  algos,
  coins,
  access,
  subs,
  messages,
  layouts,
  options,
  orders,
  again,
  clock,
  log,
}: PublisherParts): readonly Publisher[] => [
  apiStatePublisher(desk, access, clock),
  klinesPublisher(markets, clock),
  ticker24hPublisher(markets, clock),
  depthPublisher(markets),
  mergedDepthPublisher(markets),
  spreadPublisher(markets, clock, desk.fundingRate),
  coinsPublisher(coins, (error) => log.error({ error }, 'markets could not be compared')),
  tradesPublisher(markets, clock),
  markPricePublisher(markets, desk.marks, clock),
  marketStatusPublisher(markets, engine.reopensAt, clock),
  userOrdersPublisher(desk, subs, access, clock),
  orderEntryPublisher({ orders, again, clock }),
  algoChildrenPublisher(algos, access),
  hftOrdersPublisher(desk, access),
  optionBookPublisher(options),
  optionTickersPublisher(options),
  messagesPublisher(messages, (error) => log.error({ error }, 'a message could not be told')),
  layoutPublisher(layouts, (error) => log.error({ error }, 'the version of a layout could not be told')),
];
