import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { lazyPart } from '../../../../ui/lazy/lazy-part.tsx';
import { PopoverPanel } from '../../../../ui/overlay/popover-panel.tsx';
import type { OrderContext } from '../use-order-context.ts';
import type { Leverage } from '../use-leverage.ts';

const PositionPanel = lazyPart(() => import('./position-panel.tsx').then((module) => module.PositionPanel), {
  what: msg`Position settings`,
});

interface ContractChipProps {
  readonly context: OrderContext;
  readonly leverage: Leverage;
}

/** How the first account holds this contract, and the way to change it: "Cross · 10× · One-way". */
export function ContractChip({ context, leverage }: ContractChipProps) {
  const { t } = useLingui();
  const { setting } = leverage;
  if (!setting) return null;
  const parts = [
    setting.margin_mode === 'CROSS'
      ? t({ message: 'Cross', context: 'margin mode' })
      : t({ message: 'Isolated', context: 'margin mode' }),
    `${setting.leverage}×`,
    ...(setting.position_mode === 'HEDGE' ? [t({ message: 'Hedge', context: 'position mode' })] : []),
    ...(setting.asset_mode === 'MULTI' ? [t({ message: 'Multi-asset', context: 'asset mode' })] : []),
  ];
  return (
    <PopoverPanel
      label={t`Position settings`}
      content={PositionPanel}
      face={
        <>
          <span className="visually-hidden">{t`Position settings`}: </span>
          <span className="num">{parts.join(' · ')}</span>
          <ChevronDown size={12} aria-hidden="true" />
        </>
      }
    >
      {(close) => <PositionPanel context={context} leverage={leverage} onClose={close} />}
    </PopoverPanel>
  );
}
