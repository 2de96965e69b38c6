import { useLingui } from '@lingui/react/macro';
import Big from 'big.js';
import type { ReactNode } from 'react';
import type { Side } from '../../../../shared/trade/order.ts';
import { formatDecimal, formatExact } from '../../../format/price.ts';
import { formatDateTime } from '../../../format/time.ts';
import { amountUnit, estimate, most, openedOf, payingAsset, reckonedPrice, sizeOf, worthOf } from './draft.ts';
import { isLiquidated, LateLiquidation } from './late-liquidation.tsx';
import { LazyPart, lazyPart } from '../../../ui/lazy-part.tsx';
import css from './order-form.module.css';
import type { Desk } from './use-trading-desk.ts';

const Impact = lazyPart(() => import('./impact.tsx').then((module) => module.Impact));

/** Decimals at which money of contracts that settle in coin is told. */
const coinDecimals = 6;

/** What the order would cost, and what the first account has. */
export function FormFacts({ desk, side }: { readonly desk: Desk; readonly side: Side }) {
  const { t } = useLingui();
  const { draft, instrument, quotes, funds } = desk;
  const { value, fee } = estimate(draft, side, instrument, quotes);
  const { contract, linear, expiry, strike, option_type } = instrument;
  const money = (text: string | undefined) => (text === undefined ? '—' : `${formatDecimal(text, contract && !linear ? coinDecimals : 2)} ${payingAsset(instrument)}`);
  const coins = (text: string | undefined) => (text === undefined ? '—' : `${formatExact(text)} ${amountUnit(instrument)}`);
  const isWritten = instrument.account_type === 'option' && side === 'SELL' && !draft.reduceOnly;
  const margin = isWritten ? undefined : value !== undefined && contract ? (draft.reduceOnly ? '0' : marginOf(desk, side)) : value;
  const isBuy = side === 'BUY';
  return (
    <dl className={desk.stale.includes('account') ? `${css.facts} ${css.faded}` : css.facts}>
      {strike !== null && <Row label={t({ message: 'Strike', context: 'option' })}>{option_type === 'P' ? t({ message: 'Put', context: 'option' }) : t({ message: 'Call', context: 'option' })} · {formatExact(strike)} {instrument.quote}</Row>}
      {expiry !== null && <Row label={t({ message: 'Expires', context: 'option' })}>{formatDateTime(expiry, 'UTC').slice(0, -3)} UTC</Row>}
      <Row label={t`Available`}>{isBuy || contract ? money(funds.quote) : coins(funds.base)}</Row>
      <Row label={isBuy ? t`Max buy` : t`Max sell`}>{coins(most(draft, side, instrument, quotes, funds))}</Row>
      {contract && <Row label={t`Value`}>{money(value)}</Row>}
      <Row label={contract ? t({ message: 'Margin', context: 'position' }) : isBuy ? t`Cost` : t`Proceeds`}>{money(margin)}</Row>
      <Row label={t`Fee (est.)`}>{money(fee)}</Row>
      <Row label={t`Impact (est.)`}>{draft.amount === '' ? '—' : <LazyPart what={t`Impact (est.)`} meanwhile="—"><Impact desk={desk} side={side} /></LazyPart>}</Row>
      {isLiquidated(instrument) && <Row label={t`Liq. price (est.)`}><LateLiquidation desk={desk} side={side} /></Row>}
    </dl>
  );
}

/** Margin of what an order opens; what it closes at once needs none. */
function marginOf({ draft, instrument, quotes, funds }: Desk, side: Side): string | undefined {
  const [size, price] = [sizeOf(draft, side, instrument, quotes), reckonedPrice(draft, side, quotes)];
  return size && price && worthOf(openedOf(new Big(size.amount), draft, side, quotes, funds), price, instrument).div(funds.leverage).toFixed();
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return <div className={css.row}><dt>{label}</dt><dd className="num">{children}</dd></div>;
}
