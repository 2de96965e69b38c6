import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { alertSave } from '../../../../shared/contracts/alert.ts';
import { CallError } from '../../../engine/client.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useConditionText } from '../../../market/alerts/condition-text.ts';
import { failureText } from '../../../text/refusal-text.ts';
import { useToast } from '../../../ui/toast/toasts.tsx';
import { type SpreadAlertDraft, spreadConditionOf } from './spread-alert-draft.ts';
import type { SpreadPair } from './spread-pair.ts';

/**
 * Sends an alert on the spread of a pair. `isThere` where the server says that the spread is there already, any other
 * refusal becomes a sentence.
 */
export function useSaveSpreadAlert({ a, b }: Pick<SpreadPair, 'a' | 'b'>, onSaved: () => void) {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const textOf = useConditionText();
  const [isBusy, setBusy] = useState(false);
  const [isThere, setThere] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const reset = () => {
    setThere(false);
    setRefusal(undefined);
  };
  const save = async (draft: SpreadAlertDraft) => {
    setBusy(true);
    reset();
    try {
      const { exchange, symbol, account_type } = a;
      const alert = await engine.call(alertSave, { exchange, symbol, account_type, ...spreadConditionOf(draft, b) });
      toast({ id: `alert ${alert.alert_id}`, tone: 'success', title: t`Alert set`, detail: textOf(alert, a) });
      onSaved();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.failure.code === 'WOULD_TRIGGER') setThere(true);
      else setRefusal(i18n._(failureText(error.failure)));
    } finally {
      setBusy(false);
    }
  };
  return { save, isBusy, isThere, refusal, reset };
}
