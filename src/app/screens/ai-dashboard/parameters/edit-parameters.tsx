import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { Instance, StrategyTemplate } from '../../../../shared/trade/instance.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ErrorFallback } from '../../../ui/lazy/error-fallback.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import css from '../ai.module.css';
import { type Draft, isAsked, paramsOf } from '../draft.ts';
import { isLimit, LimitFields } from '../risk/limit-fields.tsx';
import { problemOf } from '../problems.ts';
import { type FieldUnits, TemplateField } from '../template-field.tsx';
import { editable } from './common-fields.ts';
import { useTemplateOf } from './use-template-of.ts';
import { useUpdate } from './use-update.ts';

interface EditProps {
  readonly instance: Instance;
  readonly units: FieldUnits;
  /** Called when it is over, with the version that was saved. */
  readonly onDone: (version?: number) => void;
}

/** The form of those parameters that may change while a strategy runs. */
export function EditParameters(props: EditProps) {
  const { t } = useLingui();
  const { data, failure, reload } = useTemplateOf(props.instance.strategy_type);
  if (data) return <EditForm {...props} template={data} />;
  return failure ? <ErrorFallback what={t`Parameters`} code={failure.code} onRetry={reload} /> : <Skeleton rows={5} />;
}

function EditForm({ instance, units, template, onDone }: EditProps & { readonly template: StrategyTemplate }) {
  const { t } = useLingui();
  const given = Object.fromEntries(Object.entries(instance.params).map(([key, value]) => [key, String(value)]));
  const fields = editable(template).filter((field) => isAsked(field, given));
  const [draft, setDraft] = useState<Draft>(() =>
    Object.fromEntries(fields.map(({ key }) => [key, String(instance.params[key] ?? '')])),
  );
  const [name, setName] = useState(instance.name);
  const [group, setGroup] = useState(instance.group ?? '');
  const { problems, refusal, isBusy, save, changed } = useUpdate(instance, onDone);
  const write = (written: Draft) => {
    setDraft((old) => ({ ...old, ...written }));
    for (const key of Object.keys(written)) changed(key);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const kept = Object.entries(instance.params).filter(([key]) => !fields.some((field) => field.key === key));
    void save({
      params: { ...Object.fromEntries(kept), ...paramsOf({ fields }, { ...given, ...draft }, 0) },
      ...(name.trim() !== '' && name.trim() !== instance.name && { name: name.trim() }),
      ...(group.trim() !== (instance.group ?? '') && { group: group.trim() === '' ? null : group.trim() }),
    });
  };
  return (
    <form onSubmit={onSubmit} aria-label={t`Edit parameters`} className={css.edit}>
      <div className={css.group}>
        <TextInput label={t`Name`} value={name} onChange={setName} maxLength={60} />
        <TextInput
          label={t({ message: 'Group', context: 'strategy' })}
          value={group}
          onChange={setGroup}
          maxLength={40}
        />
        {fields
          .filter((field) => !isLimit(field))
          .map((field) => (
            <TemplateField
              key={field.key}
              field={field}
              units={units}
              value={draft[field.key] ?? ''}
              write={write}
              error={problemOf(problems, field.key)}
            />
          ))}
        <LimitFields fields={fields} units={units} draft={draft} write={write} problems={problems} />
      </div>
      <p className="quiet">
        <Trans>
          Changes take effect at once; what is held stays. Another range replaces all orders, another investment those
          whose size changes.
        </Trans>
      </p>
      {refusal && (
        <p className={css.refusal} role="alert">
          {refusal}
        </p>
      )}
      <div className={css.editFoot}>
        <Button onPress={() => onDone()}>{t`Back`}</Button>
        <Button type="submit" kind="solid" isDisabled={isBusy}>{t`Save`}</Button>
      </div>
    </form>
  );
}
