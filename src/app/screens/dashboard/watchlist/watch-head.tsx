import { useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronRight, Ellipsis, Plus } from 'lucide-react';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import { LazySymbolSearch } from '../../../market/symbol-search/lazy-symbol-search.tsx';
import { Button } from '../../../ui/form/button.tsx';
import type { MenuPlace } from '../../../ui/grid/row-actions.ts';
import { PopoverPanel } from '../../../ui/overlay/popover-panel.tsx';
import type { WatchSection } from './watch-sections.ts';
import css from './watchlist.module.css';

interface AddSymbolProps {
  readonly label: string;
  readonly onAdd: (instrument: Instrument) => void;
}

/** The button that looks for a symbol to add. */
export function AddSymbol({ label, onAdd }: AddSymbolProps) {
  return (
    <PopoverPanel label={label} name={label} content={LazySymbolSearch} face={<Plus size={14} aria-hidden="true" />}>
      {(close) => (
        <LazySymbolSearch
          onChoose={(instrument) => {
            onAdd(instrument);
            close();
          }}
        />
      )}
    </PopoverPanel>
  );
}

interface WatchHeadProps {
  readonly section: WatchSection;
  readonly isFolded: boolean;
  readonly onFold: () => void;
  readonly onAdd: (instrument: Instrument) => void;
  readonly onMenu: (place: MenuPlace) => void;
}

/** The heading of a section: folds it, adds to it, and has its menu where it is a group. */
export function WatchHead({ section: { kind, name, keys }, isFolded, onFold, onAdd, onMenu }: WatchHeadProps) {
  const { t } = useLingui();
  const title = kind === 'favourites' ? t`Favourites` : kind === 'rest' ? t`Ungrouped` : name;
  const Icon = isFolded ? ChevronRight : ChevronDown;
  return (
    <div className={css.heading}>
      <button type="button" className={css.fold} aria-expanded={!isFolded} onClick={onFold}>
        <Icon size={12} aria-hidden="true" />
        <span className={css.title}>{title}</span> <span className={css.count}>{keys.length}</span>
      </button>
      {kind !== 'favourites' && <AddSymbol label={t`Add a symbol to ${title}`} onAdd={onAdd} />}
      {kind === 'group' && (
        <Button
          kind="ghost"
          size="small"
          aria-label={t`Actions for ${title}`}
          aria-haspopup="menu"
          onPress={() => {
            const button = document.activeElement?.getBoundingClientRect();
            onMenu({ x: button?.left ?? 0, y: button?.bottom ?? 0 });
          }}
        >
          <Ellipsis size={14} aria-hidden="true" />
        </Button>
      )}
    </div>
  );
}
