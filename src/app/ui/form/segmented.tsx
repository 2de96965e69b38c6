import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
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
  /** The row of buttons. */
  readonly ref?: Ref<HTMLDivElement>;
}

const steps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowLeft: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Arrows, Home and End move the focus within the row; what is chosen changes by Enter, Space and press alone. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const items = [...event.currentTarget.children];
  const from = items.indexOf(event.target as Element);
  if (step === undefined || from < 0 || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  event.stopPropagation();
  const to = items[Math.max(0, Math.min(items.length - 1, from + step))];
  if (to instanceof HTMLElement) to.focus();
}

/**
 * A row of choices of which one is on. One stop of the Tab key. Written by hand: with React Aria's group each page
 * would carry 7 KB more.
 */
export function Segmented<K extends string>({ label, choices, value, onChange, look = 'box', ref }: SegmentedProps<K>) {
  const [focused, setFocused] = useState<K>();
  const stop = choices.find(({ key }) => key === (focused ?? value))?.key ?? choices[0]?.key;
  return (
    <div
      ref={ref}
      role="radiogroup"
      aria-label={label}
      className={`${css.group} ${css[look]}`}
      onKeyDown={moveFocus}
      onBlur={() => setFocused(undefined)}
    >
      {choices.map(({ key, label: face, name }) => (
        // biome-ignore lint/a11y/useSemanticElements: an input cannot hold the label's drawing, and arrows would choose
        <button
          key={key}
          type="button"
          role="radio"
          aria-checked={key === value}
          aria-label={name}
          tabIndex={key === stop ? 0 : -1}
          className={css.item}
          onFocus={() => setFocused(key)}
          onClick={() => {
            if (key !== value) onChange(key);
          }}
        >
          {face}
        </button>
      ))}
    </div>
  );
}
