import { Trans } from '@lingui/react/macro';
import { legCount, playsLegs } from '../../../../shared/strategies/leg-count.ts';
import { useMemo, useState } from 'react';
import type { StrategyTemplate } from '../../../../shared/trade/instance.ts';
import { useStream } from '../../../engine/use-stream.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { mayTrade } from '../../../market/instrument/may-trade.ts';
import { SorForm } from '../sor/sor-form.tsx';
import { BasketForm } from '../basket/basket-form.tsx';
import { useStrategyWords } from '../words.ts';
import { ChainStartForm } from './chain-start-form.tsx';
import { StartForm } from './start-form.tsx';
import type { StartLike } from '../start-parts/start-values.ts';

interface StartDrawerProps {
  readonly template: StrategyTemplate;
  /** One whose parameters the form begins with. */
  readonly like?: StartLike | undefined;
  readonly onClose: () => void;
  readonly onStarted: () => void;
}

/** The form of a strategy, made from its template, once there are accounts and markets to choose from. */
export function StartDrawer(props: StartDrawerProps) {
  const words = useStrategyWords();
  const [legs, setLegs] = useState(() => legCount(props.template, { ...props.like?.params }));
  const account = useStream({ kind: 'account' }).value;
  const table = useStream({ kind: 'symbols' }).value;
  const { markets: types } = props.template;
  const markets = useMemo(
    () => (table ?? []).filter(({ account_type, status }) => types.includes(account_type) && status === 'TRADING'),
    [table, types],
  );
  const all = account?.accounts;
  const accounts = useMemo(
    () => (all ?? []).filter((each) => markets.some((market) => mayTrade(each, market))),
    [all, markets],
  );
  return (
    <Drawer
      title={words.type(props.template.strategy_type).start}
      isWide={playsLegs(props.template) || (legs === 1 && props.template.backtest !== false)}
      onClose={props.onClose}
    >
      {!account || !table ? (
        <Skeleton rows={8} />
      ) : accounts.length === 0 ? (
        <EmptyState>
          <Trans>No account with permission to trade these markets.</Trans>
        </EmptyState>
      ) : props.template.markets.includes('option') ? (
        <ChainStartForm {...props} accounts={accounts} markets={markets} />
      ) : props.template.most_legs !== undefined ? (
        <SorForm {...props} accounts={accounts} markets={markets} />
      ) : props.template.strategy_type === 'ASTOCK_EXEC' ? (
        <BasketForm {...props} accounts={accounts} markets={markets} />
      ) : (
        <StartForm {...props} accounts={accounts} markets={markets} onLegs={setLegs} />
      )}
    </Drawer>
  );
}
