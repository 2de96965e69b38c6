import { useLingui } from '@lingui/react/macro';
import type { AlertDirection } from '../../../shared/trade/alert.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';

interface DirectionFieldProps {
  readonly value: AlertDirection;
  readonly onChange: (direction: AlertDirection) => void;
}

/** In which direction a price is waited for. */
export function DirectionField({ value, onChange }: DirectionFieldProps) {
  const { t } = useLingui();
  return (
    <ChoiceField
      label={t`Direction`}
      value={value}
      choices={[
        { key: 'UP_TO', label: t`Up to` },
        { key: 'DOWN_TO', label: t`Down to` },
      ]}
      onChange={onChange}
    />
  );
}
