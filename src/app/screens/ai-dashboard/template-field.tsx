import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import type { TemplateField as FieldOfTemplate } from '../../../shared/trade/instance.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import css from './ai.module.css';
import { CurrencyField } from './currencies/currency-field.tsx';
import type { Draft } from './draft.ts';
import { useStrategyWords } from './words.ts';

const endDays = ['', '1', '7', '30', '90'] as const;

/** Assets that a field may count in: of prices, and of what is invested. */
export interface FieldUnits {
  readonly base: string;
  readonly quote: string;
  readonly money: string;
}

interface TemplateFieldProps {
  readonly field: FieldOfTemplate;
  readonly units: FieldUnits;
  readonly value: string;
  /** Gets the field alone. */
  readonly write: (fields: Draft) => void;
  readonly error: string | undefined;
  /** A limit is left out by leaving it empty, which its group says. */
  readonly isLimit?: boolean;
  /** Currencies that a list of them offers. */
  readonly currencies?: readonly string[] | undefined;
}

/** One parameter of a strategy, by its type. A form has some thirty, of which a key changes one. */
export const TemplateField = memo(function TemplateField({
  field: { key, type, unit, enum: choices, required },
  units,
  value,
  write,
  error,
  isLimit = false,
  currencies = [],
}: TemplateFieldProps) {
  const { t } = useLingui();
  const onChange = (next: string) => write({ [key]: next });
  const words = useStrategyWords();
  const label = words.field(key);
  const dayText = (days: string) => (days === '' ? t`Until stopped` : days === '1' ? t`1 day` : t`${days} days`);
  if (type === 'choice')
    return (
      <div>
        <ChoiceField
          label={label}
          value={value}
          onChange={onChange}
          choices={(choices ?? []).map((choice) => ({ key: choice, label: words.choice(choice) }))}
        />
        {error !== undefined && (
          <p className={css.refusal} role="alert">
            {error}
          </p>
        )}
      </div>
    );
  if (type === 'currencies')
    return <CurrencyField label={label} offered={currencies} value={value} onChange={onChange} error={error} />;
  if (type === 'time')
    return (
      <ChoiceField
        label={label}
        value={value}
        onChange={onChange}
        choices={endDays.map((days) => ({ key: days, label: dayText(days) }))}
      />
    );
  const suffix = unit === 'quote' || unit === 'base' || unit === 'money' ? units[unit] : (unit ?? undefined);
  return (
    <TextInput
      label={required || isLimit ? label : t`${label} (optional)`}
      value={value}
      onChange={onChange}
      error={error}
      suffix={suffix}
      numeric
      inputMode={type === 'integer' ? 'numeric' : 'decimal'}
      autoComplete="off"
    />
  );
});
