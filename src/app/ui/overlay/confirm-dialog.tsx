import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../form/button.tsx';
import css from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { type Fact, FactList } from './fact-list.tsx';

// biome-ignore lint/suspicious/noConfusingVoidType: most answers have nothing to say
type Answered = void | boolean | Promise<void | boolean>;

export interface ConfirmDialogProps {
  readonly isOpen: boolean;
  /** Verb and object. */
  readonly title: string;
  readonly facts: readonly Fact[];
  readonly confirm: string;
  readonly kind: 'buy' | 'sell' | 'danger';
  /** Sentences that deserve a second look, such as a price far from the market. */
  readonly warnings?: readonly string[];
  /** Why it cannot be confirmed now. */
  readonly blocked?: string | undefined;
  /** What is confirmed can be changed again: it is not called final. */
  readonly reversible?: boolean;
  /** Which button Enter presses at first. */
  readonly focus: 'confirm' | 'cancel';
  /** The question stays where it gives false: something is said against the answer. */
  readonly onConfirm: () => Answered;
  /** Another way to answer, beside the one that is confirmed. */
  readonly other?: { readonly label: string; readonly onConfirm: () => Answered };
  /** What is to be said besides: fields, below the facts. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** The one component of all irreversible prompts (ux.md §2.2). */
export function ConfirmDialog({
  isOpen,
  title,
  facts,
  confirm,
  kind,
  warnings = [],
  blocked,
  reversible = false,
  focus,
  onConfirm,
  other,
  children,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const open = useRef(true);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  const accept = async (answer: () => Answered) => {
    setBusy(true);
    let stays = false;
    try {
      stays = (await answer()) === false;
    } finally {
      setBusy(false);
    }
    if (stays) return;
    // Who went back meanwhile may have opened the next question: that one must stay.
    if (open.current) onClose();
  };
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose} role="alertdialog">
      <FactList facts={facts} look={css} />
      {children}
      {warnings.map((warning) => (
        <p key={warning} className={css.warning}>
          {warning}
        </p>
      ))}
      {blocked !== undefined && (
        <p className={css.warning} role="alert">
          {blocked}
        </p>
      )}
      {!reversible && (
        <p className={css.final}>
          <Trans>This action cannot be undone.</Trans>
        </p>
      )}
      <div className={css.actions} data-ways={other ? 2 : 1}>
        <Button size="large" autoFocus={focus === 'cancel'} onPress={onClose}>{t`Back`}</Button>
        {other && (
          <Button size="large" isDisabled={busy || blocked !== undefined} onPress={() => void accept(other.onConfirm)}>
            {other.label}
          </Button>
        )}
        <Button
          size="large"
          kind={kind}
          autoFocus={focus === 'confirm'}
          isDisabled={busy || blocked !== undefined}
          onPress={() => void accept(onConfirm)}
        >
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
