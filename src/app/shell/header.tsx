import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Gift } from 'lucide-react';
import { useEffect } from 'react';
import type { EngineClient } from '../engine/client.ts';
import { useEngine } from '../engine/engine-context.tsx';
import { useStream } from '../engine/use-stream.ts';
import { TradingLock } from '../market/order-dialogs/trading-lock.tsx';
import { useSession } from '../session/use-session.ts';
import { quietPart } from '../ui/lazy/lazy-part.tsx';
import { useIdle } from '../ui/use-idle.ts';
import { phoneQuery, useMedia } from '../ui/use-media.ts';
import { AccountMenu } from './account-menu.tsx';
import { Appearance } from './appearance.tsx';
import { Brand } from './brand.tsx';
import type { CommandHostProps } from './palette/command-host.tsx';
import { MessageBell } from './messages/message-bell.tsx';
import { ModeBadge } from '../market/feed/mode-badge.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import css from './shell.module.css';
import { UpdateChip } from './update-chip.tsx';
import { Valued } from './valued.tsx';

const EquityChange = quietPart(() => import('./equity-change.tsx').then((module) => module.EquityChange), {
  what: msg`Equity`,
});
/** After what a page shows first; its place is kept. */
const laterMs = 2_000;
/** Engines for which a page has shown the change of the equity: the next one begins with it. */
const shownFor = new WeakSet<EngineClient>();

/** The top bar of all logged-in pages. The badge of the mode stands here where there is no status bar. */
export function Header({ onSymbol }: Pick<CommandHostProps, 'onSymbol'>) {
  const isNarrow = useMedia(phoneQuery);
  return (
    <header className={css.header}>
      <Link to="/home" className={css.home}>
        <Brand />
      </Link>
      <PaletteButton />
      <div className={css.spring} />
      {isNarrow && <ModeBadge />}
      <UpdateChip />
      <Equity />
      <TradingLock />
      <InviteLink />
      <MessageBell onSymbol={onSymbol} />
      <div className={css.appearance}>
        <Appearance />
      </div>
      <AccountMenu />
    </header>
  );
}

/** The way to the referral programme; on a phone it stands in the user menu alone. */
function InviteLink() {
  const { t } = useLingui();
  const session = useSession();
  if (!session) return null;
  const name = t`Invite friends`;
  return (
    <Link to="/invite" className={css.invite} aria-label={name} title={name} activeProps={{ 'aria-current': 'page' }}>
      <Gift size={15} aria-hidden="true" />
    </Link>
  );
}

function Equity() {
  const { t } = useLingui();
  const session = useSession();
  const account = useStream({ kind: 'account' });
  const engine = useEngine();
  const idle = useIdle(laterMs);
  useEffect(() => {
    if (idle) shownFor.add(engine);
  }, [engine, idle]);
  if (!session || account.value === undefined) return null;
  return (
    <p className={css.equity}>
      <span className="quiet">{t`Equity`}</span>
      <Valued usd={account.value.usdTotal} isLive={account.state === 'live'} />
      <span className={`${css.equityChange} private`}>
        {(idle || shownFor.has(engine)) && <EquityChange account={account.value} isLive={account.state === 'live'} />}
      </span>
    </p>
  );
}
