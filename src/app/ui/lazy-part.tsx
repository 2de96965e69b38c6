import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { loadChunk } from '../load-chunk.ts';
import { PanelBoundary } from './panel-boundary.tsx';

/** A component that is loaded when it is first shown. Outside of a LazyPart it would take the whole page with it. */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>) => lazy(async () => ({ default: await loadChunk(load) }));

/** Room for a part that is loaded when it is shown: `meanwhile` while it loads, and what failed where it did not come. */
export function LazyPart({ what, meanwhile = null, children }: { readonly what: string; readonly meanwhile?: ReactNode; readonly children: ReactNode }) {
  return <PanelBoundary what={what}><Suspense fallback={meanwhile}>{children}</Suspense></PanelBoundary>;
}
