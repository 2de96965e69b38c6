import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { strategyStopList } from '../../../../shared/contracts/strategy.ts';
import { refusalNumbers } from '../../../../shared/base/refusal-code.ts';
import { type StopMode, stopModes } from '../../../../shared/trade/instance.ts';
import { CallError } from '../../../engine/client.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import type { CallFailure } from '../../../../worker/api.ts';
import { failureText, refusalText } from '../../../text/refusal-text.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { useToast } from '../../../ui/toast/toasts.tsx';
import css from '../ai.module.css';
import { useStrategyWords } from '../words.ts';

const okCode = 200;
const codeOf = (number: number) =>
  (Object.keys(refusalNumbers) as CallFailure['code'][]).find(
    (code) => (refusalNumbers as Readonly<Record<string, number>>)[code] === number,
  );

interface StopSelectedProps {
  /** Ids and names of those that are to be stopped, or a group with how many of it run. */
  readonly what:
    | { readonly instances: readonly { readonly instance_id: string; readonly name: string }[] }
    | { readonly group: string; readonly count: number };
  readonly onClose: () => void;
  readonly onStopped: () => void;
}

/** Stops several strategies after one question; those that were not stopped are named with their reason. */
export function StopSelected({ what, onClose, onStopped }: StopSelectedProps) {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const words = useStrategyWords();
  const [mode, setMode] = useState<StopMode>('CANCEL');
  const count = 'group' in what ? what.count : what.instances.length;
  const nameOf = (id: string, name: string): string =>
    name || ('group' in what ? id : (what.instances.find(({ instance_id }) => instance_id === id)?.name ?? id));
  const reasonOf = (number: number): string => {
    const code = codeOf(number);
    return code ? i18n._(refusalText[code]) : String(number);
  };
  const stop = async () => {
    const named =
      'group' in what ? { group: what.group } : { instance_ids: what.instances.map(({ instance_id }) => instance_id) };
    try {
      const { results } = await engine.call(strategyStopList, { ...named, mode });
      const failed = results.filter(({ code }) => code !== okCode);
      const stopped = results.length - failed.length;
      toast({
        id: 'strategy',
        tone: failed.length > 0 ? 'danger' : 'info',
        title: t`Strategies stopped: ${stopped} of ${results.length}`,
        ...(failed.length > 0 && {
          detail: failed
            .map(({ instance_id, name, code }) => `${nameOf(instance_id, name)}: ${reasonOf(code)}`)
            .join(' '),
        }),
      });
      onStopped();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast({
        id: 'strategy',
        tone: 'danger',
        title: t`Nothing was stopped`,
        detail: i18n._(failureText(error.failure)),
      });
    }
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
              {stopModes.map((each) => (
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
