import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type CSSProperties, memo } from 'react';
import type { Side } from '../../../../shared/trade/order.ts';
import type { WindowPlace } from '../../../charts/levels/line-controller.ts';
import css from './ladder.module.css';

interface LadderCellsProps {
  readonly ticks: number;
  readonly price: string;
  /** Sizes of the market as they are shown, and as a share of the largest on show, percent. */
  readonly bid: string;
  readonly ask: string;
  readonly bidShare: number;
  readonly askShare: number;
  readonly best: Side | undefined;
  /** The column of this row that the keys are at. */
  readonly marked: Side | undefined;
  /** Own orders of this side are held over it. */
  readonly dropped: Side | undefined;
  /** A position was entered at this price, or has earned its fees there; in the column of its side, with its profit. */
  readonly held: 'entry' | 'even' | undefined;
  readonly heldSide: Side | undefined;
  readonly profit: string | undefined;
  readonly buy: string;
  readonly sell: string;
  /** Undefined where own orders cannot be changed. */
  readonly onCancel: ((ticks: number, side: Side, at: WindowPlace) => void) | undefined;
}

/** One row: own buys, bids, price, asks, own sells. Renders only where something of it differs. */
export const LadderCells = memo(function LadderCells({
  ticks,
  price,
  bid,
  ask,
  bidShare,
  askShare,
  best,
  marked,
  dropped,
  held,
  heldSide,
  profit,
  buy,
  sell,
  onCancel,
}: LadderCellsProps) {
  const chip = (side: Side, size: string) => (
    <OwnChip side={side} size={size} price={price} onCancel={onCancel && ((at) => onCancel(ticks, side, at))} />
  );
  return (
    <div
      className={css.row}
      data-ticks={ticks}
      data-best={best}
      data-marked={marked}
      data-dropped={dropped}
      data-held={held}
      style={{ '--bid': `${bidShare}%`, '--ask': `${askShare}%` } as CSSProperties}
    >
      <span className={css.own} data-side="BUY">
        {buy ? chip('BUY', buy) : heldSide === 'BUY' && <HeldMark kind={held} profit={profit} />}
      </span>
      <span className={`num ${css.bid}`} data-side="BUY">
        {bid}
      </span>
      <span className={`num ${css.price}`}>{price}</span>
      <span className={`num ${css.ask}`} data-side="SELL">
        {ask}
      </span>
      <span className={css.own} data-side="SELL">
        {sell ? chip('SELL', sell) : heldSide === 'SELL' && <HeldMark kind={held} profit={profit} />}
      </span>
    </div>
  );
});

/** Where a position stands; its figures in words are below the ladder. */
function HeldMark({ kind, profit }: { readonly kind: LadderCellsProps['held']; readonly profit: string | undefined }) {
  const { t } = useLingui();
  if (kind === 'even') return <span className={css.even} title={t`Break-even price`}>{t`B/E`}</span>;
  return (
    <span className={`num ${profit?.startsWith('\u2212') ? css.SELL : css.BUY} ${css.profit}`} title={t`Entry price`}>
      {profit}
    </span>
  );
}

interface OwnChipProps {
  readonly side: Side;
  readonly size: string;
  readonly price: string;
  readonly onCancel: ((at: WindowPlace) => void) | undefined;
}

/** The size of own orders at a price, with a cross that cancels them. */
function OwnChip({ side, size, price, onCancel }: OwnChipProps) {
  const { t } = useLingui();
  return (
    <span className={`num ${css.chip} ${css[side]}`} data-own={side}>
      {size}
      {onCancel && (
        <button
          type="button"
          className={css.cross}
          aria-label={side === 'BUY' ? t`Cancel buy ${size} at ${price}` : t`Cancel sell ${size} at ${price}`}
          onClick={(event) => {
            event.stopPropagation();
            const { left, bottom } = event.currentTarget.getBoundingClientRect();
            onCancel({ x: left, y: bottom });
          }}
          // The keys of a cross are its own, and no order of the row.
          onKeyDown={(event) => {
            if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
          }}
        >
          <X size={11} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
