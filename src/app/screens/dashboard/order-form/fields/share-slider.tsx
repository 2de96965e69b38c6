import { useLingui } from '@lingui/react/macro';
import { type ChangeEvent, useState } from 'react';
import { keyOfSymbol } from '../../../../../shared/market/instrument.ts';
import type { Side } from '../../../../../shared/trade/order.ts';
import { useSelected } from '../../../../engine/use-stream.ts';
import { parsePercent } from '../../../../format/parse-number.ts';
import { formatExact } from '../../../../format/price.ts';
import { amountUnit } from '../../../../market/instrument/amount-unit.ts';
import { Slider } from '../../../../ui/form/slider.tsx';
import { bookDepth } from '../../../../market/book/order-book.tsx';
import { atLast } from '../draft/draft.ts';
import { maxSizeOf, sizeOf, sizeText } from '../draft/reckon.ts';
import css from '../order-form.module.css';
import type { OrderContext } from '../use-order-context.ts';

interface ShareSliderProps {
  readonly context: OrderContext;
  /** Whose funds the share is of. */
  readonly side: Side;
  readonly onSide: (side: Side) => void;
  readonly onFill: (percent: number, side?: Side) => void;
}

/**
 * The share of what the funds allow, by a slider and by its number; and the most of each side, which a press takes. The
 * side whose most was pressed is the one that the share is of.
 */
export function ShareSlider({ context, side, onSide, onFill }: ShareSliderProps) {
  const { t } = useLingui();
  const most = useMost(context);
  const percent = usePercent(context, side, most[side]);
  const [typed, setTyped] = useState<string>();
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const share = Number(parsePercent(target.value));
    if (Number.isFinite(share) && share >= 0 && share <= 100) onFill(share);
    setTyped(target.value);
  };
  const name = side === 'BUY' ? t`Share of max buy` : t`Share of max sell`;
  const unit = amountUnit(context.instrument);
  const mostButton = (of: Side, label: string) => (
    <button
      type="button"
      className={`${css.most} ${of === side ? css[of] : ''}`}
      aria-pressed={of === side}
      onClick={() => {
        onSide(of);
        onFill(100, of);
      }}
    >
      <span>{label}</span> <span className="num">{most[of] === undefined ? '—' : formatExact(most[of])}</span>{' '}
      {most[of] === undefined ? '' : unit}
    </button>
  );
  return (
    <>
      <div className={css.slide}>
        <Slider label={name} text={`${percent}%`} min={0} max={100} value={percent} ticks onChange={onFill} />
        <span className={css.percent}>
          <input
            className="num"
            aria-label={t`Share in percent`}
            inputMode="numeric"
            autoComplete="off"
            value={typed ?? String(percent)}
            onChange={type}
            onBlur={() => setTyped(undefined)}
          />
          %
        </span>
      </div>
      <div className={css.mosts}>
        {mostButton('BUY', t`Max buy`)}
        {mostButton('SELL', t`Max sell`)}
      </div>
    </>
  );
}

/** The most of each side, by the book as it is at each moment; undefined where it cannot be told. */
function useMost({ draft, instrument, reckoning }: OrderContext): Readonly<Record<Side, string | undefined>> {
  const view = { kind: 'book', key: keyOfSymbol(instrument), depth: bookDepth, group: 1 } as const;
  const both = useSelected(view, () => {
    const now = reckoning();
    return (['BUY', 'SELL'] as const)
      .map((side) => {
        const lots = maxSizeOf(atLast(draft, now.quotes), side, now);
        return lots === undefined ? '' : sizeText(now.rules, lots);
      })
      .join(' ');
  });
  const [buy, sell] = both.split(' ');
  return { BUY: buy || undefined, SELL: sell || undefined };
}

/** Which share of the most stands in the form, percent, whole. */
function usePercent({ draft, reckoning }: OrderContext, side: Side, most: string | undefined): number {
  const now = reckoning();
  const amount = Number(sizeOf(atLast(draft, now.quotes), side, now)?.amount ?? 0);
  const share = amount / Number(most ?? 0);
  return amount > 0 && Number(most) > 0 ? Math.min(100, Math.round(share * 100)) : 0;
}
