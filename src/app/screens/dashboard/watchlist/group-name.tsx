import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useId, useState } from 'react';
import { groupNameFault, maxGroupName } from './watch-sections.ts';
import css from './watchlist.module.css';

interface GroupNameProps {
  readonly label: string;
  readonly name: string;
  readonly taken: readonly string[];
  /** What it is called from now on; undefined where that was given up. */
  readonly onDone: (name: string | undefined) => void;
}

/** A field for the name of a group: Enter takes it, Esc gives up. */
export function GroupName({ label, name, taken, onDone }: GroupNameProps) {
  const { t } = useLingui();
  const id = useId();
  const [text, setText] = useState(name);
  const [fault, setFault] = useState<ReturnType<typeof groupNameFault>>();
  const texts = {
    empty: t`The name must not be empty`,
    long: t`${maxGroupName} characters at most`,
    taken: t`A group has this name`,
  };
  const done = () => {
    const next = text.trim();
    if (next === name) return onDone(undefined);
    const found = groupNameFault(next, taken);
    setFault(found);
    if (!found) onDone(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') done();
    if (event.key === 'Escape') onDone(undefined);
  };
  return (
    <div className={css.naming}>
      <input
        // biome-ignore lint/a11y/noAutofocus: it opens in order to be typed into
        autoFocus
        aria-label={label}
        aria-invalid={fault !== undefined}
        aria-describedby={fault && id}
        className={css.field}
        placeholder={label}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setFault(undefined);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (text.trim() === '') onDone(undefined);
          else done();
        }}
      />
      {fault && (
        <span id={id} role="alert" className={css.fault}>
          {texts[fault]}
        </span>
      )}
    </div>
  );
}
