import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CallError } from '../../engine/client.ts';
import { failureText } from '../../text/refusal-text.ts';
import { useToast } from '../../ui/toast/toasts.tsx';

/** Runs one call at a time; a failed one is told in a toast. `done` is called after one that has succeeded. */
export function useAttempt(): readonly [
  isBusy: boolean,
  attempt: (call: () => Promise<void>, done?: () => void) => void,
] {
  const { i18n } = useLingui();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const run = async (call: () => Promise<void>, done?: () => void) => {
    setBusy(true);
    try {
      await call();
      done?.();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast({ id: 'messages', tone: 'danger', calm: true, title: i18n._(failureText(error.failure)) });
    } finally {
      setBusy(false);
    }
  };
  return [isBusy, (call, done) => void run(call, done)];
}
