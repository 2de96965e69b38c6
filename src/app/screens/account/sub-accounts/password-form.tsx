import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type SubAccount, subSave } from '../../../../shared/contracts/sub-account.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { NewPassword } from '../../../entry/new-password.tsx';
import { useForm } from '../../../entry/use-form.ts';
import { SmallForm } from '../../../ui/form/small-form.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useToast } from '../../../ui/toast/toasts.tsx';
import { FormEnd } from '../../../ui/form/form-end.tsx';
import { saveInputOf, subDraftOf } from './sub-draft.ts';
import css from './sub-accounts.module.css';
import { subRules } from './words.ts';

interface PasswordFormProps {
  readonly sub: SubAccount;
  readonly onClose: () => void;
}

/** Gives a sub-account another password. */
export function PasswordForm({ sub, onClose }: PasswordFormProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const form = useForm({ password: '', confirm_password: '' }, subRules);
  const [busy, setBusy] = useState(false);
  const { password, confirm_password } = form.fields;
  const submit = async () => {
    if (password === '') return form.complain({ password: t`Must not be empty` });
    const input = saveInputOf({ ...subDraftOf(sub), password }, sub.user_id);
    if (!form.fits(subSave.input, input)) return;
    if (password !== confirm_password) return form.complain({ confirm_password: t`Passwords do not match` });
    setBusy(true);
    try {
      await engine.call(subSave, input);
      toast({ id: `sub-${sub.user_id}`, tone: 'success', title: t`Save Successful`, detail: sub.username });
      onClose();
    } catch (error) {
      form.refuse(error);
    } finally {
      setBusy(false);
    }
  };
  const title = t`Set password of ${sub.username}`;
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <SmallForm label={title} onSubmit={submit}>
        <p className={css.note}>
          <Trans>All sessions of {sub.username} end. It logs in with the new password.</Trans>
        </p>
        <NewPassword form={form} label={t`New password`} onChange={form.change} />
        <FormEnd refusal={form.errors.form} confirm={t`Set password`} isPending={busy} onBack={onClose} />
      </SmallForm>
    </Dialog>
  );
}
