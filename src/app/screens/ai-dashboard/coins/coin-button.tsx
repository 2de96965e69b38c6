import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Sparkles } from 'lucide-react';
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx';
import { PopoverPanel } from '../../../ui/overlay/popover-panel.tsx';
import type { CoinListProps } from './coin-list.tsx';

const CoinList = lazyPart(() => import('./coin-list.tsx').then((module) => module.CoinList), {
  what: msg`Suggested markets`,
});

/** Opens the markets that suit a strategy. */
export function CoinButton({ onChoose, ...props }: CoinListProps) {
  const { t } = useLingui();
  return (
    <PopoverPanel
      label={t`Suggested markets`}
      content={CoinList}
      face={
        <>
          <Sparkles size={13} aria-hidden="true" /> {t`Suggested markets`}
        </>
      }
    >
      {(close) => (
        <CoinList
          {...props}
          onChoose={(coin) => {
            onChoose(coin);
            close();
          }}
        />
      )}
    </PopoverPanel>
  );
}
