import { useLingui } from '@lingui/react/macro';
import type { Side } from '../../../../shared/trade/order.ts';
import { useCommand } from '../../../commands/commands-context.tsx';
import { useToast } from '../../../ui/toast/toasts.tsx';
import type { Dashboard } from '../use-dashboard.ts';
import type { DraftType } from './draft/order-types.ts';

interface FormCommands {
  readonly dashboard: Dashboard;
  /** The types that the market takes. */
  readonly offered: readonly DraftType[];
  readonly onType: (type: DraftType) => void;
  readonly onSide: (side: Side) => void;
  /** Sends the form as it stands, or asks; gives back what speaks against it. */
  readonly onSend: (side: Side) => Readonly<Partial<Record<string, string>>> | undefined;
}

/**
 * The commands of the order form. What its fields complain about is told by a toast too: who presses a key may look
 * elsewhere.
 */
export function useFormCommands({ dashboard: { state, patch }, offered, onType, onSide, onSend }: FormCommands): void {
  const { t } = useLingui();
  const toast = useToast();
  const focus = (side: Side) => {
    onSide(side);
    document.querySelector<HTMLInputElement>('#order input')?.focus();
  };
  const send = (side: Side) => {
    const formErrors = onSend(side);
    if (formErrors)
      toast({
        id: 'order-refused',
        tone: 'danger',
        title: t`Order not sent`,
        detail: Object.values(formErrors).join(' '),
      });
  };
  useCommand('buy', () => focus('BUY'));
  useCommand('sell', () => focus('SELL'));
  useCommand('limit', () => onType('LIMIT'));
  useCommand('market', () => onType('MARKET'));
  useCommand('trigger', () => onType('CONDITIONAL'), { when: offered.includes('CONDITIONAL') });
  useCommand('quick-mode', () => patch({ quick_mode: !state.quick_mode }));
  useCommand('send-buy', () => send('BUY'));
  useCommand('send-sell', () => send('SELL'));
}
