import { useLingui } from '@lingui/react/macro';
import Big from 'big.js';
import type { Side } from '../../../../shared/trade/order.ts';
import { formatDecimal, formatExact } from '../../../format/price.ts';
import { parseDecimal } from '../../../format/parse-number.ts';
import { priceText } from '../../../market/price-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { estimate, sizeOf } from './draft.ts';
import type { Desk } from './use-trading-desk.ts';

interface ConfirmOrderProps {
  readonly desk: Desk;
  /** The side that is asked about; the dialog is closed without one. */
  readonly side: Side | undefined;
  /** Number of accounts that the order goes to. */
  readonly trades: number;
  /** The limit is far from the last price. */
  readonly far: boolean;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** "Place order?" with what it would do. */
export function ConfirmOrder({ desk, side, trades, far, onConfirm, onClose }: ConfirmOrderProps) {
  const { t } = useLingui();
  const { draft, instrument, quotes, funds } = desk;
  if (!side) return null;
  const amount = sizeOf(draft, side, instrument, quotes)?.amount ?? '0';
  const value = estimate(draft, side, instrument, quotes).value ?? '0';
  const left = side === 'BUY' ? new Big(funds.quote).minus(value) : new Big(funds.base).minus(amount);
  const { base, quote } = instrument;
  const shown = formatExact(amount);
  const staleWarnings = {
    book: t`The order book is not live: the market may be elsewhere.`,
    ticker: t`The last price is not live: it may have moved.`,
    account: t`Balances and orders are not live: the funds may have changed.`,
  };
  const warnings = [
    ...desk.stale.map((part) => staleWarnings[part]),
    ...(far ? [t`The price is more than 5 % away from the last price.`] : []),
  ];
  return (
    <ConfirmDialog
      isOpen title={t`Place order?`} kind={side === 'BUY' ? 'buy' : 'sell'} focus="confirm" warnings={warnings}
      confirm={side === 'BUY' ? t`Buy ${shown} ${base}` : t`Sell ${shown} ${base}`}
      facts={[
        { label: t`Price`, value: draft.type === 'MARKET' ? t`Market` : `${priceText(parseDecimal(draft.price) ?? '0', instrument)} ${quote}` },
        { label: t`Amount`, value: `${shown} ${base}` },
        ...(trades > 1 ? [{ label: t`Accounts`, value: desk.accounts.map(({ name }) => name).join(', ') }] : []),
        { label: t`Value`, value: `${draft.type === 'MARKET' ? '≈ ' : ''}${formatDecimal(value, 2)} ${quote}` },
        { label: t`Available after`, value: side === 'BUY' ? `${formatDecimal(left.toFixed(), 2)} ${quote}` : `${formatExact(left.toFixed())} ${base}` },
      ]}
      onConfirm={onConfirm} onClose={onClose}
    />
  );
}
