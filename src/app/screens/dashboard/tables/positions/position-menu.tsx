import { useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../../../shared/market/instrument.ts';
import type { Position } from '../../../../../shared/trade/position.ts';
import { useInstrumentNames } from '../../../../market/instrument/instrument-name.ts';
import type { MenuPlace } from '../../../../ui/grid/row-actions.ts';
import { ContextMenu } from '../../../../ui/overlay/context-menu.tsx';

export type PositionAction = 'close' | 'exit' | 'reverse' | 'margin' | 'copy' | 'show';

interface PositionMenuProps {
  readonly position: Position;
  readonly place: MenuPlace;
  readonly table: readonly Instrument[];
  /** Whether orders can be sent. */
  readonly canTrade: boolean;
  readonly onAction: (action: PositionAction, position: Position) => void;
  readonly onClose: () => void;
}

/**
 * What can be done with a position. In hedge mode the other side is a position of its own, so that none is reversed.
 */
export function PositionMenu({ position, place, table, canTrade, onAction, onClose }: PositionMenuProps) {
  const { t } = useLingui();
  const name = useInstrumentNames().ofRef(position, table);
  const trading: readonly { readonly key: PositionAction; readonly label: string }[] = canTrade
    ? [
        { key: 'close', label: t`Close all or part` },
        { key: 'exit', label: t`Take profit / stop loss` },
        ...(position.position_side === 'BOTH' ? [{ key: 'reverse', label: t`Reverse position` } as const] : []),
        ...(position.margin_mode === 'ISOLATED' ? [{ key: 'margin', label: t`Adjust margin` } as const] : []),
      ]
    : [];
  return (
    <ContextMenu
      label={t`Position: ${name}`}
      place={place}
      items={[...trading, { key: 'show', label: t`Show on chart` }, { key: 'copy', label: t`Copy row` }]}
      onAction={(key) => onAction(key as PositionAction, position)}
      onClose={onClose}
    />
  );
}
