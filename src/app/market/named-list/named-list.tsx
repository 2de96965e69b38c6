import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import { longestName, type Named } from '../../../shared/base/named-list.ts';
import { Button } from '../../ui/form/button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { byName, later, nameFault } from './named-edit.ts';
import css from './named-list.module.css';
import { NamedRow } from './named-row.tsx';
import type { NamedWords } from './named-words.ts';
import { useNameFaults } from './use-name-faults.ts';
import { useNamedActions } from './use-named-actions.ts';
import type { NamedSource } from './use-named-source.ts';

interface NamedListProps<E extends Named> {
  readonly source: NamedSource<E>;
  readonly words: NamedWords;
  /** Which of all that are saved belong here. */
  readonly belongs?: (entry: E) => boolean;
  /** Whether what is on show is just this one. */
  readonly isShown: (entry: E) => boolean;
  /** What more is said of one, behind its name. */
  readonly detail?: (entry: E) => string;
  /** What is on show now, as an entry of this name. */
  readonly make: (named: Pick<Named, 'id' | 'name' | 'updated'>) => E | Promise<E>;
  /** Shows an entry; what takes that back. Where it cannot be shown nothing changes, and the answer is the reason. */
  readonly onApply: (entry: E) => (() => void) | Promise<(() => void) | string>;
}

/**
 * What somebody has saved under names: what is on show is saved as an entry, and one is put on show, renamed, saved
 * anew or deleted. What was done last can be taken back.
 */
export function NamedList<E extends Named>(props: NamedListProps<E>) {
  const { source, words, isShown, detail, make, onApply, belongs = () => true } = props;
  const { t } = useLingui();
  const entries = byName((source.entries ?? []).filter(belongs));
  const isReady = source.entries !== undefined;
  const { done, setDone, problem, setProblem, put, remove } = useNamedActions(source, words);
  const apply = async (entry: E) => {
    const undo = await onApply(entry);
    setProblem(typeof undo === 'string' ? undo : undefined);
    if (typeof undo !== 'string') setDone({ text: words.applied(entry.name), undo });
  };
  const saveAs = async (name: string) =>
    put(await make({ id: crypto.randomUUID(), name, updated: Date.now() }), t`Saved as “${name}”.`);
  const overwrite = async ({ id, name, updated }: E, before: E) =>
    void put(await make({ id, name, updated: later(Date.now(), { updated }) }), words.overwritten(name), before);
  return (
    <section className={css.section} aria-label={words.title}>
      <h3 className={css.heading}>{words.title}</h3>
      {isReady && entries.length === 0 && words.none && <p className={css.later}>{words.none}</p>}
      {entries.length > 0 && (
        <ul className={css.list} aria-label={words.saved}>
          {entries.map((entry) => (
            <NamedRow
              key={entry.id}
              entry={entry}
              entries={entries}
              words={words}
              isShown={isShown(entry)}
              detail={detail?.(entry)}
              onApply={() => void apply(entry)}
              onRemove={() => remove(entry)}
              onRename={(name) =>
                void put({ ...entry, name, updated: later(Date.now(), entry) }, t`Renamed to “${name}”.`, entry)
              }
              onOverwrite={() => void overwrite(entry, entry)}
            />
          ))}
        </ul>
      )}
      {source.problem && (
        <p role="alert" className={css.problem}>
          {source.problem}
        </p>
      )}
      <NewName entries={entries} words={words} isReady={isReady} onSave={saveAs} />
      {problem && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
      {done && !problem && <DoneLine {...done} onUndone={() => setDone(undefined)} />}
      {isReady && !source.isSaved && (
        <p role="status" className={css.later}>
          <Trans>Not saved to the server yet; kept in this browser.</Trans>
        </p>
      )}
    </section>
  );
}

function DoneLine({
  text,
  undo,
  onUndone,
}: {
  readonly text: string;
  readonly undo: () => void;
  readonly onUndone: () => void;
}) {
  return (
    <p role="status" className={css.done}>
      <span>{text}</span>
      <Button
        size="small"
        onPress={() => {
          undo();
          onUndone();
        }}
      >
        <Trans>Undo</Trans>
      </Button>
    </p>
  );
}

interface NewNameProps {
  readonly entries: readonly Named[];
  readonly words: NamedWords;
  /** The entries that there are are known. */
  readonly isReady: boolean;
  /** Whether it was saved. */
  readonly onSave: (name: string) => Promise<boolean>;
}

function NewName({ entries, words, isReady, onSave }: NewNameProps) {
  const [name, setName] = useState('');
  const [shown, setShown] = useState(false);
  const fault = nameFault(name, entries);
  const faults = useNameFaults(words);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setShown(fault !== undefined);
    if (!fault && (await onSave(name.trim()))) setName('');
  };
  return (
    <form className={css.saveAs} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label={words.saveAs}
        value={name}
        maxLength={longestName}
        onChange={(next) => {
          setName(next);
          setShown(false);
        }}
        error={fault && (shown || fault === 'text' || (fault === 'taken' && name !== '')) ? faults[fault] : undefined}
      />
      <Button type="submit" size="small" isDisabled={!isReady}>
        {words.save}
      </Button>
    </form>
  );
}
