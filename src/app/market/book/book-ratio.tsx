import { useLingui } from '@lingui/react/macro';
import type { BookValue, Feed } from '../../../worker/api.ts';
import css from './book-ratio.module.css';

/** Percent of what stands in a book that is bid; undefined where nothing stands in it. */
export function bidShare({ bids, asks }: BookValue): number | undefined {
  const sumOf = (sizes: ArrayLike<number>): number => Array.prototype.reduce.call(sizes, add, 0) as number;
  const [bid, ask] = [sumOf(bids.sizes), sumOf(asks.sizes)];
  return bid + ask > 0 ? (bid / (bid + ask)) * 100 : undefined;
}

const add = (sum: unknown, size: unknown): number => (sum as number) + (size as number);

/** How much of the book on show is bid, and how much is asked. */
export function BookRatio({ feed }: { readonly feed: Feed<BookValue> }) {
  const { t } = useLingui();
  const share = feed.value && bidShare(feed.value);
  if (share === undefined) return null;
  const bid = Math.round(share);
  const faded = feed.state !== 'live' ? css.faded : '';
  return (
    <div className={`${css.ratio} ${faded}`} role="img" aria-label={t`Bids ${bid} %, asks ${100 - bid} %`}>
      <span className="num">B {bid}%</span>
      <span className={css.bar}>
        <span style={{ inlineSize: `${share}%` }} />
      </span>
      <span className="num">{100 - bid}% S</span>
    </div>
  );
}
