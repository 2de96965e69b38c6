import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ApiAccount } from '../../../shared/trade/api-account.ts';
import type { Balance } from '../../../shared/trade/balance.ts';
import { Button } from '../../ui/form/button.tsx';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';

const BalanceItems = lazyPart(() => import('./balance-items.tsx').then((module) => module.BalanceItems), {
  what: msg`Actions`,
});

interface BalanceMenuProps {
  readonly balance: Balance;
  readonly account: ApiAccount | undefined;
}

/** The button in a row of balances that opens what may be done with it. The menu is loaded when it is pressed. */
export function BalanceMenu({ balance, account }: BalanceMenuProps) {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  const [place, setPlace] = useState<{ readonly x: number; readonly y: number }>();
  if (!account?.active) return null;
  const { asset } = balance;
  return (
    <>
      <Button
        ref={button}
        kind="ghost"
        size="small"
        aria-label={t`Actions for ${asset}`}
        aria-haspopup="menu"
        aria-expanded={place !== undefined}
        onPress={() => {
          const box = button.current?.getBoundingClientRect();
          setPlace({ x: box?.left ?? 0, y: box?.bottom ?? 0 });
        }}
      >
        <Ellipsis size={14} aria-hidden="true" />
      </Button>
      {place && <BalanceItems balance={balance} account={account} place={place} onClose={() => setPlace(undefined)} />}
    </>
  );
}
