import { useLingui } from '@lingui/react/macro';
import { Pencil, Save, Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { longestName, type Named } from '../../../shared/base/named-list.ts';
import { Button } from '../../ui/form/button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { nameFault } from './named-edit.ts';
import css from './named-list.module.css';
import type { NamedWords } from './named-words.ts';
import { useNameFaults } from './use-name-faults.ts';

interface NamedRowProps {
  readonly entry: Named;
  readonly entries: readonly Named[];
  readonly words: NamedWords;
  /** What is on show is just this one. */
  readonly isShown: boolean;
  /** What more is said of it, behind its name. */
  readonly detail: string | undefined;
  readonly onApply: () => void;
  readonly onOverwrite: () => void;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
}

/** One entry with what can be done to it. */
export function NamedRow(props: NamedRowProps) {
  const { entry, entries, words, isShown, detail, onApply, onOverwrite, onRename, onRemove } = props;
  const { t } = useLingui();
  const [renaming, setRenaming] = useState(false);
  const { name } = entry;
  return (
    <li>
      <div className={css.row}>
        <button
          type="button"
          className={css.item}
          aria-label={words.apply(name)}
          aria-pressed={isShown}
          onClick={onApply}
        >
          <span className={css.name}>{name}</span>
          {detail && <span className={css.detail}>{detail}</span>}
        </button>
        <Button kind="ghost" size="small" aria-label={words.overwrite(name)} isDisabled={isShown} onPress={onOverwrite}>
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
          entry={entry}
          entries={entries}
          words={words}
          onRename={(next) => {
            setRenaming(false);
            if (next !== name) onRename(next);
          }}
        />
      )}
    </li>
  );
}

function Rename({ entry, entries, words, onRename }: Pick<NamedRowProps, 'entry' | 'entries' | 'words' | 'onRename'>) {
  const { t } = useLingui();
  const [name, setName] = useState(entry.name);
  const fault = nameFault(name, entries, entry.id);
  const faults = useNameFaults(words);
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
        maxLength={longestName}
        onChange={setName}
        error={fault && faults[fault]}
      />
      <Button type="submit" size="small">{t`Rename`}</Button>
    </form>
  );
}
