import { useRef } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import css from './menu.module.css';

export interface ContextMenuProps {
  readonly label: string;
  /** Of the window, px. */
  readonly place: { readonly x: number; readonly y: number };
  readonly items: readonly { readonly key: string; readonly label: string }[];
  readonly onAction: (key: string) => void;
  /** After Esc or a press beside it. */
  readonly onClose: () => void;
}

/** A menu at a place of the window, such as where the pointer was pressed. */
export function ContextMenu({ label, place, items, onAction, onClose }: ContextMenuProps) {
  const point = useRef<HTMLSpanElement>(null);
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
          if (!isOpen) onClose();
        }}
      >
        <Menu aria-label={label} className={css.menu ?? ''} autoFocus="first" onAction={(key) => onAction(String(key))}>
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
