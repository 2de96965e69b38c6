import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../ui/form/button.tsx';
import { CommandDialog } from '../ui/overlay/command-list.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { PopoverPanel } from '../ui/overlay/popover-panel.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { useToast } from '../ui/toast/toasts.tsx';
import css from './gallery.module.css';
import { Case, Sheet } from './sheet.tsx';

type Overlay = 'buy' | 'sell' | 'danger' | 'card' | 'wide' | 'sheet' | 'commands';
const overlays: readonly Overlay[] = ['buy', 'sell', 'danger', 'card', 'wide', 'sheet', 'commands'];

/**
 * What lies above the page: questions, dialogs, the command list, popovers and toasts, each behind a button of its
 * name.
 */
export function OverlaySheet() {
  const { t } = useLingui();
  const toast = useToast();
  const [open, setOpen] = useState<Overlay>();
  const showToasts = () => {
    toast({ id: 'kit 1', tone: 'info', title: t`Update ready — reload when flat` });
    toast({ id: 'kit 2', tone: 'success', title: t`Order`, detail: '0.25 BTC · 67,241.5 USDT' });
    toast({ id: 'kit 3', tone: 'danger', title: t`Operation failed`, detail: t`Insufficient balance.` });
  };
  return (
    <Sheet name="Overlays">
      <Case name="open">
        {overlays.map((name) => (
          <Button key={name} onPress={() => setOpen(name)}>
            {name}
          </Button>
        ))}
        <Button onPress={showToasts}>toasts</Button>
        <PopoverPanel kind="plain" size="normal" label={t`Leverage`} face="popover">
          {() => <p className={css.faded}>{t`Leverage exceeds the limit for this position size.`}</p>}
        </PopoverPanel>
      </Case>
      <Case name="QR code">
        <QrCode text="HLY7Q2" label={t`Invite code`} />
      </Case>
      {open && <Opened which={open} onClose={() => setOpen(undefined)} />}
    </Sheet>
  );
}

function Opened({ which, onClose }: { readonly which: Overlay; readonly onClose: () => void }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  if (which === 'card' || which === 'wide' || which === 'sheet')
    return (
      <Dialog isOpen title={t`Connection`} look={which} onClose={onClose}>
        <p>{t`Sending it again cannot place it twice.`}</p>
      </Dialog>
    );
  if (which === 'commands') {
    return (
      <CommandDialog
        label={t`Search or command`}
        placeholder={t`Symbol, command, or an order: buy 0.5 btc @67200`}
        text={text}
        onText={setText}
        onClose={onClose}
        empty={t`Nothing found. Try another name or all exchanges.`}
        groups={[
          {
            id: 'commands',
            title: t`Trading`,
            items: [
              { id: 'a', title: t`Send order form as buy`, keys: ['B'], run: onClose },
              { id: 'b', title: t`Go to Settings`, detail: '/setup', run: onClose },
            ],
          },
        ]}
        foot={t`↑ ↓ choose · Enter run · Esc close`}
      />
    );
  }
  const amount = '0.25 BTC';
  const facts = [
    { label: t`Pair`, value: 'BIN BTC/USDT' },
    { label: t`Price`, value: '67,241.5 USDT' },
    { label: t`Amount`, value: amount },
    { label: t`Cost`, value: '16,810.37 USDT' },
  ];
  return (
    <ConfirmDialog
      isOpen
      title={which === 'danger' ? t`Cancel order?` : t`Order`}
      facts={facts}
      kind={which}
      focus={which === 'danger' ? 'cancel' : 'confirm'}
      onConfirm={onClose}
      onClose={onClose}
      confirm={which === 'buy' ? t`Buy ${amount}` : which === 'sell' ? t`Sell ${amount}` : t`Cancel order`}
      warnings={which === 'sell' ? [t`Price is more than 5% from the last price.`] : []}
    />
  );
}
