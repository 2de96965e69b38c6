import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { inviteAccept, type InviteStat } from '../../../shared/contracts/invite.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { FormRefusal } from '../../entry/form-refusal.tsx';
import { useForm } from '../../entry/use-form.ts';
import { Button } from '../../ui/form/button.tsx';
import { SmallForm } from '../../ui/form/small-form.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useToast } from '../../ui/toast/toasts.tsx';
import { Card } from './card.tsx';
import css from './invite.module.css';

const rules = {
  unknown: msg`This invite code does not exist.`,
  own: msg`This is your own invite code.`,
  loop: msg`You invited this user: you cannot accept the code.`,
  taken: msg`You have an inviter already.`,
  late: msg`An invite code can be entered within 7 days of signing up.`,
};

interface AcceptProps {
  readonly stat: InviteStat;
  /** Told when the user has an inviter. */
  readonly onAccepted: () => void;
}

/** Who has invited the user; in the first days after the sign-up the code can still be entered. Nothing after them. */
export function AcceptCard({ stat: { inviter, can_accept }, onAccepted }: AcceptProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const form = useForm({ invite_code: '' }, rules);
  const [busy, setBusy] = useState(false);
  const { invite_code } = form.fields;
  const submit = async () => {
    if (!form.fits(inviteAccept.input, { invite_code })) return;
    setBusy(true);
    try {
      const accepted = await engine.call(inviteAccept, { invite_code });
      toast({ id: 'inviter', tone: 'success', title: t`Invite code accepted`, detail: accepted.inviter });
      onAccepted();
    } catch (error) {
      form.refuse(error);
    } finally {
      setBusy(false);
    }
  };
  if (inviter === null && !can_accept) return null;
  return (
    <Card title={t`Who invited you`} isWide>
      {inviter !== null ? (
        <p className={css.lead}>
          <Trans>You were invited by {inviter}.</Trans>
        </p>
      ) : (
        <SmallForm label={t`Enter an invite code`} onSubmit={submit}>
          <TextInput
            label={t`Invite code`}
            name="invite_code"
            autoComplete="off"
            spellCheck="false"
            value={invite_code}
            onChange={(text) => form.change({ invite_code: text })}
            error={form.errors.invite_code}
            hint={t`Within 7 days of signing up. It cannot be changed afterwards.`}
          />
          <FormRefusal text={form.errors.form} />
          <Button type="submit" isPending={busy}>{t`Accept invite`}</Button>
        </SmallForm>
      )}
    </Card>
  );
}
