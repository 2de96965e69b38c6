import { useLingui } from '@lingui/react/macro';
import type { AccountType } from '../../../../shared/market/instrument.ts';
import type { StrategyTemplate } from '../../../../shared/trade/instance.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import type { Draft } from '../draft.ts';
import { useStrategyWords } from '../words.ts';
import css from './optimise.module.css';
import { type RangeDraft, rangeAround, rangeFields } from './ranges.ts';

interface RangeFieldsProps {
  readonly label: string;
  readonly template: StrategyTemplate;
  readonly account_type: AccountType;
  readonly draft: Draft;
  readonly range: RangeDraft;
  readonly onChange: (range: RangeDraft) => void;
}

/** A parameter, from where to where it is tried, and with how many values. */
export function RangeFields({ label, template, account_type, draft, range, onChange }: RangeFieldsProps) {
  const { t } = useLingui();
  const words = useStrategyWords();
  const fields = rangeFields(template, account_type, draft);
  const choose = (key: string) => {
    const field = fields.find((each) => each.key === key);
    if (field) onChange(rangeAround(field, draft));
  };
  const text = (name: 'from' | 'to' | 'count', title: string) => (
    <TextInput
      label={title}
      value={range[name]}
      onChange={(value) => onChange({ ...range, [name]: value })}
      numeric
      inputMode={name === 'count' ? 'numeric' : 'decimal'}
      autoComplete="off"
    />
  );
  return (
    <fieldset className={css.range}>
      <legend className="visually-hidden">{label}</legend>
      <ChoiceField
        label={label}
        value={range.key}
        onChange={choose}
        choices={fields.map(({ key }) => ({ key, label: words.field(key) }))}
      />
      {text('from', t({ message: 'From', context: 'range' }))}
      {text('to', t({ message: 'To', context: 'range' }))}
      {text('count', t`Values`)}
    </fieldset>
  );
}
