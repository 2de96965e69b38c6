import { Trans, useLingui } from '@lingui/react/macro';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useState } from 'react';
import type { Input } from '../../shared/base/contract.ts';
import type { managedGrantSave } from '../../shared/contracts/admin-user.ts';
import { grantSave } from '../../shared/contracts/observer.ts';
import { type GrantScope, grantScopes, readScopes } from '../../shared/user/grant.ts';
import { useEngine } from '../engine/engine-context.tsx';
import { useStream } from '../engine/use-stream.ts';
import { useForm } from '../entry/use-form.ts';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { ChoiceField } from '../ui/form/choice-field.tsx';
import { SmallForm } from '../ui/form/small-form.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { Dialog } from '../ui/overlay/dialog.tsx';
import { useToast } from '../ui/toast/toasts.tsx';
import { FormEnd } from '../ui/form/form-end.tsx';
import css from './grant-form.module.css';
import { useScopeNames } from './scope-names.ts';

const grantRules: Readonly<Record<string, MessageDescriptor>> = {
  unknown: msg`No user has this name`,
  own: msg`This is your own account`,
  role: msg`This user is no observer, risk manager or finance staff`,
  scopes: msg`Choose what may be seen`,
  risk: msg`Only a risk manager can cancel orders and stop strategies`,
  accounts: msg`Choose at least one account`,
};

/** How long a grant counts: so many days, or until it is taken back. */
const terms = ['', '7', '30', '90', '365'] as const;
type Term = (typeof terms)[number];

interface Draft {
  /** Whose accounts; only where they are another's. */
  readonly owner: string;
  readonly username: string;
  readonly grants: readonly GrantScope[];
  /** Null: all accounts. */
  readonly api_ids: readonly string[] | null;
  readonly expire_days: Term;
}

const empty: Draft = { owner: '', username: '', grants: [...readScopes], api_ids: null, expire_days: '' };

interface GrantFormProps {
  /** By what accounts of others are shown; the own ones where it is left out. */
  readonly ofOthers?: typeof managedGrantSave;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Lets somebody see accounts, and a risk manager end what trades in them. */
export function GrantForm({ ofOthers, onClose, onSaved }: GrantFormProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const form = useForm<Draft>(empty, grantRules);
  const [busy, setBusy] = useState(false);
  const { fields, errors, change } = form;
  const submit = async () => {
    const input = {
      username: fields.username,
      grants: [...fields.grants],
      api_ids: fields.api_ids && [...fields.api_ids],
      expire_days: fields.expire_days === '' ? null : Number(fields.expire_days),
    };
    const managed = { ...input, owner: fields.owner };
    if (!(ofOthers ? form.fits(ofOthers.input, managed) : form.fits(grantSave.input, input))) return;
    setBusy(true);
    try {
      const { grant_id, username } = await (ofOthers
        ? engine.call(ofOthers, managed)
        : engine.call(grantSave, input as Input<typeof grantSave>));
      toast({ id: `grant-${grant_id}`, tone: 'success', title: t`Save Successful`, detail: username });
      onSaved();
    } catch (error) {
      form.refuse(error);
    } finally {
      setBusy(false);
    }
  };
  const termNames: Readonly<Record<Term, string>> = {
    '': t`Until revoked`,
    '7': t`7 days`,
    '30': t`30 days`,
    '90': t`90 days`,
    '365': t`365 days`,
  };
  return (
    <Dialog title={t`Authorise a user`} isOpen onClose={onClose}>
      <SmallForm label={t`Authorise a user`} onSubmit={submit}>
        {ofOthers && (
          <TextInput
            label={t`Owner of the accounts`}
            name="owner"
            autoComplete="off"
            spellCheck="false"
            autoFocus
            value={fields.owner}
            error={errors.owner}
            onChange={(owner) => change({ owner })}
          />
        )}
        <TextInput
          label={ofOthers ? t`Who may see them` : t`User name`}
          name="username"
          autoComplete="off"
          spellCheck="false"
          autoFocus={!ofOthers}
          value={fields.username}
          error={errors.username}
          onChange={(username) => change({ username })}
        />
        <Scopes draft={fields} problem={errors.grants} onChange={(grants) => change({ grants })} />
        {!ofOthers && <Accounts draft={fields} problem={errors.api_ids} onChange={(api_ids) => change({ api_ids })} />}
        <ChoiceField
          label={t`Valid for`}
          choices={terms.map((key) => ({ key, label: termNames[key] }))}
          value={fields.expire_days}
          onChange={(expire_days) => change({ expire_days })}
        />
        <FormEnd refusal={errors.form} confirm={t`Authorise`} isPending={busy} onBack={onClose} />
      </SmallForm>
    </Dialog>
  );
}

interface PartProps<T> {
  readonly draft: Draft;
  readonly problem: string | undefined;
  readonly onChange: (value: T) => void;
}

function Problem({ text }: { readonly text: string | undefined }) {
  return (
    text !== undefined && (
      <p className={css.problem} role="alert">
        {text}
      </p>
    )
  );
}

function Scopes({ draft: { grants }, problem, onChange }: PartProps<readonly GrantScope[]>) {
  const { t } = useLingui();
  const names = useScopeNames();
  return (
    <fieldset className={css.choices}>
      <legend>{t`Permissions`}</legend>
      {grantScopes.map((scope) => (
        <Checkbox
          key={scope}
          isSelected={grants.includes(scope)}
          onChange={(isOn) => onChange(grantScopes.filter((each) => (each === scope ? isOn : grants.includes(each))))}
        >
          {names[scope]}
        </Checkbox>
      ))}
      <Problem text={problem} />
    </fieldset>
  );
}

function Accounts({ draft: { api_ids }, problem, onChange }: PartProps<readonly string[] | null>) {
  const { t } = useLingui();
  const accounts = useStream({ kind: 'account' }).value?.accounts ?? [];
  const chosen = api_ids ?? [];
  return (
    <fieldset className={css.choices}>
      <legend>{t`Accounts`}</legend>
      <Checkbox isSelected={api_ids === null} onChange={(isOn) => onChange(isOn ? null : [])}>
        <Trans>All accounts, also new ones</Trans>
      </Checkbox>
      {api_ids !== null &&
        accounts.map(({ api_id, name }) => (
          <Checkbox
            key={api_id}
            isSelected={chosen.includes(api_id)}
            onChange={(isOn) => onChange(isOn ? [...chosen, api_id] : chosen.filter((id) => id !== api_id))}
          >
            {name}
          </Checkbox>
        ))}
      <Problem text={problem} />
    </fieldset>
  );
}
