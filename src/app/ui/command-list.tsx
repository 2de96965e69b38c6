import { Search } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { TextField } from 'react-aria-components/TextField';
import css from './command-list.module.css';
import { Keys } from './keys.tsx';

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
  /** Takes Enter in place of the list. A held key or one that belongs to an input method never comes here. */
  readonly onEnter?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** A search field at the top of the window with a list, or whatever else, under it. Esc and a press beside it close it. */
export function CommandDialog({ label, placeholder, text, onText, onClose, onEnter, children }: CommandDialogProps) {
  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || (!event.repeat && !onEnter)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) onEnter?.();
  };
  return (
    <ModalOverlay isOpen isDismissable className={css.overlay ?? ''} onOpenChange={(open) => { if (!open) onClose(); }}>
      <Modal className={css.modal ?? ''}>
        <Dialog aria-label={label} className={css.dialog ?? ''}>
          <div onKeyDownCapture={onKey} role="presentation">
            <Autocomplete inputValue={text} onInputChange={onText}>
              <TextField aria-label={label} autoFocus className={css.field ?? ''}>
                <Search size={16} aria-hidden="true" />
                <Input className={css.input ?? ''} placeholder={placeholder} spellCheck="false" autoComplete="off" />
              </TextField>
              {children}
            </Autocomplete>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/** Groups of items within a CommandDialog: arrows choose, Enter and a press run. */
export function CommandList({ label, groups, empty }: { readonly label: string; readonly groups: readonly CommandGroup[]; readonly empty: string }) {
  const items = new Map(groups.flatMap((group) => group.items.map((item) => [item.id, item])));
  return (
    <ListBox aria-label={label} className={css.list ?? ''} items={groups.filter((group) => group.items.length > 0)} onAction={(id) => items.get(String(id))?.run()} renderEmptyState={() => <p className={css.empty}>{empty}</p>}>
      {(group) => (
        <ListBoxSection id={group.id}>
          <Header className={css.head ?? ''}>{group.title}</Header>
          {group.items.map((item) => (
            <ListBoxItem key={item.id} id={item.id} textValue={item.title} className={css.item ?? ''}>
              {item.lead}
              <span className={css.title}>{item.title}</span>
              {item.detail && <span className={`num ${css.detail}`}>{item.detail}</span>}
              {item.keys && item.keys.length > 0 && <Keys names={item.keys} />}
            </ListBoxItem>
          ))}
        </ListBoxSection>
      )}
    </ListBox>
  );
}
