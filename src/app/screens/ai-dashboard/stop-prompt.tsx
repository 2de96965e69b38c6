import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { strategyStop } from '../../../shared/contracts/strategy.ts';
import type { Instance, StopMode } from '../../../shared/trade/instance.ts';
import { keepsHoldings, stopModesOf } from '../../../shared/trade/strategy/stop-modes.ts';
import { CallError } from '../../engine/client.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { formatSigned } from '../../format/percent.ts';
import { failureText } from '../../text/refusal-text.ts';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { useToast } from '../../ui/toast/toasts.tsx';
import css from './ai.module.css';
import { useStrategyWords } from './words.ts';

interface StopPromptProps {
  readonly instance: Instance;
  readonly market: string;
  readonly money: string;
  readonly decimals: number;
  /** Holdings of another's account are not sold. */
  readonly isOwn: boolean;
  readonly onClose: () => void;
  readonly onStopped: () => void;
}

/** "Stop Grid BTC/USDT?", and what becomes of its orders and its coins. */
export function StopPrompt({ instance, market, money, decimals, isOwn, onClose, onStopped }: StopPromptProps) {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const words = useStrategyWords();
  const [mode, setMode] = useState<StopMode>('CANCEL');
  const { name } = instance;
  const stop = async () => {
    try {
      await engine.call(strategyStop, { instance_id: instance.instance_id, mode });
      onStopped();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast({
        id: 'strategy',
        tone: 'danger',
        title: t`${name} was not stopped`,
        detail: i18n._(failureText(error.failure)),
      });
    }
  };
  const chooser = (
    <select
      className={css.select}
      aria-label={t`Orders and holdings`}
      value={mode}
      onChange={(event) => setMode(event.target.value as StopMode)}
    >
      {stopModesOf(instance.strategy_type)
        .filter((each) => isOwn || each !== 'CANCEL_CLOSE')
        .map((each) => (
          <option key={each} value={each}>
            {words.stops[each]}
          </option>
        ))}
    </select>
  );
  return (
    <ConfirmDialog
      isOpen
      title={t`Stop ${name}?`}
      kind="danger"
      focus="cancel"
      confirm={t`Stop`}
      onClose={onClose}
      onConfirm={stop}
      facts={[
        { label: t({ message: 'Market', context: 'instrument' }), value: market },
        { label: t`Status`, value: words.statuses[instance.status] },
        { label: t`P&L`, value: `${formatSigned(instance.profit, decimals)} ${money}` },
        { label: t`Orders and holdings`, value: chooser },
      ]}
      warnings={
        mode === 'KEEP'
          ? [t`Open orders stay live and are no longer managed.`]
          : mode === 'CANCEL_CLOSE'
            ? [t`Holdings are closed at market.`]
            : keepsHoldings(instance.strategy_type)
              ? [t`Shares bought or sold so far stay in the account as they are.`]
              : []
      }
    />
  );
}
