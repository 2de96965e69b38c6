import { Search } from 'lucide-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import css from './command-list.module.css';
import { Keys } from '../keys.tsx';
import { usePainted } from '../use-after-paint.ts';

export interface CommandItem {
  /** Unlike that of any other item of the list. */
  readonly id: string;
  readonly title: string;
  /** Before the title. */
  readonly lead?: ReactNode;
  readonly detail?: ReactNode;
  /** Names of the keys that do the same. */
  readonly keys?: readonly string[];
  readonly run: () => void;
}

export interface CommandGroup {
  readonly id: string;
  readonly title: string;
  readonly items: readonly CommandItem[];
}

interface CommandDialogProps {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
  readonly groups: readonly CommandGroup[];
  /** Stands in place of the list where it has nothing. */
  readonly empty: string;
  /** Stands in place of the list; `onEnter` is what Enter does then. */
  readonly instead?: { readonly view: ReactNode; readonly onEnter: () => void } | undefined;
  readonly foot?: ReactNode;
}

/** The item that arrows have chosen, the first one for another text, and the keys of the search field. */
function useChosenItem(items: readonly CommandItem[], text: string, instead: CommandDialogProps['instead']) {
  const [at, setAt] = useState(0);
  const active = items[Math.min(at, items.length - 1)];
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another list
  useEffect(() => setAt(0), [text]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && items.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, items.length - 1) + step + items.length) % items.length);
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (event.repeat) return;
    if (instead) instead.onEnter();
    else active?.run();
  };
  return { at, active, onKeyDown };
}

/** Keeps the chosen item of a list in view. */
function useScrolledTo(at: number, text: string) {
  const view = useRef<HTMLDivElement>(null);
  const scrolled = useRef(false);
  // A list that stands at its top is left alone: looking lays the page out.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another list
  useEffect(() => {
    if (at > 0 || scrolled.current)
      view.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [at, text]);
  const onScroll = () => {
    scrolled.current = true;
  };
  return { ref: view, onScroll };
}

/**
 * A search field at the top of the window with groups of items under it: arrows choose, Enter and a press run, Esc and
 * a press beside it close. A held Enter, or one that belongs to an input method, does nothing. (The component library's
 * own would be loaded with the menus, long before anybody asks for it.)
 */
export function CommandDialog(props: CommandDialogProps) {
  const { label, placeholder, text, onText, onClose, groups, empty, instead, foot } = props;
  const list = useId();
  // The field takes keys a frame before the list is laid out.
  const painted = usePainted();
  const shown = painted ? groups.filter((group) => group.items.length > 0) : [];
  const items = shown.flatMap((group) => group.items);
  const { at, active, onKeyDown } = useChosenItem(items, text, instead);
  const scrolling = useScrolledTo(at, text);
  const idOf = (item: CommandItem) => `${list} ${item.id}`.replaceAll(' ', '-');
  return (
    <CommandFrame label={label} onClose={onClose}>
      <div className={css.field}>
        <Search size={16} aria-hidden="true" />
        <input
          // biome-ignore lint/a11y/noAutofocus: the dialog opens in order to be typed into
          autoFocus
          role="combobox"
          aria-expanded={!instead && items.length > 0}
          aria-controls={list}
          aria-label={label}
          aria-autocomplete="list"
          className={css.input}
          aria-activedescendant={instead || !active ? undefined : idOf(active)}
          placeholder={placeholder}
          spellCheck="false"
          autoComplete="off"
          value={text}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      {instead ? (
        instead.view
      ) : (
        <div id={list} role="listbox" aria-label={label} className={css.list} tabIndex={-1} {...scrolling}>
          {painted && items.length === 0 && <p className={css.empty}>{empty}</p>}
          {shown.map((group) => (
            <Group key={group.id} group={group} active={active} idOf={idOf} />
          ))}
        </div>
      )}
      {foot && <p className={css.foot}>{foot}</p>}
    </CommandFrame>
  );
}

interface CommandFrameProps extends Pick<CommandDialogProps, 'label' | 'onClose'> {
  readonly children: ReactNode;
}

/** The dialog around field and list. */
function CommandFrame({ label, onClose, children }: CommandFrameProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable
      className={css.overlay ?? ''}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className={css.modal ?? ''}>
        <Dialog aria-label={label} className={css.dialog ?? ''}>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

interface GroupProps {
  readonly group: CommandGroup;
  readonly active: CommandItem | undefined;
  readonly idOf: (item: CommandItem) => string;
}

function Group({ group, active, idOf }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, no fieldset
    <div
      role="group"
      aria-label={group.title}
      className={css.group}
      style={{ '--items': group.items.length } as CSSProperties}
    >
      <p className={css.head} aria-hidden="true">
        {group.title}
      </p>
      {group.items.map((item) => (
        <Item key={item.id} id={idOf(item)} item={item} active={item === active} />
      ))}
    </div>
  );
}

interface ItemProps {
  readonly id: string;
  readonly item: CommandItem;
  readonly active: boolean;
}

const Item = memo(function Item({ id, item, active }: ItemProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the combobox holds the focus
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the combobox runs it
    <div id={id} role="option" aria-selected={active} className={css.item} onClick={item.run}>
      {item.lead}
      <span className={css.title}>{item.title}</span>
      {item.detail && <span className={`num ${css.detail}`}>{item.detail}</span>}
      {item.keys && item.keys.length > 0 && <Keys names={item.keys} />}
    </div>
  );
});
