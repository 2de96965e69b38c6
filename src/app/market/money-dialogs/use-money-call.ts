import { useState } from 'react';
import type { Args, Contract, Output } from '../../../shared/base/contract.ts';
import { createAttempts } from '../../engine/attempts.ts';
import { CallError } from '../../engine/client.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useToast } from '../../ui/toast/toasts.tsx';
import { useMoneyRefusal } from './money-rules.ts';

/** Sentences under the fields, by the names that the server gives them; `form` stands above the buttons. */
export type MoneyErrors = Readonly<Record<string, string | undefined>>;

export interface Sent<C extends Contract> {
  readonly contract: C;
  readonly input: Omit<Args<C>, 'client_id'>;
  /** What is said once it is done. */
  readonly report: (answer: Output<C>) => { readonly title: string; readonly detail?: string };
  readonly onDone: () => void;
}

/**
 * Sends a dialog's call. The same request has the same client id until its answer has come, so that what is sent again
 * after a lost answer is carried out once. `fields` are those that the dialog can show a sentence at.
 */
export function useMoneyCall(fields: readonly string[]) {
  const engine = useEngine();
  const toast = useToast();
  const refusalOf = useMoneyRefusal();
  const [attempts] = useState(() => createAttempts(() => crypto.randomUUID()));
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<MoneyErrors>({});
  return {
    busy,
    errors,
    complain: setErrors,
    /** What was said of the fields that have changed goes. */
    clear: () => setErrors((old) => (Object.keys(old).length > 0 ? {} : old)),
    async send<C extends Contract>({ contract, input, report, onDone }: Sent<C>): Promise<void> {
      const client_id = attempts.idFor(JSON.stringify([contract.path, input]));
      setBusy(true);
      try {
        const answer = await engine.call(contract, { ...input, client_id } as unknown as Args<C>);
        attempts.close();
        toast({ id: `money-${client_id}`, tone: 'success', ...report(answer) });
        onDone();
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const { field, sentence, isUnanswered } = refusalOf(error.failure);
        if (!isUnanswered) attempts.close();
        setErrors({ [field !== undefined && fields.includes(field) ? field : 'form']: sentence });
      } finally {
        setBusy(false);
      }
    },
  };
}
export type MoneyCall = ReturnType<typeof useMoneyCall>;
