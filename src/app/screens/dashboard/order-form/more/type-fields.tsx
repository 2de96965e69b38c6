import { useLingui } from '@lingui/react/macro';
import { priceUnit } from '../../../../market/instrument/amount-unit.ts';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { isAlgo } from '../draft/order-types.ts';
import type { tickKeys } from '../fields/price-field.tsx';
import css from '../order-form.module.css';
import type { OrderContext } from '../use-order-context.ts';
import type { FormErrors } from '../draft/problems.ts';
import { AlgoFields } from './algo-fields.tsx';
import { useTypeNote } from './use-type-note.ts';

export interface TypeFieldsProps {
  readonly context: OrderContext;
  readonly errors: FormErrors;
  readonly keysOf: typeof tickKeys;
}

/** What a type has that is neither a limit nor a market order, under a sentence that says what it does. */
export function TypeFields({ context, errors, keysOf }: TypeFieldsProps) {
  const { t } = useLingui();
  const { draft, change, instrument } = context;
  const note = useTypeNote(draft.type);
  return (
    <>
      {note !== undefined && <p className={css.note}>{note}</p>}
      {draft.type === 'OCO' && (
        <TextInput
          label={t`Stop limit price`}
          numeric
          inputMode="decimal"
          autoComplete="off"
          value={draft.stopLimit}
          error={errors.stopLimit}
          placeholder={t`Market`}
          onChange={(stopLimit) => change({ stopLimit })}
          onKeyDown={keysOf(context, draft.stopLimit, (stopLimit) => change({ stopLimit }))}
          suffix={priceUnit(instrument)}
        />
      )}
      {isAlgo(draft.type) && <AlgoFields context={context} kind={draft.type} errors={errors} />}
    </>
  );
}
