import { Trans, useLingui } from '@lingui/react/macro';
import { fearGreedWeights } from '../../../shared/finance/fear-greed.ts';
import type { FearGreedDay } from '../../../shared/contracts/fear-greed.ts';
import css from './data.module.css';

/** What the index says and what it does not, and how this one comes about. */
export function Meaning({ source }: { readonly source: FearGreedDay['source'] }) {
  const { t } = useLingui();
  const parts = [
    [t`Volatility`, fearGreedWeights.volatility, t`10-day volatility vs 30- and 90-day averages`],
    [t`Momentum`, fearGreedWeights.momentum, t`price vs 30- and 90-day averages`],
    [t`Volume`, fearGreedWeights.volume, t`10-day vs 90-day volume, signed by price direction`],
    [t`Drawdown`, fearGreedWeights.drawdown, t`distance from the 90-day high vs its average`],
    [t`Strength`, fearGreedWeights.strength, t`gains vs losses over 14 days`],
  ] as const;
  return (
    <div className={css.meaning}>
      <p>
        <Trans>
          The index measures sentiment, not value. Near 0 fear drives selling, near 100 greed drives buying; 45 to 55 is
          neutral.
        </Trans>
      </p>
      <p>
        <Trans>
          Extremes often precede a reversal but can last for weeks. The index says nothing about any single coin and is
          not trading advice.
        </Trans>
      </p>
      {source === 'published' ? (
        <p>
          <Trans>
            Values are published daily by alternative.me. The BTC price comes from the simulated market here, so compare
            with care.
          </Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>
              No published index is available here, so values are computed from daily bars of the simulated BTC market.
              They say nothing about real markets. Inputs:
            </Trans>
          </p>
          <ul>
            {parts.map(([name, weight, text]) => (
              <li key={name}>
                <strong>{name}</strong> <span className="num">{weight}%</span>: {text}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
