import { Check } from 'lucide-react';
import type { RefObject } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import type { ChoiceMenuProps } from './choice-menu.tsx';
import css from './menu.module.css';

interface ChoiceListProps<K extends string> extends Omit<ChoiceMenuProps<K>, 'face'> {
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

/** The open menu of a ChoiceMenu. A chunk of its own: nobody needs it before he presses. */
export function ChoiceList<K extends string>({
  label,
  choices,
  value,
  onChange,
  align = 'end',
  trigger,
  onClose,
}: ChoiceListProps<K>) {
  return (
    <Popover
      className={css.popover ?? ''}
      placement={`bottom ${align}`}
      offset={4}
      trigger="MenuTrigger"
      triggerRef={trigger}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Menu
        aria-label={label}
        className={css.menu ?? ''}
        autoFocus="first"
        selectionMode="single"
        selectedKeys={value === undefined ? [] : [value]}
        onClose={onClose}
        onAction={(key) => {
          const chosen = choices.find((choice) => choice.key === key);
          if (chosen) onChange(chosen.key);
        }}
      >
        {choices.map((choice) => (
          <MenuItem
            key={choice.key}
            id={choice.key}
            textValue={choice.text ?? String(choice.label)}
            className={css.item ?? ''}
          >
            <span className={css.tick}>{choice.key === value && <Check size={12} aria-hidden="true" />}</span>
            {choice.label}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}
