import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { activate } from '../../../shared/contracts/activation.ts';
import { CallError } from '../../engine/client.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { failureText } from '../../text/refusal-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useToast } from '../../ui/toast/toasts.tsx';
import css from './activation.module.css';

interface ActivationDialogProps {
  readonly onClose: () => void;
  /** The account is open for trading. */
  readonly onDone: () => void;
}

/** Opens the account for trading, once its risks have been read. */
export function ActivationDialog({ onClose, onDone }: ActivationDialogProps) {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const [accepted, setAccepted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    setBusy(true);
    try {
      const { vip_level } = await engine.call(activate, { confirm_risk: true });
      toast({ id: 'activation', tone: 'success', title: t`Account activated`, detail: `VIP ${vip_level}` });
      onDone();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(i18n._(failureText(error.failure)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={t`Activate account`} isOpen onClose={onClose}>
      <ul className={css.risks}>
        <li>
          <Trans>Prices can move fast. You can lose all the money in an account.</Trans>
        </li>
        <li>
          <Trans>With leverage or borrowed money, a small move can liquidate a position.</Trans>
        </li>
        <li>
          <Trans>Strategies and orders keep running on the server while you are away.</Trans>
        </li>
        <li>
          <Trans>Past results say nothing about future ones.</Trans>
        </li>
      </ul>
      <Checkbox isSelected={accepted} onChange={setAccepted}>
        <Trans>I have read the risks and want to trade.</Trans>
      </Checkbox>
      {problem !== undefined && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={css.actions}>
        <Button size="large" onPress={onClose}>{t`Not now`}</Button>
        <Button kind="solid" size="large" isDisabled={!accepted} isPending={busy} onPress={() => void send()}>
          {t`Activate account`}
        </Button>
      </div>
    </Dialog>
  );
}
