import type { Subscription } from 'rxjs';
import { Refusal } from '../../../shared/base/refusal.ts';
import { ask, type BookSide, bid, type SideColumns } from '../../../shared/market/book/book.ts';
import { keyOfSymbol } from '../../../shared/market/instrument.ts';
import { depth } from '../../../shared/topics/depth.ts';
import { BookChecksum } from '../../../shared/wire/book-checksum.ts';
import { DepthFrame, depthKinds } from '../../../shared/wire/depth-frame.ts';
import type { Markets } from '../../venues/markets.ts';
import type { Market } from '../../venues/venue.ts';
import { appendChanges, appendLevels } from './depth-columns.ts';
import { type DepthEvent, encodeDepthEvent } from './depth-encoding.ts';
import { groupTicks, rowsOf } from '../../venues/levels.ts';
import { createPace, type Pace } from './pace.ts';
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
export const depthPublisher = (markets: Markets) =>
  publisher<typeof depth, DepthEvent>({
    topic: depth,
    encode: encodeDepthEvent,
    open(params, emit) {
      const market = markets.byKey(keyOfSymbol(params));
      if (!market) throw new Refusal('UNKNOWN_PAIR');
      return createDepthSource(market, params.limit, emit, {
        group: groupTicks(params.group, market.grid),
        pace: createPace(params.hz),
      });
    },
  });

interface Cut {
  /** Height of a row in ticks. */
  readonly group: number;
  readonly pace: Pace;
}

/**
 * Cuts the top of the book after each change, or as often as the pace allows, and sends what differs from the cut
 * before. Refuses UNAVAILABLE where the market sleeps and cannot be woken.
 */
export function createDepthSource(
  market: Market,
  limit: number,
  emit: (event: DepthEvent) => void,
  { group, pace }: Cut,
): Source<DepthEvent> {
  const release = market.hold();
  // A book that could not be woken is empty, and must not be shown as if it were the market's.
  if (!market.awake) {
    release();
    throw new Refusal('UNAVAILABLE');
  }
  const { book, grid } = market;
  const cut = (side: BookSide): SideColumns => rowsOf(book, side, limit, group);
  const sent: Sent = { u: book.u, ts: book.ts, frames: 0, bids: cut(bid), asks: cut(ask) };
  const checksum = new BookChecksum(grid);
  const subscriptions: Subscription[] = [];
  let ended = false;

  function publish(): void {
    if (book.u === sent.u) return;
    const bids = cut(bid);
    const asks = cut(ask);
    const frame = new DepthFrame();
    Object.assign(frame, { kind: depthKinds.delta, pu: sent.u, u: book.u, ts: book.ts });
    appendChanges(frame, sent.bids, bids, bid);
    appendChanges(frame, sent.asks, asks, ask);
    Object.assign(sent, { u: book.u, ts: book.ts, bids, asks, frames: sent.frames + 1 });
    if (sent.frames % checksumEvery === 0) frame.c = checksum.of(bids, bids.prices.length, asks, asks.prices.length);
    emit({ e: 'depth', frame, grid });
  }

  subscriptions.push(market.bookChanges.subscribe(() => pace.when(publish)));
  subscriptions.push(
    market.state.subscribe((state) => {
      if (state !== 'ENDED' || ended) return;
      ended = true;
      publish();
      emit({ e: 'end', ts: sent.ts });
    }),
  );
  return {
    snapshot() {
      const frame = new DepthFrame();
      Object.assign(frame, { kind: depthKinds.snap, u: sent.u, ts: sent.ts });
      appendLevels(frame, sent.bids, bid);
      appendLevels(frame, sent.asks, ask);
      const snap: DepthEvent = { e: 'depth', frame, grid };
      return ended ? [snap, { e: 'end', ts: sent.ts }] : [snap];
    },
    newest: () => sent.u,
    close() {
      release();
      pace.stop();
      for (const subscription of subscriptions) subscription.unsubscribe();
    },
  };
}
