import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { lazyPart } from '../../../../ui/lazy/lazy-part.tsx';
import { mayHaveExits, noExits } from '../draft/live-exits.ts';
import { exitReference } from '../draft/references.ts';
import css from '../order-form.module.css';
import { tickKeys } from './price-field.tsx';
import type { FormErrors } from '../draft/problems.ts';
import type { OrderContext } from '../use-order-context.ts';

const ExitFields = lazyPart(() => import('./exit-fields.tsx').then((module) => module.ExitFields), {
  what: msg`Take profit / stop loss`,
  pending: <div className={css.exitsToCome} />,
});

interface ExitSwitchProps {
  readonly context: OrderContext;
  readonly errors: Pick<FormErrors, 'tp' | 'sl'>;
}

/**
 * Whether the order brings a take-profit and a stop-loss along, which no A-share has, and nothing that only reduces.
 * Their fields are loaded when they are first wanted.
 */
export function ExitSwitch({ context, errors }: ExitSwitchProps) {
  const { t } = useLingui();
  const { draft, change, instrument } = context;
  if (!mayHaveExits(draft, instrument)) return null;
  const name = t`Take profit / stop loss`;
  return (
    <>
      <div className={css.force}>
        <Checkbox isSelected={draft.exits !== undefined} onChange={(on) => change({ exits: on ? noExits : undefined })}>
          {name}
        </Checkbox>
      </div>
      {draft.exits && (
        <ExitFields
          context={context}
          exits={draft.exits}
          errors={errors}
          reference={exitReference(draft, context.quotes)}
          keysOf={tickKeys}
        />
      )}
    </>
  );
}
