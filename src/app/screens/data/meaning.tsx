import { Trans, useLingui } from '@lingui/react/macro';
import { fearGreedWeights } from '../../../shared/finance/fear-greed.ts';
import type { FearGreedDay } from '../../../shared/contracts/fear-greed.ts';
import css from './data.module.css';

/** What the index says and what it does not, and how this one comes about. */
export function Meaning({ source }: { readonly source: FearGreedDay['source'] }) {
  const { t } = useLingui();
  const parts = [
    [
      t`Volatility`,
      fearGreedWeights.volatility,
      t`the swings of the last 10 days against their means of 30 and 90 days`,
    ],
    [t`Momentum`, fearGreedWeights.momentum, t`the price against its 30- and 90-day averages`],
    [t`Volume`, fearGreedWeights.volume, t`what was traded in the last 10 days against 90, by the way the price went`],
    [t`Drawdown`, fearGreedWeights.drawdown, t`the distance from the highest price of 90 days against its mean`],
    [t`Strength`, fearGreedWeights.strength, t`rises against falls in the last 14 days`],
  ] as const;
  return (
    <div className={css.meaning}>
      <p>
        <Trans>
          The index measures mood, not value. Near 0 most sell out of fear, near 100 most buy out of greed; between 45
          and 55 neither prevails.
        </Trans>
      </p>
      <p>
        <Trans>
          Extremes have often come before a turn, but they can last for weeks. It tells nothing about a single coin and
          is no advice to trade.
        </Trans>
      </p>
      {source === 'published' ? (
        <p>
          <Trans>
            The values are those that alternative.me publishes once a day. The price of BTC beside them comes from the
            simulated market of this server: compare their shapes with care.
          </Trans>
        </p>
      ) : (
        <>
          <p>
            <Trans>
              This server has no published index, so the values are computed from the daily bars of its own simulated
              BTC market. They say nothing about real markets. What counts:
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
