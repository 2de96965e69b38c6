import { Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Keys } from '../../ui/keys.tsx';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';
import { type Command, commands, commandSections } from '../../commands/catalogue.ts';
import { isMac, isSingle, keyNames } from '../../commands/chord.ts';
import { commandTitles, sectionTitles } from '../../commands/command-titles.ts';
import { useCommands } from '../../commands/commands-context.tsx';
import css from './help.module.css';

/** The keyboard map, by section. Keys that do not act on this device say so. */
export function Help({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useLingui();
  const registry = useCommands();
  const [{ tradingKeys, singleKeys }] = usePreferences();
  const withKeys = (commands as readonly Command[]).filter(({ id }) => registry.chordsOf(id).some(Boolean));
  const isOff = ({ id, sends }: Command) =>
    (sends && !tradingKeys) || (!singleKeys && registry.chordsOf(id).every((chord) => !chord || isSingle(chord)));
  return (
    <Dialog look="wide" title={t`Keyboard shortcuts`} isOpen onClose={onClose}>
      <div className={css.sections}>
        {commandSections.map((section) => {
          const rows = withKeys.filter((command) => command.section === section);
          return (
            rows.length > 0 && (
              <section key={section} aria-label={i18n._(sectionTitles[section])}>
                <h3 className={css.head}>{i18n._(sectionTitles[section])}</h3>
                <dl className={css.rows}>
                  {rows.map((command) => (
                    <div key={command.id} className={`${css.row} ${isOff(command) ? css.off : ''}`}>
                      <dt>
                        {i18n._(commandTitles[command.id])}
                        {isOff(command) && (
                          <span className={css.note}>
                            {' '}
                            · <Trans>off</Trans>
                          </span>
                        )}
                      </dt>
                      <dd>
                        <KeyRange id={command.id} />
                      </dd>
                    </div>
                  ))}
                </dl>
              </section>
            )
          );
        })}
        <BookKeys />
      </div>
      <p className="quiet">
        <Trans>
          Turn on trading hotkeys in Settings, on each device. Single keys are ignored in text fields. All keys can be
          changed or turned off in Settings.
        </Trans>{' '}
        {singleKeys && <Trans>Type a symbol anywhere on the page to search for it.</Trans>}
      </p>
    </Dialog>
  );
}

/** Keys that act while the focus is in the order book, and cannot be changed. */
function BookKeys() {
  const { t } = useLingui();
  const rows = [
    { does: t`Move one price level`, keys: ['↑', '↓'] },
    { does: t`Use price in order form`, keys: ['Enter'] },
  ];
  return (
    <section aria-label={t`In the order book`}>
      <h3 className={css.head}>{t`In the order book`}</h3>
      <dl className={css.rows}>
        {rows.map(({ does, keys }) => (
          <div key={does} className={css.row}>
            <dt>{does}</dt>
            <dd>
              <Keys names={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The keys of a command; of many the first and the last. */
function KeyRange({ id }: { readonly id: Command['id'] }) {
  const chords = useCommands()
    .chordsOf(id)
    .filter((chord) => chord !== undefined);
  const mac = isMac();
  const first = chords[0];
  const last = chords.at(-1);
  return (
    <>
      {first && <Keys names={keyNames(first, mac)} />}
      {last && last !== first && (
        <>
          {' '}
          … <Keys names={keyNames(last, mac)} />
        </>
      )}
    </>
  );
}
