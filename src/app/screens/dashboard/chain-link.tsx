import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Instrument } from '../../../shared/market/instrument.ts';
import css from './ticker-bar.module.css';

/** Leads to the option chain that an option stands in. */
export function ChainLink({ instrument: { exchange, base, expiry } }: { readonly instrument: Instrument }) {
  const { t } = useLingui();
  return (
    <Link to="/options" search={{ venue: exchange, coin: base, expiry: String(expiry) }} className={css.link}>
      {t`Option chain`}
    </Link>
  );
}
