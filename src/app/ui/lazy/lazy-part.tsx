import { type ComponentType, createContext, lazy, type ReactNode, Suspense, use, useContext } from 'react';
import { loadChunk } from '../../page/load-chunk.ts';
import { PanelBoundary } from './panel-boundary.tsx';

/** A component that is loaded when it is first shown, or ahead by `preload`. Outside of a LazyPart it would take the whole page with it. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>) {
  const preload = () => loadChunk(load);
  return Object.assign(
    lazy(async () => ({ default: await preload() })),
    { preload },
  );
}

/** Gives the promise of the texts that parts on demand need, and fetches them when it is first asked for; undefined where a window has all texts from its start. */
export const LateTexts = createContext<(() => Promise<void>) | undefined>(undefined);

function Spoken({ children }: { readonly children: ReactNode }) {
  const texts = useContext(LateTexts);
  if (texts) use(texts());
  return children;
}

/** Room for a part that is loaded when it is shown: `meanwhile` while it loads, and what failed where it did not come. */
export function LazyPart({
  what,
  meanwhile = null,
  children,
}: {
  readonly what: string;
  readonly meanwhile?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <PanelBoundary what={what}>
      <Suspense fallback={meanwhile}>
        <Spoken>{children}</Spoken>
      </Suspense>
    </PanelBoundary>
  );
}
