import { Plural, useLingui } from '@lingui/react/macro';
import type { Side } from '../../../../../shared/trade/order.ts';
import { formatExact } from '../../../../format/price.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { closesAll, sizeOf } from '../draft/reckon.ts';
import css from '../order-form.module.css';
import type { OrderContext } from '../use-order-context.ts';

interface SideButtonProps {
  readonly side: Side;
  readonly context: OrderContext;
  /** Accounts that the order goes to. */
  readonly trades: number;
  /** The side that is being sent. */
  readonly busy: Side | undefined;
  /** Nothing can be sent now. */
  readonly isBarred: boolean;
  readonly onChoose: (side: Side) => void;
}

/** Sends the order on one side, or asks first. Says what would be sent: "Buy 0.01 BTC", "Sell 3 contracts". */
export function SideButton({ side, context, trades, busy, isBarred, onChoose }: SideButtonProps) {
  const text = useSideText(context, side);
  return (
    <Button
      kind={side === 'BUY' ? 'buy' : 'sell'}
      size="large"
      isDisabled={isBarred}
      isPending={busy !== undefined}
      onPress={() => onChoose(side)}
    >
      <span>{text}</span>
      {trades > 1 && (
        <small className={css.times}>
          <Plural value={trades} one="× # account" other="× # accounts" />
        </small>
      )}
    </Button>
  );
}

/** What a button of a side would send, as far as it can be told. */
function useSideText({ draft, instrument, reckoning }: OrderContext, side: Side): string {
  const { t } = useLingui();
  const isBuy = side === 'BUY';
  const size = closesAll(draft, instrument) ? undefined : sizeOf(draft, side, reckoning());
  const { base, quote, contract, linear, contract_size } = instrument;
  if (size && Number(size.amount) > 0) {
    const typed = size.total === undefined ? undefined : `${formatExact(size.total)} ${quote}`;
    const amount = formatExact(size.amount);
    if (typed !== undefined) return isBuy ? t`Buy for ${typed}` : t`Sell for ${typed}`;
    if (contract && (!linear || contract_size !== '1'))
      return isBuy ? t`Buy ${amount} contracts` : t`Sell ${amount} contracts`;
    return isBuy ? t`Buy ${amount} ${base}` : t`Sell ${amount} ${base}`;
  }
  if (closesAll(draft, instrument)) return isBuy ? t`Buy to close` : t`Sell to close`;
  if (contract) return isBuy ? t`Buy / Long` : t`Sell / Short`;
  return isBuy ? t`Buy ${base}` : t`Sell ${base}`;
}
