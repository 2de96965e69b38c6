import { useLingui } from '@lingui/react/macro';
import type { Side } from '../../../../../shared/trade/order.ts';
import { moneyText } from '../../../../../shared/core/ledger/money.ts';
import { moneyDecimals } from '../../../../../shared/trade/position.ts';
import { formatExact } from '../../../../format/price.ts';
import { amountUnit, priceUnit } from '../../../../market/instrument/amount-unit.ts';
import { useInstrumentNames } from '../../../../market/instrument/instrument-name.ts';
import { priceText } from '../../../../market/instrument/price-text.ts';
import type { Fact } from '../../../../ui/overlay/fact-list.tsx';
import { feeAsset, limitOf, marginAsset } from '../draft/draft.ts';
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
  /** Those of them that matter most, for a card: price, value or cost, and fee or liquidation. */
  readonly main: readonly Fact[];
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
  const { draft, instrument, reckoning } = context;
  const amount = sizeOf(draft, side, reckoning())?.amount ?? '0';
  const base = amountUnit(instrument);
  const shown = formatExact(amount);
  const warnings = useOrderWarnings(context, side, far, size);
  const question = useOrderQuestion(context, side, shown);
  const price = usePriceFact(context);
  const { value, cost, fee, left } = useMoneyFacts(context, side);
  const exits = exitFacts(draft, side, instrument).map(({ label, value: reported }) => ({
    label: i18n._(label),
    value: reported,
  }));
  const liquidation = isLiquidated(instrument)
    ? [{ label: t`Est. liq. price`, value: <LiquidationFact context={context} side={side} /> }]
    : [];
  return {
    question,
    confirm: side === 'BUY' ? t`Buy ${shown} ${base}` : t`Sell ${shown} ${base}`,
    warnings,
    facts: [
      price,
      ...exits,
      { label: t`Amount`, value: `${shown} ${base}` },
      ...value,
      ...cost,
      ...liquidation,
      ...left,
    ],
    main: [price, ...exits, ...(instrument.contract ? cost : value), ...(liquidation.length > 0 ? liquidation : fee)],
  };
}

/** The limit of an order, by the name that it has in its type. */
function usePriceFact({ draft, instrument }: OrderContext): Fact {
  const { t } = useLingui();
  const limit = limitOf(draft);
  const none = isAlgo(draft.type) ? t`Any price` : t`Market`;
  return {
    label: draft.type === 'OCO' ? t`Limit price` : isAlgo(draft.type) ? t`Worst price` : t`Price`,
    value: limit === undefined ? none : `${priceText(limit, instrument)} ${priceUnit(instrument)}`,
  };
}

/** What an order comes to; each is empty where it cannot be told. */
function useMoneyFacts(context: OrderContext, side: Side): Readonly<Record<'value' | 'cost' | 'fee' | 'left', Fact[]>> {
  const { t } = useLingui();
  const { draft, instrument, funds } = context;
  const now = context.reckoning();
  const money = moneyOf(draft, side, now);
  const available = availableFor(side, now);
  if (!money) return { value: [], cost: [], fee: [], left: [] };
  const { contract } = instrument;
  const quote = marginAsset(instrument);
  const shownMoney = (scaled: bigint) =>
    moneyShown(moneyText(scaled), contract ? moneyDecimals(instrument) : undefined);
  const about = limitOf(draft) === undefined ? '≈ ' : '';
  const leftText = () => {
    const left = moneyText((available ?? 0n) - money.need);
    return contract || side === 'BUY'
      ? `${shownMoney((available ?? 0n) - money.need)} ${quote}`
      : `${formatExact(left)} ${amountUnit(instrument)}`;
  };
  return {
    value: [{ label: t`Value`, value: `${about}${shownMoney(money.notional)} ${quote}` }],
    cost: contract
      ? [
          {
            label: t`Cost`,
            value: draft.reduceOnly ? t`Reduce only` : `${shownMoney(money.need)} ${quote} · ${funds.leverage}×`,
          },
        ]
      : [],
    fee: [{ label: t`Est. fee`, value: `${shownMoney(money.fee)} ${feeAsset(instrument, side)}` }],
    left: available === undefined ? [] : [{ label: t`Balance after`, value: leftText() }],
  };
}
