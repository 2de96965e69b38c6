import { Trans, useLingui } from '@lingui/react/macro';
import { formatExact } from '../../../format/price.ts';
import { useAccountTypeName } from '../../../market/instrument/account-type-name.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { SmallForm } from '../../../ui/form/small-form.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { FormEnd } from '../../../account/form-end.tsx';
import css from './sub-accounts.module.css';
import { type TransferFormProps, useAccountNames, useTransfer } from './use-transfer.ts';

/** Moves money between the main account and its sub-accounts. */
export function TransferForm({ accounts, onClose, onMoved }: TransferFormProps) {
  const { t } = useLingui();
  const names = useAccountNames();
  const typeName = useAccountTypeName();
  const { form, sources, to, targets, cells, cell, most, busy, submit } = useTransfer({ accounts, onMoved });
  const { fields, errors, change } = form;
  const isReady = to !== undefined && cell !== undefined;
  return (
    <Dialog title={t`Transfer between accounts`} isOpen onClose={onClose}>
      <SmallForm label={t`Transfer between accounts`} onSubmit={submit}>
        <ChoiceField
          label={t`From`}
          choices={sources.map((account) => ({ key: account.api_id, label: names(account) }))}
          value={fields.from_api_id}
          onChange={(from_api_id) => change({ from_api_id, asset: '', amount: '' })}
        />
        <ChoiceField
          label={t`To`}
          choices={targets.map((account) => ({ key: account.api_id, label: names(account) }))}
          value={to?.api_id ?? ''}
          onChange={(to_api_id) => change({ to_api_id })}
        />
        {cells.data?.length === 0 ? (
          <p className={css.note}>
            <Trans>This account has nothing to transfer.</Trans>
          </p>
        ) : (
          <ChoiceField
            label={t`Asset`}
            choices={(cells.data ?? []).map(({ key, asset, account_type }) => ({
              key,
              label: `${asset} · ${typeName(account_type)}`,
            }))}
            value={cell?.key ?? ''}
            onChange={(asset) => change({ asset, amount: '' })}
          />
        )}
        <TextInput
          label={t`Amount`}
          name="amount"
          autoComplete="off"
          inputMode="decimal"
          numeric
          isDisabled={!isReady}
          value={fields.amount}
          error={errors.amount ?? errors.to_api_id ?? errors.from_api_id ?? errors.asset}
          suffix={cell?.asset}
          hint={
            isReady && (
              <Most
                amount={most.data}
                asset={cell.asset}
                isFailed={most.failure !== undefined}
                onTake={(amount) => change({ amount })}
              />
            )
          }
          onChange={(amount) => change({ amount })}
        />
        <FormEnd refusal={errors.form} confirm={t`Transfer`} isPending={busy} isDisabled={!isReady} onBack={onClose} />
      </SmallForm>
    </Dialog>
  );
}

interface MostProps {
  /** Undefined until the server has told. */
  readonly amount: string | undefined;
  readonly asset: string;
  readonly isFailed: boolean;
  readonly onTake: (amount: string) => void;
}

/** The most that can be moved now, as the server has it, and the way to take it. */
function Most({ amount, asset, isFailed, onTake }: MostProps) {
  const { t } = useLingui();
  if (amount === undefined) return isFailed ? t`The maximum could not be loaded.` : t`Loading the maximum…`;
  return (
    <span className={css.max}>
      <Trans>
        Available: {formatExact(amount)} {asset}
      </Trans>
      <Button kind="ghost" size="small" onPress={() => onTake(amount)}>{t`Max`}</Button>
    </span>
  );
}
