import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { Output } from '../../../../shared/base/contract.ts';
import { keyCreate } from '../../../../shared/contracts/access-key.ts';
import { addressProblem, type KeyKind, type KeyPermission, maxOpenDays } from '../../../../shared/user/access-key.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { focusFault } from '../../../entry/focus-fault.ts';
import { ruleText } from '../../../entry/rule-text.ts';
import { type Form, useForm } from '../../../entry/use-form.ts';
import { Button } from '../../../ui/form/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useAfterRender } from '../../../ui/use-after-render.ts';
import css from './keys.module.css';
import { NewKey } from './new-key.tsx';

interface Fields {
  readonly name: string;
  readonly kind: KeyKind;
  readonly public_key: string;
  readonly permissions: readonly KeyPermission[];
  readonly ip_list: string;
  /** "" for a key that never ends. */
  readonly days: string;
}

const openDays = ['7', '30', String(maxOpenDays)];
const boundDays = [...openDays, '365', ''];

const addressesOf = (text: string): string[] => text.split(/[\s,，、;]+/).filter(Boolean);

/** As it is sent: without addresses a key has an end. */
function inputOf({ name, kind, public_key, permissions, ip_list, days }: Fields) {
  const addresses = addressesOf(ip_list);
  const isOffered = (addresses.length > 0 ? boundDays : openDays).includes(days);
  const expire_days = isOffered ? days : String(maxOpenDays);
  return {
    name,
    kind,
    permissions: [...permissions],
    ip_list: addresses,
    ...(kind === 'ED25519' && { public_key }),
    ...(expire_days !== '' && { expire_days: Number(expire_days) }),
  };
}

interface CreateKeyProps {
  readonly onCreated: () => void;
  readonly onClose: () => void;
}

/** Asks what a new key is to be, and then shows it, its secret for this once. */
export function CreateKey({ onCreated, onClose }: CreateKeyProps) {
  const { t } = useLingui();
  const [made, setMade] = useState<Output<typeof keyCreate>>();
  if (made)
    return (
      // Only its button closes it: a press beside it would lose the secret.
      <Dialog title={t`API key created`} role="alertdialog" isOpen onClose={() => undefined}>
        <NewKey made={made} onDone={onClose} />
      </Dialog>
    );
  return (
    <Dialog title={t`Create API key`} isOpen onClose={onClose}>
      <KeyForm
        onMade={(key) => {
          setMade(key);
          onCreated();
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}

function KeyForm({
  onMade,
  onClose,
}: {
  readonly onMade: (key: Output<typeof keyCreate>) => void;
  readonly onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const afterRender = useAfterRender();
  const [busy, setBusy] = useState(false);
  const form = useForm<Fields>({
    name: '',
    kind: 'HMAC',
    public_key: '',
    permissions: ['read'],
    ip_list: '',
    days: String(maxOpenDays),
  });
  const send = async () => {
    const input = inputOf(form.fields);
    const problem = input.ip_list.map(addressProblem).find((rule) => rule !== undefined);
    if (problem) return form.complain({ ip_list: i18n._(ruleText[problem]!) });
    if (!form.fits(keyCreate.input, input)) return;
    setBusy(true);
    try {
      onMade(await engine.call(keyCreate, input));
    } catch (error) {
      form.refuse(error);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    void send().then(() => afterRender(() => focusFault(element)));
  };
  return (
    <form className={css.form} noValidate aria-label={t`Create API key`} onSubmit={submit}>
      <KeyFields form={form} />
      {form.errors.form && (
        <p className={css.refusal} role="alert" tabIndex={-1}>
          {form.errors.form}
        </p>
      )}
      <div className={css.actions}>
        <Button size="large" onPress={onClose}>{t`Back`}</Button>
        <Button size="large" kind="solid" type="submit" isPending={busy}>{t`Create key`}</Button>
      </div>
    </form>
  );
}

function KeyFields({ form: { fields, errors, change } }: { readonly form: Form<Fields> }) {
  const { t } = useLingui();
  const isBound = addressesOf(fields.ip_list).length > 0;
  const choices = (isBound ? boundDays : openDays).map((key) => ({
    key,
    label: key === '' ? t`Never` : t`After ${key} days`,
  }));
  return (
    <>
      <TextInput
        label={t`Name`}
        name="name"
        autoFocus
        autoComplete="off"
        value={fields.name}
        error={errors.name}
        onChange={(name) => change({ name })}
      />
      <ChoiceField
        label={t`Type`}
        choices={[
          { key: 'HMAC', label: t`HMAC-SHA256: the server makes a secret` },
          { key: 'ED25519', label: t`Ed25519: you keep the private key` },
        ]}
        value={fields.kind}
        onChange={(kind) => change({ kind })}
      />
      {fields.kind === 'ED25519' && (
        <TextInput
          label={t`Public key`}
          name="public_key"
          autoComplete="off"
          spellCheck="false"
          value={fields.public_key}
          error={errors.public_key}
          hint={t`PEM, or 32 bytes in base64url`}
          onChange={(public_key) => change({ public_key })}
        />
      )}
      <PermissionFields
        value={fields.permissions}
        error={errors.permissions}
        onChange={(permissions) => change({ permissions })}
      />
      <TextInput
        label={t`Allowed IP addresses`}
        name="ip_list"
        autoComplete="off"
        spellCheck="false"
        placeholder={t`Empty: any address`}
        value={fields.ip_list}
        error={errors.ip_list}
        hint={t`Separate with commas. Networks such as 10.0.0.0/8 are allowed.`}
        onChange={(ip_list) => change({ ip_list })}
      />
      <ChoiceField
        label={t`Expires`}
        choices={choices}
        value={choices.some(({ key }) => key === fields.days) ? fields.days : String(maxOpenDays)}
        onChange={(days) => change({ days })}
      />
      {!isBound && (
        <p className={css.note}>
          <Trans>A key without IP addresses expires after 90 days at most.</Trans>
        </p>
      )}
    </>
  );
}

interface PermissionFieldsProps {
  readonly value: readonly KeyPermission[];
  readonly error: string | undefined;
  readonly onChange: (value: readonly KeyPermission[]) => void;
}

function PermissionFields({ value, error, onChange }: PermissionFieldsProps) {
  const { t } = useLingui();
  const names = {
    read: t`Read: accounts, orders, positions, streams`,
    trade: t`Trade: orders, closing, alerts, strategies`,
  } as const;
  return (
    <fieldset className={css.permissions}>
      <legend className={css.legend}>{t`Permissions`}</legend>
      {(['read', 'trade'] as const).map((permission) => (
        <Checkbox
          key={permission}
          isSelected={value.includes(permission)}
          isInvalid={error !== undefined}
          onChange={(on) => onChange(on ? [...value, permission] : value.filter((one) => one !== permission))}
        >
          {names[permission]}
        </Checkbox>
      ))}
      <p className={css.error} role="alert">
        {error}
      </p>
    </fieldset>
  );
}
