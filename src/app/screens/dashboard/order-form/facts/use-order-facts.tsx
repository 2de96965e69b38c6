import { useLingui } from '@lingui/react/macro';
import type { Side } from '../../../../../shared/trade/order.ts';
import { moneyText } from '../../../../../shared/core/ledger/money.ts';
import { moneyDecimals } from '../../../../../shared/trade/position.ts';
import { formatExact } from '../../../../format/price.ts';
import { amountUnit } from '../../../../market/instrument/amount-unit.ts';
import { useInstrumentNames } from '../../../../market/instrument/instrument-name.ts';
import { priceText } from '../../../../market/instrument/price-text.ts';
import type { Fact } from '../../../../ui/overlay/confirm-dialog.tsx';
import { limitOf, marginAsset } from '../draft/draft.ts';
import { exitFacts } from '../draft/exits.ts';
import { isLiquidated, LiquidationFact } from './liquidation-fact.tsx';
import { moneyShown } from '../draft/money-shown.ts';
import { balanceProblem, isLockedNow } from '../draft/check.ts';
import { isAlgo, waits } from '../draft/order-types.ts';
import { availableFor, moneyOf, sizeOf } from '../draft/reckon.ts';
import type { OrderContext } from '../use-order-context.ts';

/** What an order would do, for whoever is asked whether to send it. */
export interface OrderFacts {
  readonly facts: readonly Fact[];
  /** Verb and object with the exact instrument and the price, for the title. */
  readonly question: string;
  /** Verb and object, for the button. */
  readonly confirm: string;
  readonly warnings: readonly string[];
}

/** What deserves a second look before an order goes. */
function useOrderWarnings(
  { draft, stale, reckoning }: OrderContext,
  side: Side,
  far: boolean,
  size: string | undefined,
): readonly string[] {
  const { t } = useLingui();
  const now = reckoning();
  const lacks = !isLockedNow(draft, now) && !draft.reduceOnly && balanceProblem(draft, side, now) !== undefined;
  const staleWarnings = {
    book: t`Order book is not live. Prices may have moved.`,
    ticker: t`Last price is not live and may have moved.`,
    account: t`Balances and orders are not live. Funds may have changed.`,
  };
  const farWarning = waits(draft.type)
    ? t`Price is more than 5% from the trigger price.`
    : t`Price is more than 5% from the last price.`;
  return [
    ...(size === undefined ? [] : [size]),
    ...stale.map((part) => staleWarnings[part]),
    ...(far ? [farWarning] : []),
    ...(lacks ? [t`There is less available now than the order will need.`] : []),
  ];
}

/** Verb, amount, exact instrument and price of an order, as a question. */
function useOrderQuestion({ draft, instrument }: OrderContext, side: Side, shown: string): string {
  const { t } = useLingui();
  const name = useInstrumentNames().full(instrument);
  const limit = limitOf(draft);
  if (limit === undefined)
    return side === 'BUY' ? t`Buy ${shown} ${name} at market?` : t`Sell ${shown} ${name} at market?`;
  const at = priceText(limit, instrument);
  return side === 'BUY' ? t`Buy ${shown} ${name} at ${at}?` : t`Sell ${shown} ${name} at ${at}?`;
}

/**
 * Facts of the desk's draft on one side. `far`: the limit is far from the last price; `size`: what the user's largest
 * order says against it.
 */
export function useOrderFacts(context: OrderContext, side: Side, far: boolean, size: string | undefined): OrderFacts {
  const { t, i18n } = useLingui();
  const { draft, instrument, funds } = context;
  const reckoning = context.reckoning();
  const amount = sizeOf(draft, side, reckoning)?.amount ?? '0';
  const money = moneyOf(draft, side, reckoning);
  const available = availableFor(side, reckoning);
  const { contract } = instrument;
  const base = amountUnit(instrument);
  const quote = marginAsset(instrument);
  const paysQuote = contract || side === 'BUY';
  const left = money && available !== undefined ? moneyText(available - money.need) : undefined;
  const shown = formatExact(amount);
  const shownMoney = (text: string) => moneyShown(text, contract ? moneyDecimals(instrument) : undefined);
  const limit = limitOf(draft);
  const warnings = useOrderWarnings(context, side, far, size);
  const question = useOrderQuestion(context, side, shown);
  return {
    question,
    confirm: side === 'BUY' ? t`Buy ${shown} ${base}` : t`Sell ${shown} ${base}`,
    warnings,
    facts: [
      {
        label: draft.type === 'OCO' ? t`Limit price` : isAlgo(draft.type) ? t`Worst price` : t`Price`,
        value:
          limit === undefined
            ? isAlgo(draft.type)
              ? t`Any price`
              : t`Market`
            : `${priceText(limit, instrument)} ${instrument.quote}`,
      },
      ...exitFacts(draft, side, instrument).map(({ label, value: reported }) => ({
        label: i18n._(label),
        value: reported,
      })),
      { label: t`Amount`, value: `${shown} ${base}` },
      ...(money
        ? [
            {
              label: t`Value`,
              value: `${limit === undefined ? '≈ ' : ''}${shownMoney(moneyText(money.notional))} ${quote}`,
            },
          ]
        : []),
      ...(contract && money
        ? [
            {
              label: t`Cost`,
              value: draft.reduceOnly
                ? t`Reduce only`
                : `${shownMoney(moneyText(money.need))} ${quote} · ${funds.leverage}×`,
            },
          ]
        : []),
      ...(isLiquidated(context.instrument)
        ? [{ label: t`Est. liq. price`, value: <LiquidationFact context={context} side={side} /> }]
        : []),
      ...(left === undefined
        ? []
        : [
            {
              label: t`Balance after`,
              value: paysQuote ? `${shownMoney(left)} ${quote}` : `${formatExact(left)} ${base}`,
            },
          ]),
    ],
  };
}
