import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { moneyText } from '../../../../../shared/core/ledger/money.ts';
import { keyOfSymbol } from '../../../../../shared/market/instrument.ts';
import { isMargin } from '../../../../../shared/market/margin-instrument.ts';
import type { Side } from '../../../../../shared/trade/order.ts';
import { useSelected } from '../../../../engine/use-stream.ts';
import { formatExact } from '../../../../format/price.ts';
import { formatDateTime } from '../../../../format/time.ts';
import { priceText } from '../../../../market/instrument/price-text.ts';
import { amountUnit } from '../../../../market/instrument/amount-unit.ts';
import { bookDepth } from '../../../../market/book/order-book.tsx';
import { lazyPart, quietPart } from '../../../../ui/lazy/lazy-part.tsx';
import { moneyDecimals } from '../../../../../shared/trade/position.ts';
import { feeAsset, marginAsset } from '../draft/draft.ts';
import { FundsLinks } from './funds-links.tsx';
import { isLiquidated, LiquidationFact } from './liquidation-fact.tsx';
import { moneyShown } from '../draft/money-shown.ts';
import css from '../order-form.module.css';
import { averageOf } from '../draft/planned-price.ts';
import { availableFor, moneyOf } from '../draft/reckon.ts';
import type { OrderContext } from '../use-order-context.ts';

const Impact = quietPart(() => import('./impact.tsx').then((module) => module.Impact), {
  what: msg`Est. slippage`,
  pending: '—',
});

const ShareFacts = lazyPart(() => import('./share-facts.tsx').then((module) => module.ShareFacts), {
  what: msg`Session`,
  pending: null,
});

const MarginLevel = lazyPart(() => import('./margin-level.tsx').then((module) => module.MarginLevel), {
  what: msg`Margin level`,
  pending: '—',
});

/** What the order would cost, and what the first account has. */
export function FormFacts({ context, side }: { readonly context: OrderContext; readonly side: Side }) {
  const { t } = useLingui();
  const { draft, instrument } = context;
  const { contract, expiry, strike, option_type, account_type } = instrument;
  const { value, need, fee, proceeds, average } = useEffective(context, side);
  const money = (text: string, asset = marginAsset(instrument)) =>
    text === '' ? '—' : `${moneyShown(text, contract ? moneyDecimals(instrument) : undefined)} ${asset}`;
  const coins = (text: string) => (text === '' ? '—' : `${formatExact(text)} ${amountUnit(instrument)}`);
  const available = availableFor(side, context.reckoning());
  const free = available === undefined ? '' : moneyText(available);
  const isBuy = side === 'BUY';
  return (
    <>
      <dl className={context.stale.includes('account') ? `${css.facts} ${css.faded}` : css.facts}>
        {strike !== null && (
          <Row label={t({ message: 'Strike', context: 'option' })}>
            {option_type === 'P' ? t({ message: 'Put', context: 'option' }) : t({ message: 'Call', context: 'option' })}{' '}
            · {formatExact(strike)} {instrument.quote}
          </Row>
        )}
        {expiry !== null && (
          <Row label={t({ message: 'Expires', context: 'option' })}>
            {formatDateTime(expiry, 'UTC').slice(0, -3)} UTC
          </Row>
        )}
        <Row label={t`Available`}>
          {isBuy || contract ? money(free) : coins(free)}
          <FundsLinks context={context} />
        </Row>
        {contract && <Row label={t`Value`}>{money(value)}</Row>}
        <Row label={contract || isBuy ? t`Cost` : t`You receive`}>{money(contract || isBuy ? need : proceeds)}</Row>
        <Row label={t`Est. fee`}>{money(fee, feeAsset(instrument, side))}</Row>
        <Row label={t`Est. avg. price`}>{average === '' ? '—' : priceText(average, instrument)}</Row>
        <Row label={t`Est. slippage`}>{draft.amount === '' ? '—' : <Impact context={context} side={side} />}</Row>
        {isMargin(account_type) && (
          <Row label={t`Margin level`}>
            <MarginLevel context={context} side={side} />
          </Row>
        )}
        {isLiquidated(instrument) && (
          <Row label={t`Est. liq. price`}>
            <LiquidationFact context={context} side={side} />
          </Row>
        )}
      </dl>
      {account_type === 'astock' && <ShareFacts instrument={instrument} apiId={context.accounts[0]?.api_id} />}
    </>
  );
}

/**
 * Figures of the draft by the book as it is at each moment, decimal texts; "" for what cannot be told. Renders when one
 * of them is another.
 */
function useEffective(
  context: OrderContext,
  side: Side,
): Readonly<Record<'value' | 'need' | 'fee' | 'proceeds' | 'average', string>> {
  const { draft, instrument, reckoning } = context;
  const facts = useSelected({ kind: 'book', key: keyOfSymbol(instrument), depth: bookDepth, group: 1 }, () => {
    const now = reckoning();
    const money = moneyOf(draft, side, now);
    return [
      // A sale pays its fee from what it brings in.
      ...(money
        ? [money.notional, money.need, money.fee, money.notional - money.fee].map(moneyText)
        : ['', '', '', '']),
      (money && averageOf(money.fills, now.rules)) ?? '',
    ].join(' ');
  });
  const [value = '', need = '', fee = '', proceeds = '', average = ''] = facts.split(' ');
  return { value, need, fee, proceeds, average };
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={css.row}>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}
