import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { useState } from 'react';
import { bind, ownerOf, printOwnKeys } from '../../commands/bindings.ts';
import { keyMapOf, slotsOf } from '../../commands/key-map.ts';
import { type Command, commands, commandSections, defaultKeys } from '../../commands/catalogue.ts';
import { chordOf, isMac, keyNames } from '../../commands/chord.ts';
import { commandTitles, sectionTitles } from '../../commands/command-titles.ts';
import { Button } from '../../ui/form/button.tsx';
import { Keys } from '../../ui/keys.tsx';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';
import css from './key-settings.module.css';
import { useKeyCapture } from './use-key-capture.ts';

/** A place for a key: a command, and which of its options. */
interface Slot {
  readonly command: Command;
  readonly at: number;
}

const isSame = (a: Slot, b: Slot | undefined): boolean => a.command.id === b?.command.id && a.at === b.at;

/** Every command with its keys, each of which can be changed or taken away on this device. */
export function KeySettings() {
  const { t, i18n } = useLingui();
  const [{ ownKeys }, change] = usePreferences();
  const [editing, setEditing] = useState<Slot>();
  const keys = keyMapOf(ownKeys);
  const put = ({ command, at }: Slot, chord: string) => {
    change({ ownKeys: printOwnKeys(bind(keys, command, at, chord)) });
    setEditing(undefined);
  };
  return (
    <div className={css.keys}>
      <div className={css.lead}>
        <p className="quiet">
          <Trans>Click Change and press a key. Conflicts are confirmed first.</Trans>
        </p>
        <Button
          isDisabled={ownKeys === ''}
          onPress={() => {
            change({ ownKeys: '' });
            setEditing(undefined);
          }}
        >{t`Reset all keys`}</Button>
      </div>
      {commandSections.map((section) => (
        <section key={section} aria-label={i18n._(sectionTitles[section])}>
          <h3 className={css.head}>{i18n._(sectionTitles[section])}</h3>
          <ul className={css.rows}>
            {(commands as readonly Command[])
              .filter((command) => command.section === section)
              .flatMap((command) => Array.from({ length: slotsOf(command) }, (_, at): Slot => ({ command, at })))
              .map((slot) => (
                <KeyRow
                  key={`${slot.command.id} ${slot.at}`}
                  slot={slot}
                  chord={keys[slot.command.id][slot.at] ?? ''}
                  isEditing={isSame(slot, editing)}
                  ownerTitle={(chord) => {
                    const owner = ownerOf(keys, chord);
                    return owner && !(owner.id === slot.command.id && owner.at === slot.at)
                      ? i18n._(commandTitles[owner.id])
                      : undefined;
                  }}
                  onEdit={() => setEditing(slot)}
                  onPut={(chord) => put(slot, chord)}
                  onStop={() => setEditing(undefined)}
                />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface KeyRowProps {
  readonly slot: Slot;
  /** "" where it has no key. */
  readonly chord: string;
  readonly isEditing: boolean;
  /** The other command that has a chord; undefined where none has. */
  readonly ownerTitle: (chord: string) => string | undefined;
  readonly onEdit: () => void;
  readonly onPut: (chord: string) => void;
  readonly onStop: () => void;
}

function KeyRow({ slot: { command, at: index }, chord, isEditing, ownerTitle, onEdit, onPut, onStop }: KeyRowProps) {
  const { t, i18n } = useLingui();
  const base = i18n._(commandTitles[command.id]);
  const title = slotsOf(command) > 1 ? `${base} ${index + 1}` : base;
  const first = defaultKeys[command.id][index] ?? '';
  return (
    <li className={css.row}>
      <span className={css.name}>{title}</span>
      {isEditing ? (
        <KeyCapture ownerTitle={ownerTitle} onPut={onPut} onStop={onStop} />
      ) : (
        <span className={css.tools}>
          {chord === '' ? (
            <span className="quiet">
              <Trans>None</Trans>
            </span>
          ) : (
            <Keys names={keyNames(chordOf(chord), isMac())} />
          )}
          <Button
            kind="ghost"
            size="small"
            aria-label={t`Change key for ${title}`}
            onPress={onEdit}
          >{t`Change`}</Button>
          {chord !== '' && (
            <Button kind="ghost" size="small" aria-label={t`Clear key for ${title}`} onPress={() => onPut('')}>
              <X size={13} aria-hidden="true" />
            </Button>
          )}
          {chord !== first && ownerTitle(first) === undefined && (
            <Button
              kind="ghost"
              size="small"
              aria-label={t`Reset key for ${title}`}
              onPress={() => onPut(first)}
            >{t`Reset`}</Button>
          )}
        </span>
      )}
    </li>
  );
}

/** Waits for keys; what another command has is named before it is taken. Esc keeps what was. */
function KeyCapture({ ownerTitle, onPut, onStop }: Pick<KeyRowProps, 'ownerTitle' | 'onPut' | 'onStop'>) {
  const { t } = useLingui();
  const [taken, setTaken] = useState('');
  const [isRefused, setRefused] = useState(false);
  useKeyCapture({
    onChord: (chord) => {
      setRefused(chord === undefined);
      if (chord === undefined) return;
      if (ownerTitle(chord) === undefined) onPut(chord);
      else setTaken(chord);
    },
    onStop,
    isOn: taken === '',
  });
  const owner = ownerTitle(taken) ?? '';
  if (taken === '')
    return (
      <span className={css.pending} role="status">
        {isRefused ? (
          <Trans>Reserved by the browser. Try another key.</Trans>
        ) : (
          <Trans>Press keys… Esc to cancel</Trans>
        )}
      </span>
    );
  return (
    <span className={css.tools} role="alert">
      <Keys names={keyNames(chordOf(taken), isMac())} />
      <span className={css.conflict}>
        <Trans>Used by {owner}</Trans>
      </span>
      <Button size="small" kind="solid" autoFocus onPress={() => onPut(taken)}>{t`Use here`}</Button>
      <Button size="small" onPress={onStop}>{t`Back`}</Button>
    </span>
  );
}
