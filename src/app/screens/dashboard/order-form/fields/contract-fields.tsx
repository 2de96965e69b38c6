import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { Segmented } from '../../../../ui/form/segmented.tsx';
import { needsPrice } from '../draft/draft.ts';
import { mayCloseAll } from '../draft/order-types.ts';
import css from '../order-form.module.css';
import type { OrderContext } from '../use-order-context.ts';

interface ContractFieldsProps {
  readonly context: OrderContext;
  readonly error: string | undefined;
}

/**
 * What only an order for contracts has: whether it may open a position, which in hedge mode is said by what it does,
 * and whether it closes all of one.
 */
export function ContractFields({ context, error }: ContractFieldsProps) {
  const { t } = useLingui();
  const { draft, change, instrument, funds } = context;
  const closesAll = mayCloseAll(draft.type, instrument, needsPrice(draft));
  const isHedge = funds.standing?.hedge === true && instrument.option_type === null;
  return (
    <>
      <div className={css.force}>
        {isHedge ? (
          <Segmented
            look="line"
            label={t`Position`}
            value={draft.reduceOnly ? 'close' : 'open'}
            onChange={(key) => change({ reduceOnly: key === 'close', closeAll: false })}
            choices={[
              { key: 'open', label: t({ message: 'Open', context: 'position' }) },
              { key: 'close', label: t({ message: 'Close', context: 'position' }) },
            ]}
          />
        ) : (
          <Checkbox
            isSelected={draft.reduceOnly}
            isDisabled={draft.closeAll && closesAll}
            onChange={(reduceOnly) => change({ reduceOnly })}
          >{t`Reduce only`}</Checkbox>
        )}
        {closesAll && (!isHedge || draft.reduceOnly) && (
          <Checkbox isSelected={draft.closeAll} onChange={(closeAll) => change({ closeAll })}>
            {t`Close position`}
          </Checkbox>
        )}
      </div>
      {error !== undefined && (
        <p className={css.fieldError} role="alert">
          {error}
        </p>
      )}
    </>
  );
}
