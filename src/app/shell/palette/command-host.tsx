import { msg } from '@lingui/core/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { must } from '../../../shared/base/assert.ts';
import type { Instrument } from '../../../shared/market/instrument.ts';
import { useCommand, useTypedSearch } from '../../commands/commands-context.tsx';
import type { LineView } from '../../commands/line.ts';
import { lazyPart, quietPart } from '../../ui/lazy/lazy-part.tsx';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';
import { languages } from '../appearance.tsx';
import { useIdle } from '../../ui/use-idle.ts';
import { useOpenSymbol } from '../use-open-symbol.ts';

const Palette = lazyPart(() => import('./palette.tsx').then((module) => module.Palette), {
  what: msg`Search or command`,
});
const PageCommands = quietPart(() => import('./page-commands.tsx').then((module) => module.PageCommands), {
  what: msg`Search or command`,
});
/** They are loaded after what a page shows first, or with the palette. */
const laterMs = 2_000;
const Help = lazyPart(() => import('./help.tsx').then((module) => module.Help), { what: msg`Keyboard shortcuts` });

export interface CommandHostProps {
  /** Puts a symbol on show; opens the dashboard with it where the page has no way of its own. */
  readonly onSymbol?: ((instrument: Instrument) => void) | undefined;
  readonly line?: LineView | undefined;
  /** A line of the palette that makes a price alert for what is on show, where something is. */
  readonly alertLine?: (() => string) | undefined;
}

/** Palette and keyboard map, each loaded when it is first asked for, and the commands that every page has. */
export function CommandHost({ onSymbol, line, alertLine }: CommandHostProps) {
  const [open, show] = useState<'palette' | 'help'>();
  const [asked, setAsked] = useState(false);
  const [{ theme, dataSaver, tradingKeys, singleKeys, hideValues }, change] = usePreferences();
  const openSymbol = useOpenSymbol();
  const navigate = useNavigate();
  const [start, setStart] = useState('');
  const close = () => show(undefined);
  const setOpen = (what: 'palette' | 'help') => {
    setAsked(true);
    show(what);
  };
  const openPalette = (text: string) => {
    setStart(text);
    setOpen('palette');
  };
  useTypedSearch(openPalette);
  useCommand('palette', () => openPalette(''));
  useCommand('alert', () => openPalette(alertLine?.() ?? ''), { when: alertLine !== undefined });
  useCommand('submit', submitFocusedForm);
  useCommand('help', () => setOpen('help'));
  useCommand('go-trade', () => void navigate({ to: '/dashboard' }));
  useCommand('go-settings', () => void navigate({ to: '/setup' }));
  useCommand('hide-values', () => change({ hideValues: !hideValues }));
  useCommand('theme', () => change({ theme: theme === 'graphite' ? 'paper' : 'graphite' }));
  useCommand('language', (index) => change({ lang: must(languages[index], 'a language').key }), {
    options: () => languages.map(({ name }) => name),
  });
  useCommand('data-saver', () => change({ dataSaver: !dataSaver }));
  useCommand('trading-keys', () => change({ tradingKeys: !tradingKeys }));
  useCommand('single-keys', () => change({ singleKeys: !singleKeys }));
  const idle = useIdle(laterMs);
  // They stay once they are there: what is chosen in the palette runs after it has gone.
  const page = (idle || asked) && <PageCommands key="page" />;
  if (open === 'palette')
    return [page, <Palette key={open} onSymbol={onSymbol ?? openSymbol} line={line} start={start} onClose={close} />];
  return open === 'help' ? [page, <Help key={open} onClose={close} />] : page;
}

/** As Enter in one of its fields would: the form's own checks and questions come first. */
function submitFocusedForm(): void {
  document.activeElement?.closest('form')?.requestSubmit();
}
