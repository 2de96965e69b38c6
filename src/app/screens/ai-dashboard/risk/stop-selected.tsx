import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { strategyStopList } from '../../../../shared/contracts/strategy.ts';
import { type StopMode, stopModes } from '../../../../shared/trade/instance.ts';
import { stopModesOf } from '../../../../shared/trade/strategy/stop-modes.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import css from '../ai.module.css';
import { useEachResult } from './use-each-result.ts';
import { useStrategyWords } from '../words.ts';

interface StopSelectedProps {
  /** Ids and names of those that are to be stopped, or a group with how many of it run. */
  readonly what:
    | {
        readonly instances: readonly {
          readonly instance_id: string;
          readonly name: string;
          readonly strategy_type: string;
        }[];
      }
    | { readonly group: string; readonly count: number };
  readonly onClose: () => void;
  readonly onStopped: () => void;
}

/** Stops several strategies after one question; those that were not stopped are named with their reason. */
export function StopSelected({ what, onClose, onStopped }: StopSelectedProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const report = useEachResult();
  const words = useStrategyWords();
  const [mode, setMode] = useState<StopMode>('CANCEL');
  // A mode is offered where it does something to one of them at least.
  const modes = stopModes.filter(
    (each) => 'group' in what || what.instances.some(({ strategy_type }) => stopModesOf(strategy_type).includes(each)),
  );
  const count = 'group' in what ? what.count : what.instances.length;
  const nameOf = (id: string, name: string): string =>
    name || ('group' in what ? id : (what.instances.find(({ instance_id }) => instance_id === id)?.name ?? id));
  const stop = () => {
    const named =
      'group' in what ? { group: what.group } : { instance_ids: what.instances.map(({ instance_id }) => instance_id) };
    return report({
      send: () => engine.call(strategyStopList, { ...named, mode }),
      title: (stopped, of) => t`Strategies stopped: ${stopped} of ${of}`,
      refused: t`Nothing was stopped`,
      nameOf: ({ instance_id, name }) => nameOf(instance_id, name),
      onDone: onStopped,
    });
  };
  return (
    <ConfirmDialog
      isOpen
      title={'group' in what ? t`Stop group ${what.group}?` : t`Stop ${count} strategies?`}
      kind="danger"
      focus="cancel"
      confirm={t`Stop`}
      onClose={onClose}
      onConfirm={stop}
      facts={[
        { label: t`Strategies`, value: <Plural value={count} one="# strategy" other="# strategies" /> },
        {
          label: t`Orders and holdings`,
          value: (
            <select
              className={css.select}
              aria-label={t`Orders and holdings`}
              value={mode}
              onChange={(event) => setMode(event.target.value as StopMode)}
            >
              {modes.map((each) => (
                <option key={each} value={each}>
                  {words.stops[each]}
                </option>
              ))}
            </select>
          ),
        },
      ]}
      warnings={mode === 'CANCEL_CLOSE' ? [t`Holdings are closed at market.`] : []}
    />
  );
}
