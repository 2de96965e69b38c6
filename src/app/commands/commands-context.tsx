import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { must } from '../../shared/base/assert.ts';
import { usePreferences } from '../ui/preferences/preferences-context.tsx';
import type { CommandId } from './catalogue.ts';
import { isMac, keyNames } from './chord.ts';
import { listenToKeys } from './hotkeys.ts';
import type { CommandRegistry } from './registry.ts';

const CommandsContext = createContext<CommandRegistry | undefined>(undefined);

/** Brings the commands of this window to all components, and listens to their keys. */
export function CommandsProvider({
  registry,
  children,
}: {
  readonly registry: CommandRegistry;
  readonly children: ReactNode;
}) {
  const [{ tradingKeys, singleKeys }] = usePreferences();
  const switches = useEffectEvent(() => ({ trading: tradingKeys, single: singleKeys }));
  useEffect(() => {
    const ending = new AbortController();
    listenToKeys(registry, document, () => switches(), ending.signal);
    return () => ending.abort();
  }, [registry]);
  return <CommandsContext value={registry}>{children}</CommandsContext>;
}

/** The commands of this window. Throws outside of CommandsProvider. */
export const useCommands = (): CommandRegistry =>
  must(useContext(CommandsContext), 'CommandsProvider above this component');

interface CommandOptions {
  /** The command can be run now; true where it is left out. */
  readonly when?: boolean;
  /** Names of what can be chosen with it. */
  readonly options?: () => readonly string[];
}

/** Offers a command as long as the component is there. `run` sees the newest render. */
export function useCommand(
  id: CommandId,
  run: (at: number) => void,
  { when = true, options }: CommandOptions = {},
): void {
  const registry = useCommands();
  // No effect event: the palette asks for the options while it renders.
  const newest = useRef({ run, options });
  useEffect(() => {
    newest.current = { run, options };
  });
  const hasOptions = options !== undefined;
  useEffect(() => {
    if (!when) return;
    return registry.provide(id, {
      run: (at) => newest.current.run(at),
      ...(hasOptions && { options: () => newest.current.options?.() ?? [] }),
    });
  }, [registry, id, when, hasOptions]);
}

/**
 * Opens the search of this page with what is typed on it, as long as the component is there. `open` sees the newest
 * render.
 */
export function useTypedSearch(open: (text: string) => void): void {
  const registry = useCommands();
  const newest = useEffectEvent(open);
  useEffect(() => registry.provideSearch((text) => newest(text)), [registry]);
}

/** The first keys of a command as text: "Ctrl+K"; "" where it has none. */
export function useKeyText(id: CommandId): string {
  const registry = useCommands();
  const [{ ownKeys }] = usePreferences();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the registry reads the chosen keys
  return useMemo(() => {
    const [chord] = registry.chordsOf(id);
    return chord ? keyNames(chord, isMac()).join(isMac() ? '' : '+') : '';
  }, [registry, id, ownKeys]);
}
