import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type SubAccount, subAccountOpen } from '../../../../shared/contracts/sub-account.ts';
import type { Exchange } from '../../../../shared/market/instrument.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useForm } from '../../../entry/use-form.ts';
import { SmallForm } from '../../../ui/form/small-form.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useToast } from '../../../ui/toast/toasts.tsx';
import { AccountNameField, ExchangeField, useExchanges } from '../api-accounts/account-place.tsx';
import { accountRules } from '../api-accounts/rules.ts';
import { FormEnd } from '../../../ui/form/form-end.tsx';
import css from './sub-accounts.module.css';

interface AccountFormProps {
  readonly sub: SubAccount;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Opens a further paper account of a sub-account. */
export function SubAccountForm({ sub: { user_id, username }, onClose, onSaved }: AccountFormProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const form = useForm<{ name: string; exchange: Exchange }>({ name: '', exchange: 'HALYARD' }, accountRules);
  const [busy, setBusy] = useState(false);
  const exchanges = useExchanges(false);
  const { name, exchange } = form.fields;
  const submit = async () => {
    const input = { user_id, exchange, name };
    if (!form.fits(subAccountOpen.input, input)) return;
    setBusy(true);
    try {
      const made = await engine.call(subAccountOpen, input);
      toast({ id: `account-${made.api_id}`, tone: 'success', title: t`Save Successful`, detail: made.name });
      onSaved();
    } catch (error) {
      form.refuse(error);
    } finally {
      setBusy(false);
    }
  };
  const title = t`Add an account to ${username}`;
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <SmallForm label={title} onSubmit={submit}>
        <AccountNameField value={name} error={form.errors.name} onChange={(text) => form.change({ name: text })} />
        <ExchangeField
          exchanges={exchanges}
          value={exchange}
          error={form.errors.exchange}
          onChange={(chosen) => form.change({ exchange: chosen })}
        />
        <p className={css.note}>
          <Trans>It starts empty. Fund it by a transfer from another account at the same exchange.</Trans>
        </p>
        <FormEnd refusal={form.errors.form} confirm={t`Add account`} isPending={busy} onBack={onClose} />
      </SmallForm>
    </Dialog>
  );
}
