import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useStream } from '../engine/use-stream.ts';
import { formatDecimal } from '../format/price.ts';
import { TradingLock } from '../market/trading-lock.tsx';
import { useSession } from '../session/use-session.ts';
import { AccountMenu } from './account-menu.tsx';
import { Appearance } from './appearance.tsx';
import { Brand } from './brand.tsx';
import { MessageBell } from './messages/message-bell.tsx';
import { PaletteButton } from './palette-button.tsx';
import css from './shell.module.css';
import { UpdateChip } from './update-chip.tsx';

/** The top bar of all logged-in pages. */
export function Header() {
  return (
    <header className={css.header}>
      <Link to="/home" className={css.home}><Brand /></Link>
      <PaletteButton />
      <div className={css.spring} />
      <UpdateChip />
      <Equity />
      <TradingLock />
      <MessageBell />
      <div className={css.appearance}><Appearance /></div>
      <AccountMenu />
    </header>
  );
}

function Equity() {
  const { t } = useLingui();
  const session = useSession();
  const account = useStream({ kind: 'account' });
  if (!session || account.value === undefined) return null;
  return (
    <p className={css.equity}>
      <span className="quiet">{t`Equity`}</span>
      <strong className={`num ${account.state === 'live' ? '' : 'quiet'}`}>{formatDecimal(account.value.usdTotal, 2)} USD</strong>
    </p>
  );
}
