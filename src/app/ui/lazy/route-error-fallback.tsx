import { Trans, useLingui } from '@lingui/react/macro';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ChunkError } from '../../page/load-chunk.ts';
import { Button } from '../form/button.tsx';
import css from '../empty-state.module.css';

/** A screen that could not be shown: a chunk that did not load, or a bug. */
export function RouteErrorFallback({ error: thrown }: ErrorComponentProps) {
  const { t } = useLingui();
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  useEffect(() => console.error('screen failed', thrown), [thrown]);
  return (
    <main className={css.notice} role="alert">
      <p>
        {error instanceof ChunkError ? <Trans>Part of the page did not load.</Trans> : <Trans>Operation failed</Trans>}
      </p>
      <p className={css.code}>{error.name}</p>
      <Button onPress={() => location.reload()}>{t`Reload`}</Button>
    </main>
  );
}
