import { Refusal } from '../../../shared/base/refusal.ts';
import type { Frame } from '../../../shared/base/topic.ts';
import { ask, type BookSide, bid } from '../../../shared/market/book/book.ts';
import { type MergedLevel, mergeVenues } from '../../../shared/market/book/merge-venues.ts';
import { mergedDepth } from '../../../shared/topics/merged-depth.ts';
import type { Markets } from '../../venues/markets.ts';
import type { Market, MarketState } from '../../venues/venue.ts';
import { createPace } from './pace.ts';
import { publisher } from './publisher.ts';

const timesASecond = 5;

/** `/client/depth/orderbook/ws`. */
export const mergedDepthPublisher = (markets: Markets) =>
  publisher({
    topic: mergedDepth,
    load: ({ symbols }) => symbols.split(',').length,
    open({ symbols, limit }, emit) {
      const states = new Map<Market, MarketState>(
        symbols.split(',').map((key) => {
          const market = markets.byKey(key);
          if (!market) throw new Refusal('UNKNOWN_PAIR', { field: 'symbols', rule: 'unknown', key });
          return [market, 'STALE'];
        }),
      );
      checkAlike([...states.keys()]);
      const releases = [...states.keys()].map((market) => market.hold());
      const pace = createPace(timesASecond);
      const frame = () =>
        mergedFrame(
          [...states].flatMap(([market, state]) => (state === 'LIVE' && market.awake ? [market] : [])),
          limit,
        );
      const publish = () => emit(frame());
      let isOpen = false;
      const subscriptions = [...states.keys()].flatMap((market) => [
        market.bookChanges.subscribe(() => pace.when(publish)),
        market.state.subscribe((state) => {
          states.set(market, state);
          if (isOpen) pace.when(publish);
        }),
      ]);
      isOpen = true;
      return {
        snapshot: () => [frame()],
        close() {
          for (const release of releases) release();
          pace.stop();
          for (const subscription of subscriptions) subscription.unsubscribe();
        },
      };
    },
  });

/** Sizes of one side add up only where they are of one pair and one unit. */
function checkAlike([first, ...others]: readonly Market[]): void {
  const unitOf = ({ instrument: { base, quote, contract, linear, contract_size } }: Market) =>
    [base, quote, contract && !linear ? contract_size : ''].join(' ');
  const other = others.find((market) => first && unitOf(market) !== unitOf(first));
  if (other) throw new Refusal('INPUT', { field: 'symbols', rule: 'alike', key: other.key });
}

function mergedFrame(live: readonly Market[], limit: number): Frame<typeof mergedDepth> {
  const levels = (side: BookSide) =>
    mergeVenues(
      side,
      live.map(({ instrument, book, grid }) => ({
        exchange: instrument.exchange,
        columns: book.top(side, limit),
        grid,
      })),
      limit,
    );
  const bids = levels(bid);
  const asks = levels(ask);
  return {
    e: 'm',
    bids,
    asks,
    best: { bid: bestOf(bids), ask: bestOf(asks) },
    ts: Math.max(0, ...live.map(({ book }) => book.ts)),
  };
}

/** The best price and the exchange that shows most there. */
function bestOf([best]: readonly MergedLevel[]): { ex: string; px: string } | null {
  if (!best) return null;
  const [px, , sizes] = best;
  const [ex] = Object.entries(sizes).reduce((most, row) => (Number(row[1]) > Number(most[1]) ? row : most));
  return { ex, px };
}
