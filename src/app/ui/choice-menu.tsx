import { Check, ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import css from './menu.module.css';

export interface MenuChoice<K extends string> {
  readonly key: K;
  readonly label: ReactNode;
  /** Text of the label for type-ahead, where it is not plain text. */
  readonly text?: string;
}

export interface ChoiceMenuProps<K extends string> {
  readonly label: string;
  /** What the closed menu shows; the chosen item's label where it is left out. */
  readonly face?: ReactNode;
  readonly choices: readonly MenuChoice<K>[];
  readonly value: K | undefined;
  readonly onChange: (key: K) => void;
  /** The edge of the trigger that the menu lines up with. */
  readonly align?: 'start' | 'end';
}

/** A small menu of which one item is chosen: grouping, intervals, units. */
export function ChoiceMenu<K extends string>({ label, face, choices, value, onChange, align = 'end' }: ChoiceMenuProps<K>) {
  return (
    <MenuTrigger>
      <Button className={css.trigger ?? ''}>
        <span className="visually-hidden">{label}: </span>
        {face ?? choices.find(({ key }) => key === value)?.label}
        <ChevronDown size={12} aria-hidden="true" />
      </Button>
      <Popover className={css.popover ?? ''} placement={`bottom ${align}`} offset={4}>
        <Menu
          aria-label={label}
          className={css.menu ?? ''}
          selectionMode="single"
          selectedKeys={value === undefined ? [] : [value]}
          onAction={(key) => {
            const chosen = choices.find((choice) => choice.key === key);
            if (chosen) onChange(chosen.key);
          }}
        >
          {choices.map((choice) => (
            <MenuItem key={choice.key} id={choice.key} textValue={choice.text ?? String(choice.label)} className={css.item ?? ''}>
              <span className={css.tick}>{choice.key === value && <Check size={12} aria-hidden="true" />}</span>
              {choice.label}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
