import { useLingui } from '@lingui/react/macro';
import Big from 'big.js';
import type { Side } from '../../../../shared/trade/order.ts';
import { formatDecimal, formatExact } from '../../../format/price.ts';
import { parseDecimal } from '../../../format/parse-number.ts';
import { useInstrumentNames } from '../../../market/instrument-name.ts';
import { priceText } from '../../../market/price-text.ts';
import type { Fact } from '../../../ui/confirm-dialog.tsx';
import { amountUnit, estimate, limitOf, payingAsset, sizeOf } from './draft.ts';
import { isLiquidated, LateLiquidation } from './late-liquidation.tsx';
import type { Desk } from './use-trading-desk.ts';

/** What an order would do, for whoever is asked whether to send it. */
export interface OrderFacts {
  readonly facts: readonly Fact[];
  /** Verb and object with the exact instrument and the price, for the title. */
  readonly question: string;
  /** Verb and object, for the button. */
  readonly confirm: string;
  readonly warnings: readonly string[];
}

/** Facts of the desk's draft on one side. `far`: the limit is far from the last price; `size`: what the user's largest order says against it. */
export function useOrderFacts(desk: Desk, side: Side, far: boolean, size: string | undefined): OrderFacts {
  const { t, i18n } = useLingui();
  const { draft, instrument, quotes, funds, stale } = desk;
  const amount = sizeOf(draft, side, instrument, quotes)?.amount ?? '0';
  const value = estimate(draft, side, instrument, quotes).value ?? '0';
  const { contract } = instrument;
  const [base, quote] = [amountUnit(instrument), payingAsset(instrument)];
  const margin = contract && !draft.reduceOnly ? new Big(value).div(funds.leverage) : new Big(contract ? 0 : value);
  const paysQuote = contract || side === 'BUY';
  const left = paysQuote ? new Big(funds.quote).minus(margin) : new Big(funds.base).minus(amount);
  const decimals = contract && !instrument.linear ? 6 : 2;
  const shown = formatExact(amount);
  const [limit, trigger] = [limitOf(draft), parseDecimal(draft.trigger) ?? '0'];
  const staleWarnings = {
    book: t`The order book is not live: the market may be elsewhere.`,
    ticker: t`The last price is not live: it may have moved.`,
    account: t`Balances and orders are not live: the funds may have changed.`,
  };
  const exits = draft.exits === 'wanted' ? [] : draft.exits?.facts(draft, side, instrument) ?? [];
  const [name, at] = [useInstrumentNames().full(instrument), limit === undefined ? undefined : priceText(limit, instrument)];
  return {
    question: at === undefined ? (side === 'BUY' ? t`Buy ${shown} ${name} at the market?` : t`Sell ${shown} ${name} at the market?`) : side === 'BUY' ? t`Buy ${shown} ${name} at ${at}?` : t`Sell ${shown} ${name} at ${at}?`,
    confirm: side === 'BUY' ? t`Buy ${shown} ${base}` : t`Sell ${shown} ${base}`,
    warnings: [
      ...(size === undefined ? [] : [size]),
      ...stale.map((part) => staleWarnings[part]),
      ...(far ? [draft.type === 'TRIGGER' ? t`The price is more than 5% away from its trigger.` : t`The price is more than 5% away from the last price.`] : []),
    ],
    facts: [
      ...(draft.type === 'TRIGGER' ? [{ label: t`Trigger price`, value: `${new Big(trigger).gt(quotes.last || trigger) ? '≥' : '≤'} ${priceText(trigger, instrument)} ${instrument.quote}` }] : []),
      { label: t`Price`, value: limit === undefined ? t`Market` : `${priceText(limit, instrument)} ${instrument.quote}` },
      ...exits.map(({ label, value: told }) => ({ label: i18n._(label), value: told })),
      { label: t`Amount`, value: `${shown} ${base}` },
      { label: t`Value`, value: `${limit === undefined ? '≈ ' : ''}${formatDecimal(value, decimals)} ${quote}` },
      ...(contract ? [{ label: t({ message: 'Margin', context: 'position' }), value: draft.reduceOnly ? t`Reduce only` : `${formatDecimal(margin.toFixed(), decimals)} ${quote} · ${funds.leverage}×` }] : []),
      ...(isLiquidated(desk.instrument) ? [{ label: t`Liq. price (est.)`, value: <LateLiquidation desk={desk} side={side} /> }] : []),
      { label: t`Available after`, value: paysQuote ? `${formatDecimal(left.toFixed(), decimals)} ${quote}` : `${formatExact(left.toFixed())} ${base}` },
    ],
  };
}
