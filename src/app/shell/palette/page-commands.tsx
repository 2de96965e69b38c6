import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { must } from '../../../shared/base/assert.ts';
import { isOwner, isTrader } from '../../../shared/user/role.ts';
import { useCommand } from '../../commands/commands-context.tsx';
import { useEngine } from '../../engine/engine-context.tsx';
import { useStream } from '../../engine/use-stream.ts';
import { useInstrumentNames } from '../../market/instrument/instrument-name.ts';
import { useOpenMoney } from '../../market/money-dialogs/money-request.ts';
import { mayAdminister } from '../../page/guard.ts';
import { useSession } from '../../session/use-session.ts';
import { useDensityChoices, useDirectionNames } from '../../ui/preferences/appearance-names.ts';
import { directions, textSizes } from '../../ui/preferences/preferences.ts';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';
import { useToast } from '../../ui/toast/toasts.tsx';
import { copyInviteLink } from '../invite-code.tsx';
import { useAttempt } from '../messages/use-attempt.ts';
import { barOf, sections } from '../sections.ts';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';
import { msg } from '@lingui/core/macro';

const StopEverything = lazyPart(
  () => import('../stop-everything/stop-everything.tsx').then((module) => module.StopEverything),
  { what: msg`Stop everything` },
);

/** Commands that every page has and nobody needs in its first second. */
export function PageCommands() {
  const { t } = useLingui();
  const engine = useEngine();
  const session = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  const [, attempt] = useAttempt();
  const [, change] = usePreferences();
  const directionNames = useDirectionNames();
  const densityChoices = useDensityChoices();
  const isOpen = (path: string): boolean =>
    Boolean(session && sections.some((section) => section.path === path && !barOf(section, session)));
  const report = (title: string, tone: 'info' | 'danger') => toast({ id: 'invite-link', tone, calm: true, title });
  useCommand(
    'read-all',
    () =>
      attempt(async () => {
        await engine.readMessages('all');
      }),
    { when: Boolean(session) },
  );
  useCommand('direction', (index) => change({ direction: must(directions[index], 'a direction') }), {
    options: () => directions.map((key) => directionNames[key]),
  });
  useCommand('density', (i) => change({ density: must(densityChoices[i], 'a density').key }), {
    options: () => densityChoices.map(({ label }) => label),
  });
  useCommand('text-size', (at) => change({ textSize: must(textSizes[at], 'a text size') }), {
    options: () => textSizes.map((key) => `${key}%`),
  });
  useCommand('go-account', () => void navigate({ to: '/user' }), { when: isOpen('/user') });
  useCommand('go-strategies', () => void navigate({ to: '/AIdashboard' }), { when: isOpen('/AIdashboard') });
  useCommand('go-trade-data', () => void navigate({ to: '/summary' }), { when: isOpen('/summary') });
  useCommand('go-data', () => void navigate({ to: '/data' }), { when: isOpen('/data') });
  useCommand('go-markets', () => void navigate({ to: '/markets' }));
  useCommand('go-options', () => void navigate({ to: '/options' }));
  useCommand('go-invite', () => void navigate({ to: '/invite' }), { when: Boolean(session) });
  const [isStopping, setStopping] = useState(false);
  useCommand('stop-all', () => setStopping(true), { when: Boolean(session) });
  const openMoney = useOpenMoney();
  const owns = { when: isOwner(session?.role) };
  useCommand('transfer', () => openMoney({ kind: 'transfer' }), owns);
  useCommand('borrow', () => openMoney({ kind: 'loan', type: 'BORROW' }), owns);
  useCommand('repay', () => openMoney({ kind: 'loan', type: 'REPAY' }), owns);
  useIsolatedMargin();
  useCommand('convert', () => openMoney({ kind: 'convert', what: 'dust' }), owns);
  useCommand('security', () => void navigate({ to: '/setup/security' }), { when: Boolean(session) });
  useCommand('admin', () => void navigate({ to: '/setup/admin' }), { when: mayAdminister(session?.role) });
  useCommand(
    'invite-link',
    () =>
      void copyInviteLink(session?.invite_code ?? '').then((isCopied) =>
        report(isCopied ? t`Invite link copied` : t`Clipboard blocked by the browser.`, isCopied ? 'info' : 'danger'),
      ),
    {
      when: Boolean(session && session.invite_code !== ''),
    },
  );
  return isStopping && <StopEverything onClose={() => setStopping(false)} />;
}

/** Adjusts the margin of an isolated position, one of which is chosen. */
function useIsolatedMargin(): void {
  const openMoney = useOpenMoney();
  const isTrading = isTrader(useSession()?.role);
  const names = useInstrumentNames();
  const table = useStream({ kind: 'symbols' }).value ?? [];
  const isolated = (useStream({ kind: 'account' }).value?.positions ?? []).filter(
    ({ margin_mode }) => margin_mode === 'ISOLATED',
  );
  useCommand(
    'adjust-margin',
    (index) => openMoney({ kind: 'position-margin', position: must(isolated[index], 'an isolated position') }),
    {
      when: isTrading && isolated.length > 0,
      options: () => isolated.map((position) => names.ofRef(position, table)),
    },
  );
}
