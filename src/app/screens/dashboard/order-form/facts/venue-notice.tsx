import { useLingui } from '@lingui/react/macro';
import { useSelected } from '../../../../engine/use-stream.ts';
import { formatDuration } from '../../../../format/duration.ts';
import { useVenueName } from '../../../../market/instrument/venue-name.ts';
import css from '../order-form.module.css';
import type { OrderContext } from '../use-order-context.ts';

/** A venue whose newest orders were acknowledged later than this, ms, is slow. */
const slowMs = 1_000;

/** Says below the form that the venue answers orders slowly, or what the form reckons with and is not live. */
export function VenueNotice({ context: { instrument, stale } }: { readonly context: OrderContext }) {
  const { t } = useLingui();
  const venueName = useVenueName();
  const { exchange } = instrument;
  const recentMs = useSelected(
    { kind: 'connection' },
    (connection) => connection?.venues.find((venue) => venue.exchange === exchange)?.orders.recentMs,
  );
  const isSlow = recentMs !== undefined && recentMs !== null && recentMs > slowMs;
  const staleTexts = {
    book: t`Order book is not live.`,
    ticker: t`Last price is not live.`,
    account: t`Balances and orders are not live.`,
  };
  if (!isSlow && stale.length === 0) return null;
  const venue = venueName(exchange);
  const time = formatDuration(recentMs ?? null);
  return (
    <div className={css.offline} role="status">
      {isSlow && <p>{t`${venue} is slow: orders take ${time} to be acknowledged.`}</p>}
      {stale.map((part) => (
        <p key={part}>{staleTexts[part]}</p>
      ))}
    </div>
  );
}
