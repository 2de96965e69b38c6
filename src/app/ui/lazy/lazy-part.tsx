import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import {
  type ComponentType,
  createContext,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  use,
  useContext,
} from 'react';
import { loadChunk } from '../../page/load-chunk.ts';
import { PanelBoundary } from './panel-boundary.tsx';

/**
 * A component that is loaded when it is first shown, or ahead by `preload`. It stands in a LazyPart: outside of one it
 * would take the whole page with it.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>) {
  const preload = () => loadChunk(load);
  return Object.assign(
    lazy(async () => ({ default: await preload() })),
    { preload },
  );
}

/** The same for a component that is loaded in quiet, before anybody asks for it: it stands in a quiet LazyPart. */
export const quietComponent = lazyComponent;

interface PartStates {
  /** What the part is, as the user knows it: named where it failed. */
  readonly what: MessageDescriptor;
  /** Shown while it loads. */
  readonly pending?: ReactNode;
}

type Part<P extends object> = ComponentType<P> & { readonly preload: () => Promise<unknown> };

function partOf<P extends object>(
  load: () => Promise<ComponentType<P>>,
  states: PartStates & { readonly isQuiet: boolean },
): Part<P> {
  const Loaded = lazyComponent(load);
  const render = (props: P) => createElement(NamedPart, states, createElement<P>(Loaded, props));
  return Object.assign(render, { preload: Loaded.preload });
}

/** A lazyComponent with a LazyPart of its own around it. */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>, states: PartStates): Part<P> =>
  partOf(load, { ...states, isQuiet: false });

/**
 * The same for a part that is loaded in quiet, before anybody asks for it: its texts travel apart from those that only
 * what is pressed shows.
 */
export const quietPart = <P extends object>(load: () => Promise<ComponentType<P>>, states: PartStates): Part<P> =>
  partOf(load, { ...states, isQuiet: true });

function NamedPart({
  what,
  pending,
  isQuiet,
  children,
}: PartStates & { readonly isQuiet: boolean; readonly children?: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <LazyPart what={i18n._(what)} pending={pending} isQuiet={isQuiet}>
      {children}
    </LazyPart>
  );
}

/**
 * Gives the promise of the texts that parts need which are loaded in quiet, or on demand, and fetches them when it is
 * first asked for; undefined where a window has all texts from its start.
 */
export const PartTexts = createContext<(isQuiet: boolean) => Promise<void> | undefined>(() => undefined);

function Spoken({ isQuiet, children }: { readonly isQuiet: boolean; readonly children: ReactNode }) {
  const texts = useContext(PartTexts);
  const rest = texts(isQuiet);
  if (rest) use(rest);
  return children;
}

/** Room for a part that is loaded when it is shown: `pending` while it loads, and what failed where it did not come. */
export function LazyPart({
  what,
  pending = null,
  isQuiet = false,
  children,
}: {
  readonly what: string;
  readonly pending?: ReactNode;
  /** It is loaded in quiet, as a quietComponent. */
  readonly isQuiet?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <PanelBoundary what={what}>
      <Suspense fallback={pending}>
        <Spoken isQuiet={isQuiet}>{children}</Spoken>
      </Suspense>
    </PanelBoundary>
  );
}
