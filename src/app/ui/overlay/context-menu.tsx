import { useRef } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import css from './menu.module.css';

export interface ContextMenuProps {
  readonly label: string;
  /** Of the window, px. */
  readonly place: { readonly x: number; readonly y: number };
  readonly items: readonly { readonly key: string; readonly label: string }[];
  /** Takes the menu away, or asks something in its place. */
  readonly onAction: (key: string) => void;
  /** After Esc or a press beside it, and never after an action. */
  readonly onClose: () => void;
}

/** A menu at a place of the window, such as where the pointer was pressed. */
export function ContextMenu({ label, place, items, onAction, onClose }: ContextMenuProps) {
  const point = useRef<HTMLSpanElement>(null);
  // A dialog in its place takes the focus while the menu goes, which looks like a press beside it.
  const hasActed = useRef(false);
  return (
    <>
      <span ref={point} className={css.point} style={{ left: place.x, top: place.y }} />
      <Popover
        className={css.popover ?? ''}
        placement="bottom start"
        offset={2}
        trigger="MenuTrigger"
        triggerRef={point}
        isOpen
        onOpenChange={(isOpen) => {
          if (!isOpen && !hasActed.current) onClose();
        }}
      >
        <Menu
          aria-label={label}
          className={css.menu ?? ''}
          autoFocus="first"
          onAction={(key) => {
            hasActed.current = true;
            onAction(String(key));
          }}
        >
          {items.map((item) => (
            <MenuItem key={item.key} id={item.key} textValue={item.label} className={`${css.item} ${css.plain}`}>
              {item.label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </>
  );
}
