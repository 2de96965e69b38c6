import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { CallFailure } from '../../worker/api.ts';
import { CallError } from '../engine/client.ts';
import { useEngine } from '../engine/engine-context.tsx';
import { failureText } from '../text/refusal-text.ts';
import { useToast } from '../ui/toast/toasts.tsx';

interface Report {
  readonly title: string;
  readonly detail?: string;
}

interface ReportedCall<T> {
  /** Of the toast: another one under it takes its place. */
  readonly id: string;
  readonly work: (engine: ReturnType<typeof useEngine>) => Promise<T>;
  readonly done: string | ((answer: T) => Report);
  readonly failed: string;
  /** The sentence for a failure where it is not the usual one. */
  readonly sentenceOf?: (failure: CallFailure) => MessageDescriptor | undefined;
  readonly onDone?: (answer: T) => void;
  readonly onFailed?: () => void;
}

/** Does something that was asked for, and says in a toast what came of it. */
export function useReportedCall() {
  const { i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  return async <T>({ id, work, done, failed, sentenceOf, onDone, onFailed }: ReportedCall<T>): Promise<void> => {
    try {
      const answer = await work(engine);
      toast({ id, tone: 'success', ...(typeof done === 'string' ? { title: done } : done(answer)) });
      onDone?.(answer);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const detail = i18n._(sentenceOf?.(error.failure) ?? failureText(error.failure));
      toast({ id, tone: 'danger', calm: true, title: failed, detail });
      onFailed?.();
    }
  };
}
