import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { strategyTemplate, strategyUpdate } from '../../../../shared/contracts/strategy.ts';
import type { Instance, StrategyTemplate } from '../../../../shared/trade/instance.ts';
import { CallError } from '../../../engine/client.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { Button } from '../../../ui/form/button.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { ErrorFallback } from '../../../ui/lazy/error-fallback.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import css from '../ai.module.css';
import { type Draft, paramsOf } from '../draft.ts';
import { useEachResult } from '../risk/use-each-result.ts';
import { type FieldUnits, TemplateField } from '../template-field.tsx';
import { useStrategyWords } from '../words.ts';
import { commonFields } from '../parameters/common-fields.ts';

export interface UpdateSelectedProps {
  readonly instances: readonly Instance[];
  readonly unitsOf: (instance: Instance) => FieldUnits;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Gives several strategies the same values: what is left empty stays as it is in each. */
export function UpdateSelected(props: UpdateSelectedProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const { instances, onClose } = props;
  const types = [...new Set(instances.map(({ strategy_type }) => strategy_type))];
  const { data, failure, reload } = useLoaded(async () => {
    const all = await engine.call(strategyTemplate, {});
    return all.filter(({ strategy_type }) => types.includes(strategy_type));
  }, [types.join(' ')]);
  const count = instances.length;
  return (
    <Drawer title={t`Update ${count} strategies`} onClose={onClose}>
      {data ? (
        <UpdateForm {...props} templates={data} />
      ) : failure ? (
        <ErrorFallback what={t`Parameters`} code={failure.code} onRetry={reload} />
      ) : (
        <Skeleton rows={8} />
      )}
    </Drawer>
  );
}

/** Units that all of them have; empty where they differ. */
function unitsOfAll(instances: readonly Instance[], unitsOf: UpdateSelectedProps['unitsOf']): FieldUnits {
  const each = instances.map(unitsOf);
  const common = (key: keyof FieldUnits): string => {
    const [first = '', ...others] = [...new Set(each.map((units) => units[key]))];
    return others.length === 0 ? first : '';
  };
  return { base: common('base'), quote: common('quote'), money: common('money') };
}

/** Sends the changes to each of them, one after the other; each has a result of its own. */
function useUpdates(instances: readonly Instance[], onDone: () => void) {
  const { t } = useLingui();
  const engine = useEngine();
  const report = useEachResult();
  const update = async ({ instance_id, version, name, params }: Instance, given: Changes) => {
    try {
      await engine.call(strategyUpdate, {
        instance_id,
        version,
        ...(Object.keys(given.params).length > 0 && { params: { ...params, ...given.params } }),
        ...(given.group !== '' && { group: given.group }),
      });
      return { name, code: 200 };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return { name, code: error.failure.number };
    }
  };
  return (given: Changes) =>
    report({
      send: async () => {
        const results: { readonly name: string; readonly code: number }[] = [];
        for (const instance of instances) results.push(await update(instance, given));
        return { results };
      },
      title: (done, of) => t`Strategies updated: ${done} of ${of}`,
      refused: t`Nothing was updated`,
      nameOf: ({ name }) => name,
      onDone,
    });
}

interface Changes {
  readonly params: Readonly<Record<string, unknown>>;
  /** Empty where it stays. */
  readonly group: string;
}

function UpdateForm({
  instances,
  templates,
  unitsOf,
  onClose,
  onDone,
}: UpdateSelectedProps & { readonly templates: readonly StrategyTemplate[] }) {
  const { t } = useLingui();
  const words = useStrategyWords();
  const [draft, setDraft] = useState<Draft>({});
  const [group, setGroup] = useState('');
  const [isBusy, setBusy] = useState(false);
  const send = useUpdates(instances, () => {
    onDone();
    onClose();
  });
  const fields = commonFields(templates);
  const units = unitsOfAll(instances, unitsOf);
  const params = paramsOf({ fields }, draft, 0);
  const isEmpty = Object.keys(params).length === 0 && group.trim() === '';
  const write = (fields: Draft) => setDraft((old) => ({ ...old, ...fields }));
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    await send({ params, group: group.trim() });
    setBusy(false);
  };
  return (
    <form className={css.form} aria-label={t`Update selected`} onSubmit={(event) => void onSubmit(event)}>
      <div className={css.fields}>
        <p className="quiet">
          <Trans>Empty fields are not changed. Changes take effect at once; what is held stays.</Trans>
        </p>
        <div className={css.group}>
          <TextInput
            label={t({ message: 'Group', context: 'strategy' })}
            value={group}
            onChange={setGroup}
            maxLength={40}
          />
          {fields.map((field) =>
            field.type === 'choice' ? (
              <ChoiceField
                key={field.key}
                label={words.field(field.key)}
                value={draft[field.key] ?? ''}
                onChange={(value) => write({ [field.key]: value })}
                choices={[
                  { key: '', label: t`Unchanged` },
                  ...(field.enum ?? []).map((choice) => ({ key: choice, label: words.choice(choice) })),
                ]}
              />
            ) : (
              <TemplateField
                key={field.key}
                field={field}
                units={units}
                value={draft[field.key] ?? ''}
                write={write}
                error={undefined}
                isLimit
              />
            ),
          )}
        </div>
      </div>
      <div className={css.foot}>
        <Button onPress={onClose}>{t`Cancel`}</Button>
        <Button type="submit" kind="solid" isDisabled={isEmpty || isBusy}>{t`Update`}</Button>
      </div>
    </form>
  );
}
