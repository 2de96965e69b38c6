import { useState } from 'react';
import { type Instrument, keyOfSymbol } from '../../../../../shared/market/instrument.ts';
import { type Position, positionKey } from '../../../../../shared/trade/position.ts';
import { isTrader } from '../../../../../shared/user/role.ts';
import { instrumentsByKey } from '../../../../market/instrument/use-instrument.ts';
import { useOpenMoney } from '../../../../market/money-dialogs/money-request.ts';
import { useReachable } from '../../../../session/use-reachable.ts';
import { useSession } from '../../../../session/use-session.ts';
import type { MenuPlace, RowActions } from '../../../../ui/grid/row-actions.ts';
import type { PositionAction } from './position-menu.tsx';

/** What is asked about a position. */
export type PositionQuestion =
  | { readonly kind: 'menu'; readonly position: Position; readonly place: MenuPlace }
  | { readonly kind: 'close' | 'exit' | 'reverse'; readonly position: Position };

interface PositionWorkOptions {
  readonly positions: readonly Position[];
  readonly table: readonly Instrument[];
  readonly onChart: (instrument: Instrument) => void;
  readonly copyRow: (position: Position) => void;
}

/** What is being done with positions: one question at a time. */
export function usePositionWork({ positions, table, onChart, copyRow }: PositionWorkOptions) {
  const reachable = useReachable();
  const trades = isTrader(useSession()?.role);
  const openMoney = useOpenMoney();
  const [question, ask] = useState<PositionQuestion>();
  const act = (action: PositionAction, position: Position) => {
    ask(undefined);
    if (action === 'copy') copyRow(position);
    else if (action === 'margin') openMoney({ kind: 'position-margin', position });
    else if (action === 'show') {
      const instrument = instrumentsByKey(table).get(keyOfSymbol(position));
      if (instrument) onChart(instrument);
    } else ask({ kind: action, position });
  };
  const of = (id: string, run: (position: Position) => void) => {
    const position = positions.find((one) => positionKey(one) === id);
    if (position) run(position);
  };
  const rowActions: RowActions = {
    onMenu: (id, place) => of(id, (position) => ask({ kind: 'menu', position, place })),
    ...(trades && reachable && { onDelete: (id: string) => of(id, (position) => ask({ kind: 'close', position })) }),
  };
  return { reachable, trades, question, ask, act, rowActions };
}
export type PositionWork = ReturnType<typeof usePositionWork>;
