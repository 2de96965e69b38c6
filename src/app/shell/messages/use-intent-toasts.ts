import { useLingui } from '@lingui/react/macro';
import { useContext, useEffect, useEffectEvent } from 'react';
import type { UrgentEvent } from '../../../worker/api.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { loadChunk } from '../../page/load-chunk.ts';
import { SentenceTexts } from '../../text/sentence-texts.ts';
import { useZone } from '../../ui/preferences/preferences-context.tsx';
import { useToast } from '../../ui/toast/toasts.tsx';

/** Tells of orders that were on their way when a window, the engine or the server went away. */
export function useIntentToasts(): void {
  const { i18n } = useLingui();
  const texts = useContext(SentenceTexts);
  const engine = useEngine();
  const toast = useToast();
  const zone = useZone();
  const onIntent = useEffectEvent((event: Extract<UrgentEvent, { readonly kind: 'intent' }>) => {
    Promise.all([loadChunk(() => import('./intent-text.ts')), texts()]).then(
      ([{ intentToast }]) => toast(intentToast(event, i18n, zone)),
      (error: unknown) => console.error('what became of an order could not be told', error),
    );
  });
  useEffect(() => {
    const subscription = engine.urgent.subscribe((event) => {
      if (event.kind === 'intent') onIntent(event);
    });
    return () => subscription.unsubscribe();
  }, [engine]);
}
