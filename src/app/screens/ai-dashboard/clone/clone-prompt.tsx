import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { strategyClone } from '../../../../shared/contracts/strategy-clone.ts';
import type { Instance } from '../../../../shared/trade/instance.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useStream } from '../../../engine/use-stream.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { mayTrade } from '../../../market/instrument/may-trade.ts';
import { useEachResult } from '../risk/use-each-result.ts';
import css from './clone-prompt.module.css';

interface ClonePromptProps {
  readonly instance: Instance;
  /** Name of its market. */
  readonly market: string;
  readonly onClose: () => void;
  readonly onStarted: () => void;
}

/** Starts an instance once more on each of the accounts that are ticked; where that is refused it says why. */
export function ClonePrompt({ instance, market, onClose, onStarted }: ClonePromptProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const report = useEachResult();
  const client_id = useRef(crypto.randomUUID()).current;
  const [chosen, choose] = useState<readonly string[]>([]);
  const { instance_id, name } = instance;
  const [traded] = instance.symbols;
  const symbols = useStream({ kind: 'symbols' }).value ?? [];
  const same = symbols.filter(
    ({ symbol, account_type }) => symbol === traded?.symbol && account_type === traded.account_type,
  );
  const accounts = (useStream({ kind: 'account' }).value?.accounts ?? []).filter((account) =>
    same.some((each) => mayTrade(account, each)),
  );
  const nameOf = (id: string): string => accounts.find(({ api_id }) => api_id === id)?.name ?? id;
  const start = () =>
    report({
      send: () => engine.call(strategyClone, { instance_id, api_ids: [...chosen], client_id }),
      title: (started, count) => t`Strategies started: ${started} of ${count}`,
      refused: t`Nothing was started`,
      nameOf: ({ api_id }) => nameOf(api_id),
      onDone: onStarted,
    });
  return (
    <ConfirmDialog
      isOpen
      title={t`Start ${name} on other accounts?`}
      kind="buy"
      focus="cancel"
      reversible
      confirm={t`Start`}
      blocked={chosen.length === 0 ? t`Choose an account.` : undefined}
      facts={[{ label: t`Market`, value: market }]}
      onClose={onClose}
      onConfirm={start}
    >
      <fieldset className={css.accounts}>
        <legend>{t`Accounts`}</legend>
        {accounts.map(({ api_id, name: account, exchange }) => (
          <Checkbox
            key={api_id}
            isSelected={chosen.includes(api_id)}
            onChange={(isOn) => choose(isOn ? [...chosen, api_id] : chosen.filter((id) => id !== api_id))}
          >
            {`${account} · ${exchange}`}
          </Checkbox>
        ))}
      </fieldset>
    </ConfirmDialog>
  );
}
