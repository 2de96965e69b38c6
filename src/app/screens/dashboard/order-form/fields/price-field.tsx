import { useLingui } from '@lingui/react/macro';
import type { Side } from '../../../../../shared/trade/order.ts';
import { parseDecimal } from '../../../../format/parse-number.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { TextInput, type TextInputProps } from '../../../../ui/form/text-input.tsx';
import { midOf, moveTicks } from '../draft/draft.ts';
import type { OrderContext } from '../use-order-context.ts';

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

/** The limit price; Last, Mid and BBO fill it in. What waits for its trigger may do without. */
export function PriceField({ context, side, error }: PriceFieldProps) {
  const { t } = useLingui();
  const { draft, change, quotes, instrument } = context;
  const onKeyDown = tickKeys(context, draft.price, (price) => change({ price }));
  const best = side === 'BUY' ? quotes.bid : quotes.ask;
  const mid = quotes.bid && quotes.ask ? midOf(quotes.bid, quotes.ask, instrument) : '';
  const helper = (label: string, price: string) => (
    <Button kind="ghost" size="small" isDisabled={price === ''} onPress={() => change({ price })}>
      {label}
    </Button>
  );
  const waits = draft.type === 'TRIGGER';
  return (
    <TextInput
      label={t`Price`}
      numeric
      inputMode="decimal"
      autoComplete="off"
      value={draft.price}
      error={error}
      {...(waits ? { placeholder: t`Market` } : {})}
      onChange={(price) => change({ price })}
      onKeyDown={onKeyDown}
      suffix={
        <>
          {!waits && (
            <>
              {helper(t`Last`, quotes.last)}
              {helper(t`Mid`, mid)}
              {helper(t`BBO`, best)}
            </>
          )}
          <span>{instrument.quote}</span>
        </>
      }
    />
  );
}

/** The last price that an order waits for, from whichever side it comes. */
export function TriggerField({ context, error }: Pick<PriceFieldProps, 'context' | 'error'>) {
  const { t } = useLingui();
  const { draft, change, instrument } = context;
  const onKeyDown = tickKeys(context, draft.trigger, (trigger) => change({ trigger }));
  return (
    <TextInput
      label={t`Trigger price`}
      numeric
      inputMode="decimal"
      autoComplete="off"
      value={draft.trigger}
      error={error}
      onChange={(trigger) => change({ trigger })}
      onKeyDown={onKeyDown}
      suffix={instrument.quote}
    />
  );
}
