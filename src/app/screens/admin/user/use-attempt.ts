import { useLingui } from '@lingui/react/macro';
import { CallError } from '../../../engine/client.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { failureText } from '../../../text/refusal-text.ts';
import { useToast } from '../../../ui/toast/toasts.tsx';

interface Attempt<T> {
  /** Of the toast: another one under it takes its place. */
  readonly id: string;
  readonly work: (engine: ReturnType<typeof useEngine>) => Promise<T>;
  readonly done: string;
  readonly failed: string;
  readonly onDone: (answer: T) => void;
}

/** Does something that an administrator asked for, and says what came of it. */
export function useAdminAttempt() {
  const { i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  return async <T>({ id, work, done, failed, onDone }: Attempt<T>): Promise<void> => {
    try {
      onDone(await work(engine));
      toast({ id, tone: 'success', title: done });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast({ id, tone: 'danger', calm: true, title: failed, detail: i18n._(failureText(error.failure)) });
    }
  };
}
