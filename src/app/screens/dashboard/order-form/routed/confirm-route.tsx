import { useLingui } from '@lingui/react/macro';
import type { Side } from '../../../../../shared/trade/order.ts';
import { formatExact } from '../../../../format/price.ts';
import { useLargestOrder } from '../../../../market/order-words/largest-order.ts';
import { priceText } from '../../../../market/instrument/price-text.ts';
import { useVenueName } from '../../../../market/instrument/venue-name.ts';
import { useInstrumentNames } from '../../../../market/instrument/instrument-name.ts';
import { amountText, placesOf, routedPrice, routedUnit } from '../../../../market/routing/route-texts.ts';
import { formatDecimal } from '../../../../format/price.ts';
import { parseDecimal } from '../../../../format/parse-number.ts';
import { ConfirmCard } from '../../../../ui/overlay/confirm-card.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import type { Fact } from '../../../../ui/overlay/fact-list.tsx';
import type { OrderContext } from '../use-order-context.ts';
import { quantityOf, type Routed } from './use-routed.ts';

interface ConfirmRouteProps {
  readonly context: OrderContext;
  readonly side: Side;
  readonly routed: Routed;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/**
 * "Buy 1 BTC/USDT spot over 3 exchanges?" with its route, its price and what it saves; in a dialog of its own where a
 * limit of the user is exceeded.
 */
export function ConfirmRoute({ context, side, routed, onConfirm, onClose }: ConfirmRouteProps) {
  const { t } = useLingui();
  const names = useInstrumentNames();
  const largest = useLargestOrder();
  const facts = useQuestionFacts(context, routed);
  const { draft, instrument } = context;
  const quantity = formatExact(quantityOf(draft.amount, instrument) ?? '0');
  const unit = routedUnit(instrument);
  const price = Number(parseDecimal(draft.price) ?? routed.preview.average ?? 0);
  const exceeded = largest(instrument, [{ amount: Number(parseDecimal(draft.amount)), price }]);
  const name = names.full(instrument);
  const common = {
    title:
      side === 'BUY' ? t`Buy ${quantity} ${name} by smart routing?` : t`Sell ${quantity} ${name} by smart routing?`,
    kind: side === 'BUY' ? 'buy' : 'sell',
    focus: 'confirm',
    confirm: side === 'BUY' ? t`Buy ${quantity} ${unit}` : t`Sell ${quantity} ${unit}`,
    facts,
    warnings: [
      ...(exceeded === undefined ? [] : [exceeded]),
      ...(routed.isStale ? [t`Order book is not live. Prices may have moved.`] : []),
    ],
    onConfirm,
    onClose,
  } as const;
  return exceeded === undefined ? <ConfirmCard {...common} /> : <ConfirmDialog isOpen {...common} />;
}

/** The route, its average price, what it saves and the worst price of any part. */
function useQuestionFacts({ draft, instrument }: OrderContext, { routed, preview, routing }: Routed): readonly Fact[] {
  const { t } = useLingui();
  const venueName = useVenueName();
  const { quote } = instrument;
  const places = placesOf(routed.map((row) => row.instrument));
  const parts = preview.parts.flatMap(({ amount }, at) => {
    const row = routed[at]!;
    return amount > 0 ? [`${venueName(row.account.exchange)} ${amountText(amount, row.instrument, places)}`] : [];
  });
  const alone = preview.alone === undefined ? undefined : venueName(routed[preview.alone]!.account.exchange);
  const limit = parseDecimal(draft.price);
  const slippage = formatExact(parseDecimal(routing.slippage) ?? '0');
  return [
    { label: t`Route`, value: parts.length > 0 ? parts.join(' · ') : t`Nothing within the limit now` },
    {
      label: t`Average price with fees`,
      value: preview.average === undefined ? '—' : `≈ ${routedPrice(preview.average, instrument, 2)} ${quote}`,
    },
    {
      label: alone === undefined ? t`Saved` : t`Saved against ${alone}`,
      value:
        preview.saved === undefined ? '—' : `≈ ${formatDecimal(Math.max(0, preview.saved).toFixed(8), 2)} ${quote}`,
    },
    {
      label: t`Worst price`,
      value: limit === undefined ? t`${slippage}% beyond the best price` : `${priceText(limit, instrument)} ${quote}`,
    },
  ];
}
