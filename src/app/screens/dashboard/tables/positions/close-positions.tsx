import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Instrument } from '../../../../../shared/market/instrument.ts';
import type { Position } from '../../../../../shared/trade/position.ts';
import { isTrader } from '../../../../../shared/user/role.ts';
import { useReachable } from '../../../../session/use-reachable.ts';
import { useSession } from '../../../../session/use-session.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { lazyPart } from '../../../../ui/lazy/lazy-part.tsx';

const CloseAllPrompt = lazyPart(
  () => import('../../../../market/order-dialogs/close-all-prompt.tsx').then((module) => module.CloseAllPrompt),
  { what: msg`Positions` },
);

interface ClosePositionsProps {
  /** Those that are shown. Of one alone there is nothing to close together. */
  readonly positions: readonly Position[];
  readonly table: readonly Instrument[];
}

/** Asks to close all positions that are shown. */
export function ClosePositions({ positions, table }: ClosePositionsProps) {
  const { t } = useLingui();
  const reachable = useReachable();
  const trades = isTrader(useSession()?.role);
  const count = positions.length;
  const [asked, ask] = useState<readonly Position[]>();
  return (
    <>
      {trades && count > 1 && (
        <Button size="small" isDisabled={!reachable} onPress={() => ask(positions)}>
          {t`Close all ${count}`}
        </Button>
      )}
      {asked && <CloseAllPrompt positions={asked} table={table} onClose={() => ask(undefined)} />}
    </>
  );
}
