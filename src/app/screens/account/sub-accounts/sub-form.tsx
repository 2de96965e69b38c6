import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type SubAccount, subSave } from '../../../../shared/contracts/sub-account.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useStream } from '../../../engine/use-stream.ts';
import { PasswordField } from '../../../entry/password-field.tsx';
import { type Form, useForm } from '../../../entry/use-form.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { SmallForm } from '../../../ui/form/small-form.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useToast } from '../../../ui/toast/toasts.tsx';
import { FormEnd } from '../../../ui/form/form-end.tsx';
import { allowedOf, emptySubDraft, saveInputOf, type SubDraft, subDraftOf } from './sub-draft.ts';
import css from './sub-accounts.module.css';
import { subRules, useSubWords } from './words.ts';

interface SubFormProps {
  /** The one to change; a new one is added where it is left out. */
  readonly sub?: SubAccount | undefined;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Adds a sub-account or a trader, or changes one. */
export function SubForm({ sub, onClose, onSaved }: SubFormProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const form = useForm<SubDraft>(sub ? subDraftOf(sub) : emptySubDraft, subRules);
  const [busy, setBusy] = useState(false);
  const title = sub ? t`Edit ${sub.username}` : t`Add sub-account`;
  const submit = async () => {
    const input = saveInputOf(form.fields, sub?.user_id);
    if (!form.fits(subSave.input, input)) return;
    setBusy(true);
    try {
      const { user_id, username } = await engine.call(subSave, input);
      toast({ id: `sub-${user_id}`, tone: 'success', title: t`Save Successful`, detail: username });
      onSaved();
    } catch (error) {
      form.refuse(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <SmallForm label={title} onSubmit={submit}>
        <SubFields form={form} isNew={sub === undefined} />
        <FormEnd
          refusal={form.errors.form}
          confirm={sub ? t`Save` : t`Add sub-account`}
          isPending={busy}
          onBack={onClose}
        />
      </SmallForm>
    </Dialog>
  );
}

interface FieldsProps {
  readonly form: Form<SubDraft>;
  readonly isNew: boolean;
}

function SubFields({ form, isNew }: FieldsProps) {
  const { t } = useLingui();
  const { fields, errors, change } = form;
  const { kindName, permissionName } = useSubWords();
  return (
    <>
      {isNew && (
        <Segmented
          label={t`Kind`}
          choices={(['sub', 'trader'] as const).map((key) => ({ key, label: kindName(key) }))}
          value={fields.kind}
          onChange={(kind) => change({ kind, permissions: [...allowedOf(kind)] })}
        />
      )}
      {isNew && (
        <p className={css.note}>
          {fields.kind === 'sub' ? (
            <Trans>A sub-account has its own account and money, which you transfer to it.</Trans>
          ) : (
            <Trans>A trader trades on accounts of yours that you choose. Its orders are yours.</Trans>
          )}
        </p>
      )}
      <TextInput
        label={t`User name`}
        name="username"
        autoComplete="off"
        spellCheck="false"
        maxLength={20}
        autoFocus
        value={fields.username}
        error={errors.username}
        onChange={(username) => change({ username })}
      />
      {isNew && (
        <PasswordField
          label={t`Password`}
          name="password"
          kind="new"
          metered
          value={fields.password}
          error={errors.password}
          onChange={(password) => change({ password })}
        />
      )}
      <fieldset className={css.choices}>
        <legend>{t`Permissions`}</legend>
        {allowedOf(fields.kind).map((each) => (
          <Checkbox
            key={each}
            isSelected={fields.permissions.includes(each)}
            onChange={(isOn) =>
              change({
                permissions: allowedOf(fields.kind).filter((one) =>
                  one === each ? isOn : fields.permissions.includes(one),
                ),
              })
            }
          >
            {permissionName(each)}
          </Checkbox>
        ))}
      </fieldset>
      {fields.kind === 'trader' && <TraderAccounts form={form} />}
      <TextInput
        label={t`Note`}
        name="note"
        autoComplete="off"
        maxLength={100}
        value={fields.note}
        error={errors.note}
        onChange={(note) => change({ note })}
      />
    </>
  );
}

/** The accounts on which a trader trades. */
function TraderAccounts({ form: { fields, errors, change } }: { readonly form: Form<SubDraft> }) {
  const { t } = useLingui();
  const accounts = useStream({ kind: 'account' }).value?.accounts ?? [];
  return (
    <fieldset className={css.choices}>
      <legend>{t`Accounts`}</legend>
      {accounts.map(({ api_id, name }) => (
        <Checkbox
          key={api_id}
          isSelected={fields.api_ids.includes(api_id)}
          onChange={(isOn) =>
            change({ api_ids: isOn ? [...fields.api_ids, api_id] : fields.api_ids.filter((id) => id !== api_id) })
          }
        >
          {name}
        </Checkbox>
      ))}
      {errors.api_ids && (
        <p className={css.problem} role="alert">
          {errors.api_ids}
        </p>
      )}
    </fieldset>
  );
}
