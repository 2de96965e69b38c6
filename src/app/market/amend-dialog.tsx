import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { compareDecimals, decimalsOf } from '../../shared/kit/decimal.ts';
import type { Instrument } from '../../shared/market/instrument.ts';
import type { Order } from '../../shared/trade/order.ts';
import { parseDecimal } from '../format/parse-number.ts';
import { formatExact } from '../format/price.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextInput } from '../ui/text-input.tsx';
import css from './drawing-bar.module.css';
import type { Levels } from './use-levels.ts';

interface AmendDialogProps {
  readonly instrument: Instrument;
  readonly levels: Levels;
  readonly orders: readonly Order[];
}

/** Asks for the new price of an order by the keys: the same as dragging its line. */
export function AmendDialog({ instrument, levels, orders }: AmendDialogProps) {
  const { t } = useLingui();
  const [first] = orders;
  const [typed, setTyped] = useState(formatExact((first?.status === 'WAITING' ? first.trigger_price : first?.price) ?? ''));
  const [complaint, setComplaint] = useState<string>();
  const [busy, setBusy] = useState(false);
  /** What was said against the price that stands there; the next press sends it all the same. */
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const than = formatExact(instrument.tick);
  const send = async () => {
    const price = parseDecimal(typed);
    if (price === undefined || compareDecimals(price, '0') <= 0) return setComplaint(t`Must be a valid number`);
    if (decimalsOf(price) > decimalsOf(instrument.tick)) return setComplaint(t`Must be a multiple of the tick ${than}`);
    if (levels.bar !== undefined) return setComplaint(levels.bar);
    const size = levels.sizeWarning(orders, price);
    const against = [...(size === undefined ? [] : [size]), ...(levels.isFar(price) ? [t`This price is far from the market.`] : [])];
    if (against.some((text) => !warnings.includes(text))) return setWarnings(against);
    setBusy(true);
    await levels.amend(orders, price);
    levels.close();
  };
  return (
    <Dialog title={t`Amend the order`} isOpen onClose={levels.close}>
      <form className={css.text} onSubmit={(event) => { event.preventDefault(); void send(); }}>
        <TextInput label={first?.status === 'WAITING' ? t`Trigger price` : t`Price`} numeric autoFocus inputMode="decimal" value={typed} error={complaint} onChange={(next) => { setTyped(next); setComplaint(undefined); setWarnings([]); }} />
        {warnings.length > 0 && <div role="alert">{warnings.map((text) => <p key={text} className={css.warning}>{text}</p>)}</div>}
        <div className={css.actions}>
          <Button onPress={levels.close}>{t`Back`}</Button>
          <Button kind={first?.side === 'BUY' ? 'buy' : 'sell'} type="submit" isDisabled={busy}>{warnings.length > 0 ? t`Amend all the same` : t`Amend order`}</Button>
        </div>
      </form>
    </Dialog>
  );
}
