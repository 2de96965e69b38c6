import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { moneyAssetOf } from '../../../../shared/strategies/strategy.ts';
import type { StrategyTemplate } from '../../../../shared/trade/instance.ts';
import { useStream } from '../../../engine/use-stream.ts';
import { StartDrawer } from '../start/start-drawer.tsx';
import type { StartLike } from '../start-parts/start-values.ts';
import { legsLike, useTemplate } from '../start-parts/use-template.ts';
import { SpreadDrawer } from './spread-drawer.tsx';
import type { SpreadPair } from './spread-pair.ts';

export interface SpreadsProps {
  /** Whether the user may start strategies. */
  readonly isStarting: boolean;
  /** A strategy was started from here. */
  readonly onStarted: () => void;
}

interface SpreadActionsProps extends SpreadsProps {
  readonly pair: SpreadPair;
  readonly isQuoted: boolean;
  readonly onClose: () => void;
}

/** A pair that was pressed, and then the form of the strategy that is started from it. */
export function SpreadActions({ pair, isQuoted, isStarting, onClose, onStarted }: SpreadActionsProps) {
  const { template, isKnown } = useTemplate('SPREAD', isStarting);
  const accounts = useStream({ kind: 'account' }).value?.accounts ?? [];
  const [starting, setStarting] = useState<{ readonly template: StrategyTemplate; readonly like: StartLike }>();
  const legs = legsLike([pair.a, pair.b], accounts);
  const blocked = useBlocked({ pair, isStarting, hasAccounts: legs !== undefined, isKnown });
  if (starting)
    return (
      <StartDrawer
        {...starting}
        onClose={onClose}
        onStarted={() => {
          onClose();
          onStarted();
        }}
      />
    );
  return (
    <SpreadDrawer
      pair={pair}
      isQuoted={isQuoted}
      blocked={blocked}
      isReady={template !== undefined}
      onStart={() => {
        if (template && legs) setStarting({ template, like: { ...legs, params: { side: 'BUY' } } });
      }}
      onClose={onClose}
    />
  );
}

interface BlockedBy {
  readonly pair: SpreadPair;
  readonly isStarting: boolean;
  readonly hasAccounts: boolean;
  readonly isKnown: boolean;
}

/** Why no strategy can be started from a pair. */
function useBlocked({ pair: { a, b }, isStarting, hasAccounts, isKnown }: BlockedBy): string | undefined {
  const { t } = useLingui();
  const [ofA, ofB] = [moneyAssetOf(a), moneyAssetOf(b)];
  if (!isStarting) return t`Your role or VIP level does not start strategies.`;
  if ([a, b].some(({ contract, linear }) => contract && !linear))
    return t`Spread arbitrage does not trade coin-margined contracts.`;
  if (ofA !== ofB) return t`The legs are paid in ${ofA} and in ${ofB}; spread arbitrage needs one currency.`;
  if ([a, b].some(({ status }) => status !== 'TRADING')) return t`A leg does not trade now.`;
  if (!hasAccounts) return t`No account that may trade both legs.`;
  return isKnown ? undefined : t`The form of the strategy could not be loaded.`;
}
