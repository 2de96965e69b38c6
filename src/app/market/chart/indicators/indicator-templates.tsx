import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { ChartDocument } from '../../../../shared/trade/workspace/chart-document.ts';
import {
  type IndicatorTemplate,
  longestTemplateName,
  type TemplateEdit,
} from '../../../../shared/trade/workspace/indicator-template.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useStream } from '../../../engine/use-stream.ts';
import { Button } from '../../../ui/form/button.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import css from './indicator-menu.module.css';
import { applied, byName, later, nameFault, templateOf } from './template-edit.ts';
import { TemplateRow } from './template-row.tsx';

interface IndicatorTemplatesProps {
  readonly chart: ChartDocument;
  readonly onChange: (chart: ChartDocument) => void;
}

/** What was done last, and how it is taken back. */
interface Done {
  readonly text: string;
  readonly undo: () => void;
}

const none: readonly IndicatorTemplate[] = [];

/**
 * Sets of indicators under names: what is shown is saved as one, and one is put onto the chart, renamed, saved anew or
 * deleted.
 */
export function IndicatorTemplates({ chart, onChange }: IndicatorTemplatesProps) {
  const { t } = useLingui();
  const feed = useStream({ kind: 'templates' });
  const templates = byName(feed.value?.templates ?? none);
  const { done, problem, clear, put, remove, apply } = useTemplateActions(chart, onChange);
  const saveAs = (name: string) =>
    put(templateOf(chart, { id: crypto.randomUUID(), name }, Date.now()), t`Saved as “${name}”.`);
  return (
    <section className={css.templates} aria-label={t`Templates`}>
      <h3 className={css.heading}>
        <Trans>Templates</Trans>
      </h3>
      {templates.length > 0 && (
        <ul aria-label={t`Saved templates`}>
          {templates.map((template) => (
            <TemplateRow
              key={template.id}
              template={template}
              chart={chart}
              templates={templates}
              onApply={() => apply(template)}
              onRemove={() => remove(template)}
              onRename={(name) =>
                void put(
                  { ...template, name, updated: later(Date.now(), template) },
                  t`Renamed to “${name}”.`,
                  template,
                )
              }
              onOverwrite={() => {
                const { name } = template;
                void put(
                  templateOf(chart, template, Date.now(), template),
                  t`“${name}” updated from the chart.`,
                  template,
                );
              }}
            />
          ))}
        </ul>
      )}
      <NewTemplate templates={templates} isReady={feed.value !== undefined} onSave={saveAs} />
      {problem && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
      {done && !problem && (
        <p role="status" className={css.done}>
          <span>{done.text}</span>
          <Button
            size="small"
            onPress={() => {
              done.undo();
              clear();
            }}
          >
            <Trans>Undo</Trans>
          </Button>
        </p>
      )}
      {feed.value && feed.state !== 'live' && (
        <p role="status" className={css.later}>
          <Trans>Not saved to the server yet; kept in this browser.</Trans>
        </p>
      )}
    </section>
  );
}

/** What can be done to templates, what was done last, and why an edit was not taken. */
function useTemplateActions(chart: ChartDocument, onChange: (chart: ChartDocument) => void) {
  const { t } = useLingui();
  const [done, setDone] = useState<Done>();
  const { edit, problem } = useEdit();
  const put = (template: IndicatorTemplate, text: string, before?: IndicatorTemplate) =>
    edit({ template }, () =>
      setDone({
        text,
        undo: () =>
          void edit(
            before
              ? { template: { ...before, updated: later(Date.now(), template) } }
              : { removed: { id: template.id, updated: later(Date.now(), template) } },
          ),
      }),
    );
  const remove = (template: IndicatorTemplate) => {
    const { name } = template;
    const updated = later(Date.now(), template);
    void edit({ removed: { id: template.id, updated } }, () =>
      setDone({
        text: t`“${name}” deleted.`,
        undo: () => void edit({ template: { ...template, updated: later(Date.now(), { ...template, updated }) } }),
      }),
    );
  };
  const apply = (template: IndicatorTemplate) => {
    const { name } = template;
    const before = { indicators: chart.indicators, shares: chart.shares };
    onChange(applied(chart, template));
    setDone({ text: t`“${name}” applied.`, undo: () => onChange(applied(chart, before)) });
  };
  return { done, problem, clear: () => setDone(undefined), put, remove, apply };
}

/**
 * Sends an edit; `then` follows where it was taken, else the reason stands in `problem`. Tells whether it was taken.
 */
function useEdit() {
  const { t } = useLingui();
  const engine = useEngine();
  const [problem, setProblem] = useState<string>();
  const edit = async (what: TemplateEdit, then?: () => void): Promise<boolean> => {
    const outcome = await engine.editTemplate(what);
    const reasons = {
      too_many: t`Too many templates. Delete some first.`,
      too_large: t`Templates take up too much space. Delete some first.`,
      invalid: t`This template cannot be saved.`,
    };
    setProblem(outcome === 'ok' ? undefined : reasons[outcome]);
    if (outcome === 'ok') then?.();
    return outcome === 'ok';
  };
  return { edit, problem };
}

interface NewTemplateProps {
  readonly templates: readonly IndicatorTemplate[];
  /** The templates that there are are known. */
  readonly isReady: boolean;
  /** Tells whether it was saved. */
  readonly onSave: (name: string) => Promise<boolean>;
}

function NewTemplate({ templates, isReady, onSave }: NewTemplateProps) {
  const { t } = useLingui();
  const [name, setName] = useState('');
  const [shown, setShown] = useState(false);
  const fault = nameFault(name, templates);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setShown(fault !== undefined);
    if (!fault && (await onSave(name.trim()))) setName('');
  };
  const errors = {
    empty: t`Name: enter a name`,
    taken: t`Name: already used by another template`,
    text: t`Name: no control characters or direction marks`,
  };
  return (
    <form className={css.saveAs} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label={t`Save current chart as`}
        value={name}
        maxLength={longestTemplateName}
        onChange={(next) => {
          setName(next);
          setShown(false);
        }}
        error={fault && (shown || fault === 'text' || (fault === 'taken' && name !== '')) ? errors[fault] : undefined}
      />
      <Button type="submit" size="small" isDisabled={!isReady}>
        <Trans>Save template</Trans>
      </Button>
    </form>
  );
}
