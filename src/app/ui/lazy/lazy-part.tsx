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

interface PartStates {
  /** What the part is, as the user knows it: named where it failed. */
  readonly what: MessageDescriptor;
  /** Shown while it loads. */
  readonly pending?: ReactNode;
}

/** The same with a LazyPart of its own around it. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  states: PartStates,
): ComponentType<P> & { readonly preload: () => Promise<unknown> } {
  const Loaded = lazyComponent(load);
  const render = (props: P) => createElement(NamedPart, states, createElement<P>(Loaded, props));
  return Object.assign(render, { preload: Loaded.preload });
}

function NamedPart({ what, pending, children }: PartStates & { readonly children?: ReactNode }) {
  const { i18n } = useLingui();
  return (
    <LazyPart what={i18n._(what)} pending={pending}>
      {children}
    </LazyPart>
  );
}

/**
 * Gives the promise of the texts that parts on demand need, and fetches them when it is first asked for; undefined
 * where a window has all texts from its start.
 */
export const PartTexts = createContext<() => Promise<void> | undefined>(() => undefined);

function Spoken({ children }: { readonly children: ReactNode }) {
  const texts = useContext(PartTexts);
  const rest = texts();
  if (rest) use(rest);
  return children;
}

/** Room for a part that is loaded when it is shown: `pending` while it loads, and what failed where it did not come. */
export function LazyPart({
  what,
  pending = null,
  children,
}: {
  readonly what: string;
  readonly pending?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <PanelBoundary what={what}>
      <Suspense fallback={pending}>
        <Spoken>{children}</Spoken>
      </Suspense>
    </PanelBoundary>
  );
}
