import { useLingui } from '@lingui/react/macro';
import { useStream } from '../../../engine/use-stream.ts';
import { useVenueName } from '../../../market/instrument/venue-name.ts';
import type { Exchange } from '../../../../shared/market/instrument.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import css from './api-accounts.module.css';

/** Exchanges whose orders this server carries out itself, with paper money; `withKeys`: those that issue keys. */
export function useExchanges(withKeys: boolean): readonly Exchange[] {
  const rows = useStream({ kind: 'exchanges' }).value ?? [];
  return rows
    .filter(({ mode }) => (withKeys ? mode === 'SIM' || mode === 'REPLAY' : mode !== 'LIVE'))
    .map(({ exchange }) => exchange);
}

interface FieldProps<Value> {
  readonly value: Value;
  readonly error: string | undefined;
  readonly onChange: (value: Value) => void;
}

/** The name of an account. */
export function AccountNameField(field: FieldProps<string>) {
  const { t } = useLingui();
  return <TextInput label={t`Account name`} name="name" autoComplete="off" maxLength={40} autoFocus {...field} />;
}

interface ExchangeFieldProps extends FieldProps<Exchange> {
  readonly exchanges: readonly Exchange[];
}

/** The exchange at which an account is opened. */
export function ExchangeField({ exchanges, value, error, onChange }: ExchangeFieldProps) {
  const { t } = useLingui();
  const venueName = useVenueName();
  return (
    <>
      <ChoiceField
        label={t`Exchange`}
        choices={exchanges.map((key) => ({ key, label: venueName(key) }))}
        value={value}
        onChange={onChange}
      />
      {error && (
        <p className={css.problem} role="alert">
          {error}
        </p>
      )}
    </>
  );
}
