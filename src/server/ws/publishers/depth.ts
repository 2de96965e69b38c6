import type { Subscription } from 'rxjs';
import { must } from '../../../shared/kit/assert.ts';
import { fromUnits } from '../../../shared/kit/decimal.ts';
import { Refusal } from '../../../shared/kit/refusal.ts';
import type { Frame } from '../../../shared/kit/topic.ts';
import { ask, type BookSide, bid, type SideColumns } from '../../../shared/market/book/book.ts';
import type { Level } from '../../../shared/market/book/level.ts';
import { type Grid, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { depth } from '../../../shared/topics/depth.ts';
import { bookChecksum } from '../../../shared/wire/book-checksum.ts';
import type { Markets } from '../../venues/index.ts';
import type { Market } from '../../venues/venue.ts';
import { groupTicks, levelTexts, rowsOf } from './levels.ts';
import { publisher, type Source } from './publisher.ts';

const checksumEvery = 20;

/** What the readers of one stream hold. */
interface Sent {
  u: number;
  ts: number;
  frames: number;
  bids: SideColumns;
  asks: SideColumns;
}

/** `/client/depth/depth/ws`. */
export const depthPublisher = (markets: Markets) => publisher({
  topic: depth,
  open(params, emit) {
    const market = markets.byKey(keyOfSymbol(params));
    if (!market) throw new Refusal('UNKNOWN_PAIR');
    return createDepthSource(market, params.limit, emit, groupTicks(params.group, market.grid));
  },
});

/** Cuts the top of the book, in rows of `group` ticks, after each change and sends what differs from the cut before. */
export function createDepthSource(market: Market, limit: number, emit: (frame: Frame<typeof depth>) => void, group = 1): Source<Frame<typeof depth>> {
  const { book, grid } = market;
  const cut = (side: BookSide): SideColumns => rowsOf(book, side, limit, group);
  const sent: Sent = { u: book.u, ts: book.ts, frames: 0, bids: cut(bid), asks: cut(ask) };
  const subscriptions: Subscription[] = [];
  let ended = false;

  function publish(): void {
    if (book.u === sent.u) return;
    const [bids, asks] = [cut(bid), cut(ask)];
    const [b, a] = [changedLevels(sent.bids, bids, bid, grid), changedLevels(sent.asks, asks, ask, grid)];
    const pu = sent.u;
    Object.assign(sent, { u: book.u, ts: book.ts, bids, asks, frames: sent.frames + 1 });
    const frame = { e: 'd' as const, U: pu + 1, u: sent.u, pu, ts: sent.ts, b, a };
    emit(sent.frames % checksumEvery === 0 ? { ...frame, c: checksumOf(sent, grid) } : frame);
  }

  subscriptions.push(market.bookChanges.subscribe(publish));
  subscriptions.push(market.state.subscribe((state) => {
    if (state !== 'ENDED' || ended) return;
    ended = true;
    publish();
    emit({ e: 'end', ts: sent.ts });
  }));
  return {
    hello() {
      const snap = { e: 'snap' as const, u: sent.u, ts: sent.ts, bids: levelTexts(sent.bids, grid), asks: levelTexts(sent.asks, grid) };
      return ended ? [snap, { e: 'end' as const, ts: sent.ts }] : [snap];
    },
    newest: () => sent.u,
    close: () => { for (const subscription of subscriptions) subscription.unsubscribe(); },
  };
}

const checksumOf = (sent: Sent, grid: Grid): number => {
  const top = ({ prices, sizes }: SideColumns) => levelTexts({ prices: prices.slice(0, 25), sizes: sizes.slice(0, 25) }, grid);
  return bookChecksum(top(sent.bids), top(sent.asks));
};

/** Levels by which `after` differs from `before`, both best first: changed and new ones in full, gone ones with size 0. */
export function changedLevels(before: SideColumns, after: SideColumns, side: BookSide, grid: Grid): Level[] {
  const sign = side === bid ? -1 : 1;
  const levels: Level[] = [];
  let [i, j] = [0, 0];
  const write = (price: number, size: number) => levels.push([fromUnits(price, grid.price), size === 0 ? '0' : fromUnits(size, grid.size)]);
  while (i < before.prices.length || j < after.prices.length) {
    const order = orderOf(before.prices[i], after.prices[j], sign);
    if (order < 0) write(must(before.prices[i++], 'old level'), 0);
    else if (order > 0) {
      write(must(after.prices[j], 'new level'), must(after.sizes[j], 'new size'));
      j += 1;
    } else {
      if (before.sizes[i] !== after.sizes[j]) write(must(after.prices[j], 'level'), must(after.sizes[j], 'size'));
      i += 1;
      j += 1;
    }
  }
  return levels;
}

/** Negative: the old level is the better one (it is gone); positive: the new one is (it is new); 0: the same price. */
function orderOf(old: number | undefined, fresh: number | undefined, sign: 1 | -1): number {
  if (old === undefined) return 1;
  if (fresh === undefined) return -1;
  return (old - fresh) * sign;
}
