import { useLingui } from '@lingui/react/macro';
import { Pencil, Save, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { ChartDocument } from '../../../../shared/trade/workspace/chart-document.ts';
import { type IndicatorTemplate, longestTemplateName } from '../../../../shared/trade/workspace/indicator-template.ts';
import { Button } from '../../../ui/form/button.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import css from './indicator-menu.module.css';
import { isShown, nameFault } from './template-edit.ts';

interface TemplateRowProps {
  readonly template: IndicatorTemplate;
  readonly chart: ChartDocument;
  readonly templates: readonly IndicatorTemplate[];
  readonly onApply: () => void;
  readonly onOverwrite: () => void;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
}

/** One template with what can be done to it. */
export function TemplateRow({
  template,
  chart,
  templates,
  onApply,
  onOverwrite,
  onRename,
  onRemove,
}: TemplateRowProps) {
  const { t } = useLingui();
  const [renaming, setRenaming] = useState(false);
  const { name } = template;
  const shown = isShown(chart, template);
  return (
    <li>
      <div className={css.row}>
        <button type="button" className={css.item} aria-label={t`Apply ${name}`} aria-pressed={shown} onClick={onApply}>
          <span className={css.name}>{name}</span>
        </button>
        <Button
          kind="ghost"
          size="small"
          aria-label={t`Save current chart as ${name}`}
          isDisabled={shown}
          onPress={onOverwrite}
        >
          <Save size={13} aria-hidden="true" />
        </Button>
        <Button
          kind="ghost"
          size="small"
          aria-label={t`Rename ${name}`}
          aria-expanded={renaming}
          onPress={() => setRenaming(!renaming)}
        >
          <Pencil size={13} aria-hidden="true" />
        </Button>
        <Button kind="ghost" size="small" aria-label={t`Delete ${name}`} onPress={onRemove}>
          <Trash2 size={13} aria-hidden="true" />
        </Button>
      </div>
      {renaming && (
        <Rename
          template={template}
          templates={templates}
          onRename={(next) => {
            setRenaming(false);
            if (next !== name) onRename(next);
          }}
        />
      )}
    </li>
  );
}

function Rename({ template, templates, onRename }: Pick<TemplateRowProps, 'template' | 'templates' | 'onRename'>) {
  const { t } = useLingui();
  const [name, setName] = useState(template.name);
  const fault = nameFault(name, templates, template.id);
  const errors = {
    empty: t`Name: enter a name`,
    taken: t`Name: already used by another template`,
    text: t`Name: no control characters or direction marks`,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!fault) onRename(name.trim());
  };
  return (
    <form className={css.saveAs} onSubmit={submit} noValidate>
      <TextInput
        label={t`New name`}
        autoFocus
        value={name}
        maxLength={longestTemplateName}
        onChange={setName}
        error={fault && errors[fault]}
      />
      <Button type="submit" size="small">{t`Rename`}</Button>
    </form>
  );
}
