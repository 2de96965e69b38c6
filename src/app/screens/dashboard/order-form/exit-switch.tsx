import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { LazyPart, lazyPart } from '../../../ui/lazy-part.tsx';
import { exitReference } from './check.ts';
import css from './order-form.module.css';
import { tickKeys } from './price-field.tsx';
import type { Complaints } from './use-submit.ts';
import type { Desk } from './use-trading-desk.ts';

const ExitFields = lazyPart(() => import('./exit-fields.tsx').then((module) => module.ExitFields));

interface ExitProps {
  readonly desk: Desk;
  readonly errors: Pick<Complaints, 'tp' | 'sl'>;
}

export interface ExitFieldsProps extends ExitProps {
  /** The price that the order is judged by, "" where it is not known. */
  readonly reference: string;
  readonly keysOf: typeof tickKeys;
}

/** Whether the order brings a take-profit and a stop-loss along, which no A-share has, and nothing that only reduces; what belongs to them is loaded when they are first wanted. */
export function ExitSwitch({ desk, errors }: ExitProps) {
  const { t } = useLingui();
  const { draft, change, instrument } = desk;
  if (instrument.account_type === 'astock' || (instrument.contract && draft.reduceOnly)) return null;
  const name = t`Take profit / stop loss`;
  return (
    <>
      <div className={css.force}>
        <Checkbox
          isSelected={draft.exits !== undefined}
          onChange={(on) => change({ exits: on ? 'wanted' : undefined })}
        >
          {name}
        </Checkbox>
      </div>
      {draft.exits && (
        <LazyPart what={name} meanwhile={<div className={css.exitsToCome} />}>
          <ExitFields desk={desk} errors={errors} reference={exitReference(draft, desk.quotes)} keysOf={tickKeys} />
        </LazyPart>
      )}
    </>
  );
}
