import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type ApiGroup, apiGroupDelete, apiGroupSave } from '../../../../shared/contracts/api-save.ts';
import { CallError } from '../../../engine/client.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useForm } from '../../../entry/use-form.ts';
import { failureText } from '../../../text/refusal-text.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SmallForm } from '../../../ui/form/small-form.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import css from './api-accounts.module.css';
import { accountRules } from './rules.ts';

interface GroupDialogProps {
  readonly groups: readonly ApiGroup[];
  readonly onClose: () => void;
  /** They have changed. */
  readonly onChanged: () => void;
}

/** The groups of accounts: made, renamed and deleted. Which account is in which is set at the account. */
export function GroupDialog({ groups, onClose, onChanged }: GroupDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog title={t`Account groups`} isOpen onClose={onClose}>
      {groups.length === 0 ? (
        <EmptyState>
          <Trans>No groups yet.</Trans>
        </EmptyState>
      ) : (
        <div>
          {groups.map((group) => (
            <GroupRow key={group.group_id} group={group} onChanged={onChanged} />
          ))}
        </div>
      )}
      <NewGroup onChanged={onChanged} />
    </Dialog>
  );
}

function GroupRow({ group, onChanged }: { readonly group: ApiGroup; readonly onChanged: () => void }) {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const { group_id, name, api_ids } = group;
  const [text, setText] = useState(name);
  const [problem, setProblem] = useState<string>();
  const run = async (work: () => Promise<unknown>) => {
    try {
      await work();
      setProblem(undefined);
      onChanged();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setProblem(error.failure.code === 'CONFLICT' ? t`Already taken` : i18n._(failureText(error.failure)));
    }
  };
  const isRenamed = text.trim() !== '' && text.trim() !== name;
  return (
    <div className={css.group}>
      <TextInput
        label={t`Name of the group ${name}`}
        value={text}
        maxLength={40}
        error={problem}
        hint={
          <span className={css.count}>
            <Plural value={api_ids.length} one="# account" other="# accounts" />
          </span>
        }
        onChange={setText}
      />
      <Button
        isDisabled={!isRenamed}
        aria-label={t`Rename ${name}`}
        onPress={() => void run(() => engine.call(apiGroupSave, { group_id, name: text, api_ids }))}
      >{t`Rename`}</Button>
      <Button
        aria-label={t`Delete ${name}`}
        onPress={() => void run(() => engine.call(apiGroupDelete, { group_id }))}
      >{t`Delete`}</Button>
    </div>
  );
}

function NewGroup({ onChanged }: { readonly onChanged: () => void }) {
  const { t } = useLingui();
  const engine = useEngine();
  const form = useForm({ name: '' }, accountRules);
  const submit = async () => {
    const input = { name: form.fields.name, api_ids: [] };
    if (!form.fits(apiGroupSave.input, input)) return;
    try {
      await engine.call(apiGroupSave, input);
      form.change({ name: '' });
      onChanged();
    } catch (error) {
      form.refuse(error);
    }
  };
  return (
    <SmallForm label={t`New group`} onSubmit={submit}>
      <div className={css.row}>
        <TextInput
          label={t`New group`}
          name="name"
          autoComplete="off"
          maxLength={40}
          value={form.fields.name}
          error={form.errors.name ?? form.errors.form}
          onChange={(name) => form.change({ name })}
        />
        <Button type="submit" kind="solid">{t`Add group`}</Button>
      </div>
    </SmallForm>
  );
}
