import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Side } from '../../../../shared/trade/order.ts';
import { formatDecimal, formatExact } from '../../../format/price.ts';
import { estimate, most } from './draft.ts';
import css from './order-form.module.css';
import type { Desk } from './use-trading-desk.ts';

/** What the order would cost, and what the first account has. */
export function FormFacts({ desk, side }: { readonly desk: Desk; readonly side: Side }) {
  const { t } = useLingui();
  const { draft, instrument, quotes, funds } = desk;
  const { value, fee } = estimate(draft, side, instrument, quotes);
  const money = (text: string | undefined) => (text === undefined ? '—' : `${formatDecimal(text, 2)} ${instrument.quote}`);
  const coins = (text: string | undefined) => (text === undefined ? '—' : `${formatExact(text)} ${instrument.base}`);
  return (
    <dl className={desk.stale.includes('account') ? `${css.facts} ${css.faded}` : css.facts}>
      <Row label={t`Available`}>{side === 'BUY' ? money(funds.quote) : coins(funds.base)}</Row>
      <Row label={side === 'BUY' ? t`Max buy` : t`Max sell`}>{coins(most(draft, side, instrument, quotes, funds))}</Row>
      <Row label={side === 'BUY' ? t`Cost` : t`Proceeds`}>{money(value)}</Row>
      <Row label={t`Fee (est.)`}>{money(fee)}</Row>
    </dl>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return <div className={css.row}><dt>{label}</dt><dd className="num">{children}</dd></div>;
}
