import { useLingui } from '@lingui/react/macro';
import { codeOfNumber } from '../../../../shared/base/refusal-code.ts';
import { CallError } from '../../../engine/client.ts';
import { failureText, refusalText } from '../../../text/refusal-text.ts';
import { useToast } from '../../../ui/toast/toasts.tsx';

const okCode = 200;

/** A call that has a result for each of several, and how it is told. */
export interface EachResult<Result> {
  readonly send: () => Promise<{ readonly results: readonly Result[] }>;
  /** Says how many of them went. */
  readonly title: (done: number, of: number) => string;
  /** Says that the call itself was refused, and nothing has happened. */
  readonly refused: string;
  readonly nameOf: (result: Result) => string;
  readonly onDone: () => void;
}

/** Sends such a call; its toast names those that were refused with their reasons. */
export function useEachResult() {
  const { i18n } = useLingui();
  const toast = useToast();
  return async <Result extends { readonly code: number }>({
    send,
    title,
    refused,
    nameOf,
    onDone,
  }: EachResult<Result>) => {
    try {
      const { results } = await send();
      const failed = results.filter(({ code }) => code !== okCode);
      toast({
        id: 'strategy',
        tone: failed.length > 0 ? 'danger' : 'info',
        title: title(results.length - failed.length, results.length),
        ...(failed.length > 0 && {
          detail: failed.map((each) => `${nameOf(each)}: ${i18n._(refusalText[codeOfNumber(each.code)])}`).join(' '),
        }),
      });
      onDone();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast({ id: 'strategy', tone: 'danger', title: refused, detail: i18n._(failureText(error.failure)) });
    }
  };
}
