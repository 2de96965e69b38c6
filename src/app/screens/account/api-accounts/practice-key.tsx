import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { practiceKey } from '../../../../shared/contracts/api-save.ts';
import type { Exchange } from '../../../../shared/market/instrument.ts';
import { type PracticeKind, practiceKinds } from '../../../../shared/trade/practice-key.ts';
import { CallError } from '../../../engine/client.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { failureText } from '../../../text/refusal-text.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import type { AccountDraft } from './account-draft.ts';
import css from './api-accounts.module.css';

interface PracticeKeyProps {
  readonly exchange: Exchange;
  readonly onIssued: (keys: Pick<AccountDraft, 'ApiKey' | 'SecretKey' | 'Passphrase'>) => void;
}

/** Has a simulated exchange issue a key and puts it into the form. */
export function PracticeKey({ exchange, onIssued }: PracticeKeyProps) {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const [kind, setKind] = useState<PracticeKind>('TRADE');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const names: Readonly<Record<PracticeKind, string>> = {
    TRADE: t`Trades everything`,
    SPOT_ONLY: t`Spot only`,
    WRONG_SECRET: t`Wrong secret key`,
    EXPIRED: t`Expired`,
    OTHER_ADDRESS: t`Bound to another IP address`,
    WITHDRAW: t`With withdrawal permission`,
  };
  const issue = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { ApiKey, SecretKey, Passphrase = '' } = await engine.call(practiceKey, { exchange, kind });
      onIssued({ ApiKey, SecretKey, Passphrase });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(i18n._(failureText(error.failure)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={css.practice}>
      <p className={css.note}>
        <Trans>This exchange is simulated: it issues practice keys.</Trans>
      </p>
      <div className={css.row}>
        <ChoiceField
          label={t`Practice key`}
          choices={practiceKinds.map((key) => ({ key, label: names[key] }))}
          value={kind}
          onChange={setKind}
        />
        <Button isPending={busy} onPress={() => void issue()}>{t`Issue key`}</Button>
      </div>
      {problem !== undefined && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
