import type { ReactNode } from 'react';
import type { Loaded } from '../../../engine/use-loaded.ts';
import { ErrorFallback } from '../../../ui/lazy/error-fallback.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** What a call has told, or why it has not. */
export function Part<D>({
  what,
  loaded: { data, failure, reload },
  children,
}: {
  readonly what: string;
  readonly loaded: Loaded<D>;
  readonly children: (data: D) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  return failure ? <ErrorFallback what={what} code={failure.code} onRetry={reload} /> : <Skeleton rows={6} />;
}
