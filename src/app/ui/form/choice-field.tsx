import { useId } from 'react';
import css from './choice-field.module.css';

interface ChoiceFieldProps<K extends string> {
  readonly label: string;
  readonly choices: readonly { readonly key: K; readonly label: string }[];
  readonly value: K;
  /** The label beside the field, for a line of filters, where it stands above it otherwise. */
  readonly look?: 'line';
  readonly onChange: (key: K) => void;
}

/** One of some choices under a label, in a field of the browser's own. */
export function ChoiceField<K extends string>({ label, choices, value, look, onChange }: ChoiceFieldProps<K>) {
  const id = useId();
  return (
    <div className={look === 'line' ? css.line : css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
      </label>
      <select id={id} className={css.select} value={value} onChange={(event) => onChange(event.target.value as K)}>
        {choices.map(({ key, label: face }) => (
          <option key={key} value={key}>
            {face}
          </option>
        ))}
      </select>
    </div>
  );
}
