import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useId } from 'react';
import { payoffShape } from '../../../shared/finance/option-payoff.ts';
import type { OptionTick } from '../../../shared/market/option-tick.ts';
import { formatDecimal, formatExact, minus } from '../../format/price.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { isAmount, type Leg, legPrice, netPremium, payoffLegs } from './chain.ts';
import css from './options.module.css';
import { PayoffChart } from './payoff-chart.tsx';

interface PayoffPanelProps {
  readonly ticks: readonly OptionTick[];
  readonly legs: readonly Leg[];
  readonly onLegs: (legs: readonly Leg[]) => void;
}

/** The options that were chosen, what they cost, and what can come of them at their end. */
export function PayoffPanel({ ticks, legs, onLegs }: PayoffPanelProps) {
  const { t } = useLingui();
  const clear = legs.length > 0 && <Button kind="ghost" size="small" onPress={() => onLegs([])}>{t`Clear`}</Button>;
  return (
    <Panel label={t`Payoff at expiry`} tools={clear} className={css.builder}>
      {legs.length === 0 ? (
        <EmptyState>{t`Press a bid or an ask in the chain to add a leg.`}</EmptyState>
      ) : (
        <div className={css.built}>
          <ul className={css.legs}>
            {legs.map((leg, index) => (
              <LegRow
                key={leg.symbol}
                leg={leg}
                tick={ticks.find(({ symbol }) => symbol === leg.symbol)}
                onChange={(next) => onLegs(legs.toSpliced(index, 1, next))}
                onRemove={() => onLegs(legs.toSpliced(index, 1))}
              />
            ))}
          </ul>
          <Outcome ticks={ticks} legs={legs} />
        </div>
      )}
    </Panel>
  );
}

interface LegRowProps {
  readonly leg: Leg;
  readonly tick: OptionTick | undefined;
  readonly onChange: (leg: Leg) => void;
  readonly onRemove: () => void;
}

function LegRow({ leg, tick, onChange, onRemove }: LegRowProps) {
  const { t } = useLingui();
  const fault = useId();
  const name = tick ? `${formatExact(tick.strike)} ${tick.type}` : leg.symbol;
  const isWrong = !isAmount(leg.amount);
  const isBuy = leg.side === 'BUY';
  return (
    <li className={css.leg}>
      <button
        type="button"
        className={`${css.legSide} ${isBuy ? css.buy : css.sell}`}
        aria-label={isBuy ? t`${name}: buy. Press to sell` : t`${name}: sell. Press to buy`}
        onClick={() => onChange({ ...leg, side: isBuy ? 'SELL' : 'BUY' })}
      >
        {isBuy ? t`Buy` : t`Sell`}
      </button>
      <input
        className={`${css.amount} num`}
        inputMode="decimal"
        aria-label={t`Amount of ${name}`}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? fault : undefined}
        value={leg.amount}
        onChange={(event) => onChange({ ...leg, amount: event.target.value.trim() })}
      />
      <span className={css.legName}>{name}</span>
      <span className="num quiet">{tick ? formatExact(legPrice(tick, leg.side)) : '—'}</span>
      <Button kind="ghost" size="small" aria-label={t`Remove ${name}`} onPress={onRemove}>
        <X size={13} aria-hidden="true" />
      </Button>
      {isWrong && (
        <span id={fault} role="alert" className={css.fault}>
          {t`Enter an amount above 0`}
        </span>
      )}
    </li>
  );
}

function Outcome({ ticks, legs }: Pick<PayoffPanelProps, 'ticks' | 'legs'>) {
  const { t } = useLingui();
  const tick = ticks[0];
  const counted = payoffLegs(legs, ticks);
  const net = netPremium(legs, ticks);
  if (!tick || net === undefined || counted.length === 0) return null;
  const shape = payoffShape(counted);
  const inCoin = tick.settle === 'coin';
  const coin = tick.symbol.split('-')[0] ?? '';
  const dollars = (value: number) =>
    Number.isFinite(value) ? `${formatDecimal(value.toFixed(2), 2)} USD` : t`Unlimited`;
  const isPaid = !net.startsWith('-');
  const cost = Math.abs(Number(net)) * Number(tick.index_price);
  const asset = inCoin ? coin : 'USDT';
  const evens = shape.breakEvens.filter((each) => each > 0).map((each) => formatDecimal(each.toFixed(0), 0));
  const about = inCoin ? ` ≈ ${dollars(cost)}` : '';
  const facts = [
    [isPaid ? t`Net debit` : t`Net credit`, `${formatExact(net.replace('-', ''))} ${asset}${about}`],
    [t`Max profit`, dollars(shape.maxProfit)],
    [t`Max loss`, Number.isFinite(shape.maxLoss) ? dollars(shape.maxLoss) : `${minus} ${t`Unlimited`}`],
    [t`Break-even`, evens.length > 0 ? evens.join(' · ') : '—'],
  ] as const;
  return (
    <>
      <PayoffChart legs={counted} shape={shape} price={Number(tick.underlying_price)} />
      <dl className={css.facts}>
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{text}</dd>
          </div>
        ))}
      </dl>
      <p className={css.note}>
        {inCoin ? t`Before fees. Premiums in ${coin} count at its price now.` : t`Before fees.`}
      </p>
    </>
  );
}
