import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { Instrument, InstrumentKey } from '../../../../shared/market/instrument.ts';
import type { MenuPlace } from '../../../ui/grid/row-actions.ts';
import { GroupName } from './group-name.tsx';
import { useFolded } from './use-folded.ts';
import { rowKeys, type RowKeyActions } from './row-keys.ts';
import type { WatchedList } from './use-watchlist.ts';
import { WatchHead } from './watch-head.tsx';
import type { WatchMenuOf } from './watch-menu.tsx';
import { WatchRow } from './watch-row.tsx';
import { type RowDrag, useRowDrag } from './use-row-drag.ts';
import { idOfSection, type RowPlace, type WatchSection } from './watch-sections.ts';
import css from './watchlist.module.css';

export interface ShownMenu {
  readonly of: WatchMenuOf;
  readonly place: MenuPlace;
  readonly section: WatchSection;
}

interface WatchBodyProps {
  readonly sections: readonly WatchSection[];
  readonly list: WatchedList;
  readonly byKey: ReadonlyMap<InstrumentKey, Instrument>;
  readonly current: InstrumentKey;
  /** The group whose name is being typed. */
  readonly naming: string | undefined;
  readonly taken: readonly string[];
  readonly onName: (name: string | undefined) => void;
  readonly onOpen: (key: InstrumentKey, inNewTab: boolean) => void;
  readonly onMenu: (menu: ShownMenu) => void;
  readonly onDrop: (key: InstrumentKey, place: RowPlace) => void;
  readonly nameOf: (key: InstrumentKey) => string;
  readonly keys: RowKeyActions;
}

/** The sections with their rows. A heading is not needed where all rows are in no group. */
export function WatchBody({ sections, ...props }: WatchBodyProps) {
  const container = useRef<HTMLDivElement>(null);
  const { isFolded, fold } = useFolded();
  const { drag, handlers } = useRowDrag(container, props.onDrop);
  const [focused, setFocused] = useState<string>();
  const hasHeads = sections.length > 1 || sections[0]?.kind !== 'rest';
  const shown = sections.flatMap((section) =>
    hasHeads && isFolded(idOfSection(section)) ? [] : section.keys.map((key) => idOfRow(section, key)),
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the rows, which bubble
    <div ref={container} className={drag && css.drags} onKeyDown={rowKeys(container, props.keys)} {...handlers}>
      {sections.map((section) => (
        <Section
          key={idOfSection(section)}
          {...props}
          section={section}
          drag={drag}
          hasHead={hasHeads}
          isFolded={hasHeads && isFolded(idOfSection(section))}
          onFold={() => fold(idOfSection(section))}
          stop={focused !== undefined && shown.includes(focused) ? focused : shown[0]}
          onFocus={setFocused}
        />
      ))}
    </div>
  );
}

/** An instrument may stand in two sections. */
const idOfRow = (section: WatchSection, key: InstrumentKey): string => `${idOfSection(section)} ${key}`;

interface SectionProps extends Omit<WatchBodyProps, 'sections' | 'keys' | 'onDrop'> {
  readonly section: WatchSection;
  readonly drag: RowDrag | undefined;
  readonly hasHead: boolean;
  readonly isFolded: boolean;
  readonly onFold: () => void;
  /** The row to which the Tab key comes. */
  readonly stop: string | undefined;
  readonly onFocus: (id: string) => void;
}

function Section(props: SectionProps) {
  const { section, list, hasHead, isFolded, onFold, naming, taken, onName, onMenu } = props;
  const { t } = useLingui();
  const { kind, name, keys } = section;
  const isNamed = kind === 'group' && naming === name;
  return (
    <section
      aria-label={kind === 'group' ? name : kind === 'rest' ? t`Ungrouped` : t`Favourites`}
      data-group={kind === 'favourites' ? undefined : name}
      data-drop={isOver(props) ? '' : undefined}
    >
      {isNamed && <GroupName label={t`Group name`} name={name} taken={taken} onDone={onName} />}
      {hasHead && !isNamed && (
        <WatchHead
          section={section}
          isFolded={isFolded}
          onFold={onFold}
          onAdd={(instrument) => void list.add(instrument, name)}
          onMenu={(place) => onMenu({ of: { kind: 'group', group: name }, place, section })}
        />
      )}
      {!isFolded && keys.length > 0 && <Rows {...props} />}
      {!isFolded && keys.length === 0 && <p className={css.none}>{t`No symbols yet.`}</p>}
    </section>
  );
}

/** Whether the row that is held would come into the section. */
const isOver = ({ section, drag }: Pick<SectionProps, 'section' | 'drag'>): boolean =>
  section.kind !== 'favourites' && drag?.to?.group === section.name;

/** Where the line stands at which the row that is held would come, as seen from another one. */
function dropAt({ section, drag }: Pick<SectionProps, 'section' | 'drag'>, key: InstrumentKey) {
  if (!drag?.to || key === drag.key || !isOver({ section, drag })) return undefined;
  const others = section.keys.filter((each) => each !== drag.key);
  const index = others.indexOf(key);
  if (index === drag.to.index) return 'before';
  return index === others.length - 1 && drag.to.index > index ? 'after' : undefined;
}

function Rows({ section, drag, byKey, current, onOpen, onMenu, nameOf, stop, onFocus }: SectionProps) {
  return (
    <ul className={css.rows}>
      {section.keys.map((key) => (
        <li
          key={key}
          data-section={idOfSection(section)}
          data-drop={dropAt({ section, drag }, key)}
          data-held={drag?.key === key && section.kind !== 'favourites' ? '' : undefined}
          onFocus={() => onFocus(idOfRow(section, key))}
        >
          <WatchRow
            itemKey={key}
            instrument={byKey.get(key)}
            isOpen={key === current}
            isStop={stop === idOfRow(section, key)}
            onOpen={(inNewTab) => onOpen(key, inNewTab)}
            onMenu={(place) => onMenu({ of: { kind: 'row', key, name: nameOf(key) }, place, section })}
          />
        </li>
      ))}
    </ul>
  );
}
