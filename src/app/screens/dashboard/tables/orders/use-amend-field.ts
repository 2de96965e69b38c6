import { useLingui } from '@lingui/react/macro';
import { useContext, useRef, useState } from 'react';
import { compareDecimals, decimalsOf } from '../../../../../shared/base/decimal.ts';
import { amendOrder } from '../../../../../shared/contracts/order.ts';
import { type Instrument, keyOfSymbol } from '../../../../../shared/market/instrument.ts';
import type { Order } from '../../../../../shared/trade/order.ts';
import { CallError } from '../../../../engine/client.ts';
import { useEngine } from '../../../../engine/engine-context.tsx';
import { parseDecimal } from '../../../../format/parse-number.ts';
import { formatExact } from '../../../../format/price.ts';
import { useTicker } from '../../../../market/instrument/use-instrument.ts';
import { useSending } from '../../../../market/order-dialogs/sending.ts';
import { useOrderChanges } from '../../../../market/price-lines/line-changes.ts';
import { refusalSentence } from '../../../../text/refusal-sentence.ts';
import { SentenceTexts } from '../../../../text/sentence-texts.ts';
import { type AmendColumn, type Amending, amendedText } from './amendable.ts';

const fieldOf = { price: 'price', trigger: 'trigger_price', amount: 'amount' } as const;

interface AmendFieldOptions {
  readonly order: Order;
  readonly instrument: Instrument;
  readonly amending: Amending;
  readonly onClose: () => void;
}

/**
 * State of a field in which an order is amended: what is typed, what is said against it, and how it is sent. What the
 * server refuses stays in the field; the same change sent again has the same client id, so that it counts once.
 */
export function useAmendField({ order, instrument, amending, onClose }: AmendFieldOptions) {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const sending = useSending();
  const texts = useContext(SentenceTexts);
  const { column, draft } = amending;
  const last = Number(useTicker(keyOfSymbol(order)).figures?.last ?? Number.NaN);
  const { bar, warningsAt } = useOrderChanges(instrument, last, () => undefined);
  const [typed, setTyped] = useState(draft.typed);
  const [error, setError] = useState<string>();
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const sent = useRef({ value: '', clientId: '' });
  const faultOf = useFault(order, instrument, column);
  const type = (next: string) => {
    draft.typed = next;
    setTyped(next);
    setError(undefined);
    setWarnings([]);
  };
  const send = async () => {
    if (isBusy) return;
    const value = parseDecimal(typed);
    const fault = faultOf(value) ?? bar;
    if (value === undefined || fault !== undefined) return setError(fault);
    if (compareDecimals(value, amendedText(order, column)) === 0) return onClose();
    const changed: Order = column === 'amount' ? { ...order, amount: value } : order;
    const price = column === 'amount' ? (/[1-9]/.test(order.price) ? order.price : String(last)) : value;
    const against = warningsAt([changed], price);
    if (against.some((text) => !warnings.includes(text))) return setWarnings(against);
    if (sent.current.value !== value) sent.current = { value, clientId: crypto.randomUUID() };
    setBusy(true);
    const toasted = sending?.change('amend', order);
    try {
      const answer = await engine.call(
        amendOrder,
        { order_id: order.order_id, [fieldOf[column]]: value, client_id: sent.current.clientId },
        Date.now(),
      );
      sending?.took(answer.order);
      onClose();
    } catch (failed) {
      if (!(failed instanceof CallError)) throw failed;
      if (toasted) sending?.end(toasted);
      setError(i18n._(await refusalSentence(failed.failure, texts)));
      setBusy(false);
    }
  };
  const again = warnings.length > 0 ? [...warnings, t`Press Enter again to amend anyway.`].join(' ') : undefined;
  return { typed, type, error, warning: again, isBusy, send: () => void send() };
}

/** Gives what is wrong with a value before it is sent; undefined where nothing is. */
function useFault({ filled_amount }: Order, { tick, step }: Instrument, column: AmendColumn) {
  const { t } = useLingui();
  return (value: string | undefined): string | undefined => {
    if (value === undefined || compareDecimals(value, '0') <= 0) return t`Must be a valid number`;
    const grid = column === 'amount' ? step : tick;
    const than = formatExact(grid);
    if (decimalsOf(value) > decimalsOf(grid)) return t`Must be a multiple of ${than}`;
    const filled = formatExact(filled_amount);
    if (column === 'amount' && compareDecimals(value, filled_amount) <= 0) return t`Must be above the filled ${filled}`;
    return undefined;
  };
}
