import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';

interface LeverageQuestionProps {
  readonly from: number;
  readonly to: number;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks before a high leverage is set. */
export function LeverageQuestion({ from, to, onConfirm, onClose }: LeverageQuestionProps) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      isOpen
      title={t`Set leverage to ${to}×?`}
      kind="danger"
      focus="cancel"
      confirm={t`Set ${to}×`}
      warnings={[t`A ${(100 / to).toFixed(1)}% adverse price move can wipe out a position's margin.`]}
      facts={[
        { label: t`Current leverage`, value: `${from}×` },
        { label: t`New leverage`, value: `${to}×` },
      ]}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
