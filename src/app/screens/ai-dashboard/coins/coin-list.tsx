import { Trans, useLingui } from '@lingui/react/macro';
import { coinSelection } from '../../../../shared/contracts/coin-choice.ts';
import { type Instrument, type InstrumentKey, keyOfSymbol, pairOf } from '../../../../shared/market/instrument.ts';
import type { Output } from '../../../../shared/base/contract.ts';
import type { StrategyType } from '../../../../shared/trade/instance.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { formatCompact } from '../../../format/amount.ts';
import { roundDecimal } from '../../../format/price.ts';
import { localeOf } from '../../../text/i18n.ts';
import { useAccountTypeName } from '../../../market/instrument/account-type-name.ts';
import { ErrorFallback } from '../../../ui/lazy/error-fallback.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from './coin-list.module.css';

/** So many are asked for: those that none of the accounts can trade are left out of them. */
const asked = 100;
const shown = 10;

export type SuggestedCoin = Output<typeof coinSelection>[number];

export interface CoinListProps {
  readonly type: StrategyType;
  /** Markets that can be chosen, by key. */
  readonly offered: ReadonlyMap<InstrumentKey, Instrument>;
  readonly onChoose: (coin: SuggestedCoin) => void;
}

/** Markets that suit a strategy by their last 24 hours, the best first. */
export function CoinList({ type, offered, onChoose }: CoinListProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const { data, failure, reload } = useLoaded(
    () => engine.call(coinSelection, { strategy_type: type, limit: asked }),
    [type],
  );
  const coins = data?.filter((coin) => offered.has(keyOfSymbol(coin))).slice(0, shown);
  return (
    <section className={css.list} aria-label={t`Suggested markets`}>
      <p className="quiet">
        <Trans>By how the last 24 hours suit this strategy, out of 100. Not investment advice.</Trans>
      </p>
      {!coins && failure && <ErrorFallback what={t`Suggested markets`} code={failure.code} onRetry={reload} />}
      {!coins && !failure && <Skeleton rows={6} />}
      {coins?.length === 0 && (
        <p className="quiet">
          <Trans>None of your accounts can trade a market with trades in the last 24 hours.</Trans>
        </p>
      )}
      {coins?.map((coin) => (
        <CoinRow
          key={keyOfSymbol(coin)}
          coin={coin}
          pair={pairOf(offered.get(keyOfSymbol(coin))!)}
          onChoose={onChoose}
        />
      ))}
    </section>
  );
}

interface CoinRowProps {
  readonly coin: SuggestedCoin;
  readonly pair: string;
  readonly onChoose: (coin: SuggestedCoin) => void;
}

function CoinRow({ coin, pair, onChoose }: CoinRowProps) {
  const { t, i18n } = useLingui();
  const kindName = useAccountTypeName();
  const { exchange, account_type, score, volatility, volume_usd } = coin;
  const move = roundDecimal(String(volatility), 2);
  const volume = formatCompact(volume_usd, localeOf(i18n.locale));
  return (
    <button type="button" className={css.row} onClick={() => onChoose(coin)}>
      <strong>{pair}</strong> <span className={css.score}>{Math.round(score)}</span>{' '}
      <span className={css.facts}>
        {exchange} · {kindName(account_type)}
      </span>{' '}
      <span className={css.facts}>
        {t`Volatility ${move}% a day`} · {t`Volume ${volume} USD`}
      </span>
    </button>
  );
}
