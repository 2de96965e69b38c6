import { useLingui } from '@lingui/react/macro';
import { priceUnit, triggerUnit } from '../../../../market/instrument/amount-unit.ts';
import { type Side, triggerPrices } from '../../../../../shared/trade/order.ts';
import { parseDecimal } from '../../../../format/parse-number.ts';
import { Button } from '../../../../ui/form/button.tsx';
import type { TextInputProps } from '../../../../ui/form/text-input.tsx';
import { ChoiceMenu } from '../../../../ui/overlay/choice-menu.tsx';
import { midOf, moveTicks } from '../draft/draft.ts';
import { isAlgo, priceNeed, waits } from '../draft/order-types.ts';
import type { OrderContext } from '../use-order-context.ts';
import { DraftInput } from './draft-input.tsx';

interface PriceFieldProps {
  readonly context: OrderContext;
  readonly side: Side;
  readonly error: string | undefined;
}

/** Arrows move a price by a tick, with Shift by ten. */
export function tickKeys(
  { quotes, instrument }: OrderContext,
  value: string,
  onChange: (price: string) => void,
): TextInputProps['onKeyDown'] {
  return (event) => {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    // The field would keep every other key from the form and the window: Enter, the shares, F8.
    if (step === 0) return event.continuePropagation();
    event.preventDefault();
    onChange(moveTicks(parseDecimal(value) ?? quotes.last, step * (event.shiftKey ? 10 : 1), instrument));
  };
}

/** The limit price; Last, Mid and BBO fill it in. What may trade at the market when its time comes does without. */
export function PriceField({ context, side, error }: PriceFieldProps) {
  const { t } = useLingui();
  const { draft, change, quotes, instrument } = context;
  const { type } = draft;
  const best = side === 'BUY' ? quotes.bid : quotes.ask;
  const mid = quotes.bid && quotes.ask ? midOf(quotes.bid, quotes.ask, instrument) : '';
  const helper = (label: string, price: string) => (
    <Button kind="ghost" size="small" isDisabled={price === ''} onPress={() => change({ price })}>
      {label}
    </Button>
  );
  const isOptional = priceNeed(type) === 'optional';
  return (
    <DraftInput
      context={context}
      field="price"
      label={isAlgo(type) ? t`Worst price` : type === 'OCO' ? t`Limit price` : t`Price`}
      error={error}
      {...(isOptional ? { placeholder: isAlgo(type) ? t`Any price` : t`Market` } : {})}
      keysOf={(value) => tickKeys(context, value, (price) => change({ price }))}
      suffix={
        <>
          {!waits(type) && type !== 'OCO' && (
            <>
              {helper(t`Last`, quotes.last)}
              {helper(t`Mid`, mid)}
              {helper(t`BBO`, best)}
            </>
          )}
          <span>{priceUnit(instrument)}</span>
        </>
      }
    />
  );
}

/** The price that an order, or the stop leg of an OCO, waits for; of contracts any of their three prices. */
export function TriggerField({ context, error }: Pick<PriceFieldProps, 'context' | 'error'>) {
  const { t } = useLingui();
  const { draft, change, instrument } = context;
  const names = {
    LAST: t({ message: 'Last', context: 'trigger by' }),
    MARK: t({ message: 'Mark', context: 'trigger by' }),
    INDEX: t({ message: 'Index', context: 'trigger by' }),
  };
  return (
    <DraftInput
      context={context}
      field="trigger"
      label={draft.type === 'OCO' ? t`Stop price` : t`Trigger price`}
      error={error}
      keysOf={(value) => tickKeys(context, value, (trigger) => change({ trigger }))}
      suffix={
        <>
          {instrument.contract && (
            <ChoiceMenu
              label={t`Trigger by`}
              choices={triggerPrices.map((key) => ({ key, label: names[key] }))}
              value={draft.triggerBy}
              onChange={(triggerBy) => change({ triggerBy })}
            />
          )}
          <span>{triggerUnit(instrument, draft.triggerBy)}</span>
        </>
      }
    />
  );
}
