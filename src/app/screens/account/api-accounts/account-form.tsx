import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type ApiGroup, apiPaper, apiSave } from '../../../../shared/contracts/api-save.ts';
import type { Exchange } from '../../../../shared/market/instrument.ts';
import {
  type ApiAccount,
  ordersPerSecond,
  type Permission,
  permissions,
} from '../../../../shared/trade/api-account.ts';
import { needsPassphrase } from '../../../../shared/trade/practice-key.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { type Form, useForm } from '../../../entry/use-form.ts';
import { useVenueName } from '../../../market/instrument/venue-name.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { SmallForm } from '../../../ui/form/small-form.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useToast } from '../../../ui/toast/toasts.tsx';
import { AccountNameField, ExchangeField, useExchanges } from './account-place.tsx';
import { type AccountDraft, draftOf, emptyDraft, saveInput, type Way } from './account-draft.ts';
import css from './api-accounts.module.css';
import { ModeField, useHasMargin } from './mode-field.tsx';
import { PracticeKey } from './practice-key.tsx';
import { accountRules } from './rules.ts';

interface AccountFormProps {
  /** The account to change; a new one is added where it is left out. */
  readonly account?: ApiAccount | undefined;
  readonly groups: readonly ApiGroup[];
  readonly onClose: () => void;
  /** The account as it was saved. */
  readonly onSaved: (account: ApiAccount) => void;
}

/** Adds an account, of paper or by its key, or changes one. */
export function AccountForm({ account, groups, onClose, onSaved }: AccountFormProps) {
  const { t } = useLingui();
  const [way, setWay] = useState<Way>(account && !account.paper ? 'key' : 'paper');
  const form = useForm<AccountDraft>(account ? draftOf(account) : emptyDraft, accountRules);
  const exchanges = useExchanges(way === 'key');
  const choose = (chosen: Way) => {
    setWay(chosen);
    form.complain({});
  };
  // What was chosen for one way may not be there for the other.
  const exchange = exchanges.includes(form.fields.exchange) ? form.fields.exchange : (exchanges[0] ?? 'HALYARD');
  const { busy, submit } = useSaving(form, { way, account, exchange, onSaved });
  return (
    <Dialog title={account ? t`Edit ${account.name}` : t`Add an account`} isOpen onClose={onClose}>
      <SmallForm label={account ? t`Edit ${account.name}` : t`Add an account`} onSubmit={submit}>
        {!account && (
          <Segmented
            label={t`Kind of account`}
            choices={[
              { key: 'paper', label: t`Paper account` },
              { key: 'key', label: t`By API key` },
            ]}
            value={way}
            onChange={choose}
          />
        )}
        <Fields form={form} way={way} account={account} exchange={exchange} exchanges={exchanges} groups={groups} />
        {form.errors.form && (
          <p className={css.refusal} role="alert">
            {form.errors.form}
          </p>
        )}
        <div className={css.actions}>
          <Button size="large" onPress={onClose}>{t`Back`}</Button>
          <Button type="submit" kind="solid" size="large" isPending={busy}>
            {account ? t`Save` : t`Add account`}
          </Button>
        </div>
      </SmallForm>
    </Dialog>
  );
}

interface Saving {
  readonly way: Way;
  readonly account: ApiAccount | undefined;
  readonly exchange: Exchange;
  readonly onSaved: (account: ApiAccount) => void;
}

/** Sends the form; what the exchange or the server says of a field stands under it. */
function useSaving(form: Form<AccountDraft>, { way, account, exchange, onSaved }: Saving) {
  const { t } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const mayBePortfolio = useHasMargin(exchange);
  const isPaper = account === undefined && way === 'paper';
  const submit = async () => {
    const draft = { ...form.fields, exchange };
    const paper = {
      exchange,
      name: draft.name,
      ...(mayBePortfolio && draft.account_mode === 'PORTFOLIO' && { account_mode: 'PORTFOLIO' as const }),
    };
    const input = saveInput(draft, account?.api_id);
    if (!(isPaper ? form.fits(apiPaper.input, paper) : form.fits(apiSave.input, input))) return;
    setBusy(true);
    try {
      const saved = await (isPaper ? engine.call(apiPaper, paper) : engine.call(apiSave, input));
      toast({ id: `account-${saved.api_id}`, tone: 'success', title: t`Save Successful`, detail: saved.name });
      onSaved(saved);
    } catch (error) {
      form.refuse(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, submit };
}

interface FieldsProps {
  readonly form: Form<AccountDraft>;
  readonly way: Way;
  readonly account: ApiAccount | undefined;
  readonly exchange: Exchange;
  readonly exchanges: readonly Exchange[];
  readonly groups: readonly ApiGroup[];
}

function Fields({ form, way, account, exchange, exchanges, groups }: FieldsProps) {
  const { t } = useLingui();
  const venueName = useVenueName();
  const { fields, errors, change } = form;
  return (
    <>
      <AccountNameField value={fields.name} error={errors.name} onChange={(name) => change({ name })} />
      {account ? (
        <p className={css.fixed}>
          <span>{t`Exchange`}</span>
          <strong>{venueName(account.exchange)}</strong>
        </p>
      ) : (
        <ExchangeField
          exchanges={exchanges}
          value={exchange}
          error={errors.exchange}
          onChange={(chosen) => change({ exchange: chosen })}
        />
      )}
      {way === 'key' && <KeyFields form={form} exchange={exchange} isNew={account === undefined} />}
      {(way === 'key' || account) && (
        <>
          <PermissionFields form={form} />
          <TextInput
            label={t`Allowed IP addresses`}
            name="ip_list"
            autoComplete="off"
            spellCheck="false"
            placeholder={t`Empty: any address`}
            hint={t`Only these may trade with this account. Separate with commas.`}
            value={fields.ip_list}
            error={errors.ip_list}
            onChange={(ip_list) => change({ ip_list })}
          />
          <LimitFields form={form} />
          {groups.length > 0 && (
            <ChoiceField
              label={t`Group`}
              choices={[
                { key: '', label: t`No group` },
                ...groups.map(({ group_id, name }) => ({ key: group_id, label: name })),
              ]}
              value={fields.group_id}
              onChange={(group_id) => change({ group_id })}
            />
          )}
        </>
      )}
      {way === 'paper' && !account && <ModeField form={form} exchange={exchange} />}
      {way === 'paper' && !account && (
        <p className={css.note}>
          <Trans>A paper account starts with paper money and trades at live prices.</Trans>
        </p>
      )}
    </>
  );
}

interface KeyFieldsProps {
  readonly form: Form<AccountDraft>;
  readonly exchange: Exchange;
  readonly isNew: boolean;
}

function KeyFields({ form, exchange, isNew }: KeyFieldsProps) {
  const { t } = useLingui();
  const { fields, errors, change } = form;
  const hint = isNew ? {} : { placeholder: t`Empty: unchanged` };
  const field = (name: 'ApiKey' | 'SecretKey' | 'Passphrase', label: string) => (
    <TextInput
      label={label}
      name={name}
      type={name === 'ApiKey' ? 'text' : 'password'}
      autoComplete="off"
      spellCheck="false"
      value={fields[name]}
      error={errors[name]}
      onChange={(text) => change({ [name]: text })}
      {...hint}
    />
  );
  return (
    <>
      {field('ApiKey', t`API key`)}
      {field('SecretKey', t`Secret key`)}
      {needsPassphrase(exchange) && field('Passphrase', t`Passphrase`)}
      {isNew && <PracticeKey exchange={exchange} onIssued={change} />}
    </>
  );
}

/** What the owner holds the account to, besides what its exchange does. */
function LimitFields({ form: { fields, errors, change } }: { readonly form: Form<AccountDraft> }) {
  const { t } = useLingui();
  return (
    <div className={css.limits}>
      <TextInput
        label={t`Orders per second`}
        name="max_orders_per_second"
        inputMode="numeric"
        autoComplete="off"
        placeholder={t`Max ${ordersPerSecond}`}
        value={fields.max_orders_per_second}
        error={errors.max_orders_per_second}
        onChange={(max_orders_per_second) => change({ max_orders_per_second })}
      />
      <TextInput
        label={t`Daily trading limit (USD)`}
        name="max_daily_notional"
        inputMode="decimal"
        autoComplete="off"
        placeholder={t`No limit`}
        value={fields.max_daily_notional}
        error={errors.max_daily_notional}
        onChange={(max_daily_notional) => change({ max_daily_notional })}
      />
    </div>
  );
}

function PermissionFields({ form: { fields, errors, change } }: { readonly form: Form<AccountDraft> }) {
  const { t } = useLingui();
  const names: Readonly<Record<Permission, string>> = { spot: t`Spot trade`, future: t`Futures trade` };
  const set = (permission: Permission, isOn: boolean) =>
    change({
      permissions: permissions.filter((each) => (each === permission ? isOn : fields.permissions.includes(each))),
    });
  return (
    <fieldset className={css.permissions}>
      <legend>{t`Permissions`}</legend>
      {permissions.map((permission) => (
        <Checkbox
          key={permission}
          isSelected={fields.permissions.includes(permission)}
          onChange={(isOn) => set(permission, isOn)}
        >
          {names[permission]}
        </Checkbox>
      ))}
      {errors.permissions && (
        <p className={css.problem} role="alert">
          {errors.permissions}
        </p>
      )}
    </fieldset>
  );
}
