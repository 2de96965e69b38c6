import { useLingui } from '@lingui/react/macro';
import { scaleOf } from '../../../../shared/base/decimal.ts';
import { keyOfSymbol } from '../../../../shared/market/instrument.ts';
import { quoteText } from '../../../../shared/market/quote-text.ts';
import type { BookShape } from '../../page-facts.ts';
import { useView } from '../view-context.ts';

/**
 * The best prices of a market with what is known of their age; with scripts they live, and the reader can cut the line.
 */
export function AgeOfPrice({ book: { best, atMs, market } }: { readonly book: BookShape }) {
  const { t } = useLingui();
  const { files } = useView();
  if (best === undefined) return null;
  const scale = scaleOf(market.tick);
  const time = new Date(atMs).toISOString().slice(11, 19);
  const living = files.scripts && {
    'data-script': files.scripts.age,
    'data-market': keyOfSymbol(market),
    'data-tick': market.tick,
    'data-step': market.step,
    'data-live': t`Live`,
    // The script puts the seconds where # stands.
    'data-stale': t`Stale, # s`,
    'data-moving': t`Best prices of BTC/USDT on our own venue, a simulated market. Cut the line: after three seconds of silence they turn grey and show their age, as in the terminal.`,
  };
  return (
    <figure className="age">
      <div className="quote" {...living}>
        <p>
          BTC/USDT{' '}
          <span className="chip" data-value="state">
            {t`As of ${time} UTC`}
          </span>
        </p>
        <dl>
          <Price side="bid" name={t({ message: 'Bid', context: 'best price' })} text={quoteText(best.bid, scale)} />
          <Price side="ask" name={t({ message: 'Ask', context: 'best price' })} text={quoteText(best.ask, scale)} />
        </dl>
        {living && (
          <button
            className="button quiet small"
            type="button"
            data-join={t`Reconnect`}
            data-cut={t`Cut the line`}
            hidden
          >
            {t`Cut the line`}
          </button>
        )}
      </div>
      <figcaption>{t`Best prices of BTC/USDT on our own venue as of page load; simulated market.`}</figcaption>
    </figure>
  );
}

interface PriceProps {
  readonly side: 'bid' | 'ask';
  readonly name: string;
  readonly text: string;
}

function Price({ side, name, text }: PriceProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={side} data-value={side}>
        {text}
      </dd>
    </div>
  );
}
