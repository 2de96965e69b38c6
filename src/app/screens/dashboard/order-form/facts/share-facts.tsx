import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type ShareRules, shareHolding, shareRules } from '../../../../../shared/contracts/share-rules.ts';
import type { Instrument } from '../../../../../shared/market/instrument.ts';
import { useEngine } from '../../../../engine/engine-context.tsx';
import { useLoaded } from '../../../../engine/use-loaded.ts';
import { priceText } from '../../../../market/instrument/price-text.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { countdown } from '../../../../format/countdown.ts';
import css from '../order-form.module.css';

/** So often the rules are asked for again: the cage goes along with the book. */
const everyMs = 5_000;

interface ShareFactsProps {
  readonly instrument: Instrument;
  /** The account whose shares count; undefined where there is none. */
  readonly apiId: string | undefined;
}

/** What an order for an A-share has to keep now: session, daily limits, price cage, lots, and what may be sold. */
export function ShareFacts({ instrument, apiId }: ShareFactsProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const { symbol } = instrument;
  const now = useNow(1_000);
  const beat = Math.floor(now / everyMs);
  const { data: rules, failure } = useLoaded(() => engine.call(shareRules, { symbol }), [symbol, beat]);
  const { data: holding } = useLoaded(
    async () => (apiId === undefined ? undefined : engine.call(shareHolding, { api_id: apiId, symbol })),
    [symbol, apiId, beat],
  );
  const phases = usePhases();
  if (!rules || rules.symbol !== symbol) return null;
  const { phase, until, band, cage, lot_least: least, lot_step: step } = rules;
  const left = countdown(until - now);
  const [buyMax, sellMin] = cage ? [priceText(cage.buy_max, instrument), priceText(cage.sell_min, instrument)] : [];
  return (
    <dl className={`${css.facts} ${failure ? css.faded : ''}`}>
      <Fact label={t`Session`}>{phase === 'CLOSED' ? t`Closed, opens in ${left}` : `${phases[phase]} · ${left}`}</Fact>
      <Fact label={t`Daily limits`}>
        {band ? `${priceText(band.low, instrument)} – ${priceText(band.high, instrument)}` : t`none today`}
      </Fact>
      {cage && <Fact label={t`Price cage`}>{t`buy ≤ ${buyMax}, sell ≥ ${sellMin}`}</Fact>}
      <Fact label={t`Lot`}>{step === least ? t`${least} shares` : t`from ${least} shares, by ${step}`}</Fact>
      {holding && (
        <Fact label={t`Sellable (T+1)`}>
          {holding.sellable} / {holding.free}
        </Fact>
      )}
    </dl>
  );
}

/** What each phase of a day in which orders are taken is called. */
function usePhases(): Readonly<Record<Exclude<ShareRules['phase'], 'CLOSED'>, string>> {
  const { t } = useLingui();
  return {
    CALL: t`Call auction`,
    LOCKED_CALL: t`Call auction, no cancelling`,
    CONTINUOUS: t`Continuous trading`,
    AFTER_HOURS: t`After-hours trading`,
  };
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={css.row}>
    <dt>{label}</dt>
    <dd className="num">{children}</dd>
  </div>
);
