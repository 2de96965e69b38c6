import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { currenciesOf } from './currencies.ts';
import css from './currency-field.module.css';

/** Currencies with a button of their own; all others are written. */
const maxButtons = 12;

interface CurrencyFieldProps {
  readonly label: string;
  /** Those that there are to choose from, the usual ones first. */
  readonly offered: readonly string[];
  /** Names with commas between them. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

/** A list of currencies: the usual ones by a button each, all of them as a text. */
export function CurrencyField({ label, offered, value, onChange, error }: CurrencyFieldProps) {
  const { t } = useLingui();
  const id = useId();
  const chosen = currenciesOf(value);
  const toggle = (name: string) =>
    onChange((chosen.includes(name) ? chosen.filter((each) => each !== name) : [...chosen, name]).join(', '));
  return (
    <div className={css.field}>
      <TextInput
        label={label}
        value={value}
        onChange={onChange}
        error={error}
        placeholder={t`BTC, ETH …`}
        autoComplete="off"
      />
      <p id={id} className={css.name}>
        {t`Add or remove`}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset inside the group's fieldset would be read twice */}
      <div role="group" aria-labelledby={id} className={css.buttons}>
        {offered.slice(0, maxButtons).map((name) => (
          <button
            key={name}
            type="button"
            className={css.button}
            aria-pressed={chosen.includes(name)}
            onClick={() => toggle(name)}
          >
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}
