import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';
import css from './segmented.module.css';

export interface Choice<K extends string> {
  readonly key: K;
  readonly label: ReactNode;
  /** Where the label is not plain text. */
  readonly name?: string;
}

export interface SegmentedProps<K extends string> {
  readonly label: string;
  readonly choices: readonly Choice<K>[];
  readonly value: K | undefined;
  readonly onChange: (key: K) => void;
  /** `line` has no ground: for panel heads. */
  readonly look?: 'box' | 'line';
}

/** A row of choices of which one is on. */
export function Segmented<K extends string>({ label, choices, value, onChange, look = 'box' }: SegmentedProps<K>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={`${css.group} ${css[look]}`}
      selectionMode="single"
      disallowEmptySelection={value !== undefined}
      selectedKeys={value === undefined ? [] : [value]}
      onSelectionChange={(keys) => {
        const chosen = choices.find(({ key }) => keys.has(key));
        if (chosen) onChange(chosen.key);
      }}
    >
      {choices.map((choice) => (
        <ToggleButton key={choice.key} id={choice.key} aria-label={choice.name} className={css.item ?? ''}>
          {choice.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
