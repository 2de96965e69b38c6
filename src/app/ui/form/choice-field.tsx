import { useId } from 'react';
import css from './choice-field.module.css';

interface ChoiceFieldProps<K extends string> {
  readonly label: string;
  readonly choices: readonly { readonly key: K; readonly label: string }[];
  readonly value: K;
  readonly onChange: (key: K) => void;
}

/** One of some choices under a label, in a field of the browser's own. */
export function ChoiceField<K extends string>({ label, choices, value, onChange }: ChoiceFieldProps<K>) {
  const id = useId();
  return (
    <div className={css.field}>
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
