import type { Clock } from '../../clock.ts';
import type { Desk } from '../../desk/desk.ts';
import type { ApiAccountStore } from '../../store/api-accounts.ts';
import type { Markets } from '../../venues/index.ts';
import { apiStatePublisher } from './api-state.ts';
import { depthPublisher } from './depth.ts';
import { klinesPublisher } from './klines.ts';
import { mergedDepthPublisher } from './merged-depth.ts';
import type { Publisher } from './publisher.ts';
import { spreadPublisher } from './spread.ts';
import { ticker24hPublisher } from './ticker-24h.ts';
import { tradesPublisher } from './trades.ts';
import { userOrdersPublisher } from './user-orders.ts';

export interface PublisherParts {
  readonly markets: Markets;
  readonly desk: Desk;
  readonly accounts: ApiAccountStore;
  readonly clock: Clock;
}

/** A publisher for each topic. */
export const createPublishers = ({ markets, desk, accounts, clock }: PublisherParts): readonly Publisher[] => [
  apiStatePublisher(desk, accounts, clock), klinesPublisher(markets, clock), ticker24hPublisher(markets), depthPublisher(markets),
  mergedDepthPublisher(markets), spreadPublisher(markets, desk.fundingRate), tradesPublisher(markets, clock), userOrdersPublisher(desk, clock),
];
