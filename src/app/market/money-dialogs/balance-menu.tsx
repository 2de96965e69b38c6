import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import type { ApiAccount } from '../../../shared/trade/api-account.ts';
import type { Balance } from '../../../shared/trade/balance.ts';
import { Button } from '../../ui/form/button.tsx';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';

const BalanceItems = lazyPart(() => import('./balance-items.tsx').then((module) => module.BalanceItems), {
  what: msg`Actions`,
});

interface Opened {
  readonly balance: Balance;
  readonly account: ApiAccount;
  /** Of the window, px. */
  readonly place: { readonly x: number; readonly y: number };
}

/**
 * What may be done with balances: `button` stands in a row and opens the menu, which stands outside of the table, whose
 * rows may be moved by a transform. It is loaded when it is first opened.
 */
export function useBalanceMenu(): {
  readonly button: (balance: Balance, account: ApiAccount | undefined) => ReactNode;
  readonly menu: ReactNode;
} {
  const [opened, setOpened] = useState<Opened>();
  return {
    button: (balance, account) =>
      account?.active ? <MenuButton balance={balance} account={account} onOpen={setOpened} /> : null,
    menu: opened && <BalanceItems {...opened} onClose={() => setOpened(undefined)} />,
  };
}

interface MenuButtonProps extends Omit<Opened, 'place'> {
  readonly onOpen: (opened: Opened) => void;
}

function MenuButton({ balance, account, onOpen }: MenuButtonProps) {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  const { asset } = balance;
  const open = () => {
    const { left = 0, bottom = 0 } = button.current?.getBoundingClientRect() ?? {};
    onOpen({ balance, account, place: { x: left, y: bottom } });
  };
  return (
    <Button
      ref={button}
      kind="ghost"
      size="small"
      aria-label={t`Actions for ${asset}`}
      aria-haspopup="menu"
      onPress={open}
    >
      <Ellipsis size={14} aria-hidden="true" />
    </Button>
  );
}
