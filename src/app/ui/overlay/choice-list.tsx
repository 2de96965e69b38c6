import { Check } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import css from './menu.module.css';

export interface MenuChoice<K extends string> {
  readonly key: K;
  readonly label: ReactNode;
  /** Text of the label for type-ahead, where it is not plain text. */
  readonly text?: string;
}

/** What is chosen from, and what is chosen. */
export interface ChoiceProps<K extends string> {
  readonly label: string;
  readonly choices: readonly MenuChoice<K>[];
  readonly value: K | undefined;
  readonly onChange: (key: K) => void;
  /** The edge of the trigger that the menu lines up with. */
  readonly align?: 'start' | 'end';
}

interface ChoiceListProps<K extends string> extends ChoiceProps<K> {
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
}

/** The open menu of a ChoiceMenu. A chunk of its own, loaded with the first press. */
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
