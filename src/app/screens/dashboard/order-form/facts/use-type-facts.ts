import { useLingui } from '@lingui/react/macro';
import { priceUnit, triggerUnit } from '../../../../market/instrument/amount-unit.ts';
import { compareDecimals } from '../../../../../shared/base/decimal.ts';
import { isMargin } from '../../../../../shared/market/margin-instrument.ts';
import type { Side } from '../../../../../shared/trade/order.ts';
import { parseDecimal } from '../../../../format/parse-number.ts';
import { formatDateTime } from '../../../../format/time.ts';
import { formatExact } from '../../../../format/price.ts';
import { useInstrumentNames } from '../../../../market/instrument/instrument-name.ts';
import { priceText } from '../../../../market/instrument/price-text.ts';
import { useZone } from '../../../../ui/preferences/preferences-context.tsx';
import type { Fact } from '../../../../ui/overlay/fact-list.tsx';
import { useAlgoPreview } from '../more/algo-preview.tsx';
import { useMarginAutoName } from '../settings/margin-auto-name.ts';
import { risesTo } from '../draft/check-prices.ts';
import { timeOf } from '../draft/draft.ts';
import { hasTrigger, isAlgo } from '../draft/order-types.ts';
import { sizeOf } from '../draft/reckon.ts';
import { typeNames } from '../draft/type-names.ts';
import type { OrderContext } from '../use-order-context.ts';

/** What the question about an order tells of its type: its name, its trigger, how long it lasts, what it will do. */
export function useTypeFacts(context: OrderContext, side: Side): readonly Fact[] {
  const { t, i18n } = useLingui();
  const zone = useZone();
  const autoName = useMarginAutoName();
  const { draft, instrument, quotes } = context;
  const { type } = draft;
  const preview = useAlgoPreview(context, isAlgo(type) ? type : 'TWAP');
  const price = (typed: string, unit = priceUnit(instrument)) => `${priceText(typed, instrument)} ${unit}`;
  const trigger = hasTrigger(type) ? parseDecimal(draft.trigger) : undefined;
  const stopLimit = type === 'OCO' ? parseDecimal(draft.stopLimit) : undefined;
  const rises = risesTo(draft, side) ?? (trigger !== undefined && compareDecimals(trigger, quotes.last || trigger) > 0);
  const by = {
    LAST: '',
    MARK: ` · ${t({ message: 'Mark', context: 'trigger by' })}`,
    INDEX: ` · ${t({ message: 'Index', context: 'trigger by' })}`,
  };
  const isPlain = type === 'LIMIT' || type === 'MARKET';
  return [
    ...(isPlain ? [] : [{ label: t`Order type`, value: i18n._(typeNames[type]) }]),
    ...(trigger === undefined
      ? []
      : [
          {
            label: type === 'OCO' ? t`Stop price` : t`Trigger price`,
            value: `${rises ? '≥' : '≤'} ${price(trigger, triggerUnit(instrument, draft.triggerBy))}${instrument.contract ? by[draft.triggerBy] : ''}`,
          },
        ]),
    ...(stopLimit === undefined ? [] : [{ label: t`Stop limit price`, value: price(stopLimit) }]),
    ...(isAlgo(type) && preview !== undefined ? [{ label: t`Plan`, value: preview }] : []),
    ...(timeOf(draft, instrument) === 'GTD' && draft.expires !== null
      ? [{ label: t`Good till`, value: formatDateTime(draft.expires, zone) }]
      : []),
    ...(isMargin(instrument.account_type)
      ? [{ label: t`Auto borrow and repay`, value: autoName(draft.marginAuto) }]
      : []),
  ];
}

/** What is asked about an order that has more than one price, or none; undefined of all others. */
export function useTypeQuestion({ draft, instrument, reckoning }: OrderContext, side: Side): string | undefined {
  const { t, i18n } = useLingui();
  const name = useInstrumentNames().full(instrument);
  const type = i18n._(typeNames[draft.type]);
  if (!isAlgo(draft.type) && draft.type !== 'OCO') return undefined;
  const shown = formatExact(sizeOf(draft, side, reckoning())?.amount ?? '0');
  return side === 'BUY' ? t`Buy ${shown} ${name} by ${type}?` : t`Sell ${shown} ${name} by ${type}?`;
}
