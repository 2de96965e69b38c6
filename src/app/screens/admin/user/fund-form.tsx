import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { accountFund } from '../../../../shared/contracts/admin-user.ts';
import type { Input } from '../../../../shared/base/contract.ts';
import type { AccountType } from '../../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import { FormEnd } from '../../../ui/form/form-end.tsx';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useForm } from '../../../entry/use-form.ts';
import { formatExact } from '../../../format/price.ts';
import { useAccountTypeName } from '../../../market/instrument/account-type-name.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { SmallForm } from '../../../ui/form/small-form.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useToast } from '../../../ui/toast/toasts.tsx';

const fundRules: Readonly<Record<string, MessageDescriptor>> = {
  asset: msg`Letters and digits only`,
  not_held: msg`This wallet cannot hold this asset`,
  not_paper: msg`This account has no paper money`,
  positive_decimal: msg`Enter an amount above zero`,
  most: msg`Too large`,
};

/** Wallets that can be funded, by what an exchange has. */
function walletsOf({ exchange, permissions }: ApiAccount): readonly AccountType[] {
  if (exchange === 'Astock') return ['astock'];
  if (exchange === 'forex') return ['forex'];
  return permissions.includes('future')
    ? ['spot', 'margin', 'linear', 'inverse', 'futures', 'delivery', 'option']
    : ['spot', 'margin'];
}

/** What money is usually put in. */
const usualAsset = (type: AccountType): string => (type === 'astock' ? 'CNY' : type === 'forex' ? 'USD' : 'USDT');

/** Puts paper money into an account. */
export function FundForm({ account, onClose }: { readonly account: ApiAccount; readonly onClose: () => void }) {
  const { t } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const typeName = useAccountTypeName();
  const wallets = walletsOf(account);
  const first = wallets[0]!;
  const form = useForm({ account_type: first, asset: usualAsset(first), amount: '' }, fundRules);
  // The same deposit sent again is booked once.
  const [client_id] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const { fields, errors, change } = form;
  const submit = async () => {
    const input = {
      api_id: account.api_id,
      client_id,
      account_type: fields.account_type,
      asset: fields.asset.trim().toUpperCase(),
      amount: fields.amount.trim(),
    };
    if (!form.fits(accountFund.input, input)) return;
    setBusy(true);
    try {
      const { balance } = await engine.call(accountFund, input as Input<typeof accountFund>);
      const [added, total, asset] = [formatExact(input.amount), formatExact(balance), input.asset];
      toast({
        id: `fund-${account.api_id}`,
        tone: 'success',
        title: t`${added} ${asset} added to ${account.name}`,
        detail: t`Balance: ${total} ${asset}`,
      });
      onClose();
    } catch (error) {
      form.refuse(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={t`Fund ${account.name}`} isOpen onClose={onClose}>
      <SmallForm label={t`Fund ${account.name}`} onSubmit={submit}>
        <ChoiceField
          label={t`Wallet`}
          choices={wallets.map((key) => ({ key, label: typeName(key) }))}
          value={fields.account_type}
          onChange={(account_type) => change({ account_type })}
        />
        <TextInput
          label={t`Asset`}
          name="asset"
          autoComplete="off"
          spellCheck="false"
          value={fields.asset}
          error={errors.asset}
          onChange={(asset) => change({ asset })}
        />
        <TextInput
          label={t`Amount`}
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          autoFocus
          value={fields.amount}
          error={errors.amount}
          onChange={(amount) => change({ amount })}
        />
        <p className="quiet">
          <Trans>Paper money. The owner is notified, and the deposit is recorded in the audit log.</Trans>
        </p>
        <FormEnd refusal={errors.form} confirm={t`Add funds`} isPending={busy} onBack={onClose} />
      </SmallForm>
    </Dialog>
  );
}
