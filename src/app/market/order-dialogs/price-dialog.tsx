import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { compareDecimals, decimalsOf } from '../../../shared/base/decimal.ts';
import { parseDecimal } from '../../format/parse-number.ts';
import { formatExact } from '../../format/price.ts';
import { Button } from '../../ui/form/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import css from './price-dialog.module.css';

export interface PriceDialogProps {
  readonly title: string;
  readonly label: string;
  /** Decimal, of where to begin. */
  readonly from: string;
  /** The price has no more decimals than this, and lies above zero; any number does where it is left out. */
  readonly tick?: string;
  readonly kind: 'buy' | 'sell' | 'solid';
  readonly confirm: string;
  /** In its place once something is said against the price. */
  readonly anyway?: string;
  /** What deserves a second look about a price. */
  readonly warningsAt?: (price: string) => readonly string[];
  /** Why nothing can be sent now. */
  readonly bar?: string | undefined;
  /** What a price would come to, as long as it is one. */
  readonly children?: (price: string) => ReactNode;
  /** Told of each price that is typed. */
  readonly onPrice?: (price: string) => void;
  readonly onSend: (price: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Reads what is no price, which may lie below zero. */
function parseSigned(typed: string): string | undefined {
  const [, sign, rest = ''] = /^\s*([-\u2212\uFF0D]?)(.*)$/.exec(typed) ?? [];
  const plain = parseDecimal(rest);
  return plain && sign ? `-${plain}` : plain;
}

/** Asks for a price by the keys: the same as dragging a line there. Closes once it is sent. */
export function PriceDialog({
  title,
  label,
  from,
  tick,
  kind,
  confirm,
  anyway,
  warningsAt,
  bar,
  children,
  onPrice,
  onSend,
  onClose,
}: PriceDialogProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(tick === undefined ? from : formatExact(from));
  const [formError, setFormError] = useState<string>();
  const [busy, setBusy] = useState(false);
  /** What was said against the price that stands there; the next press sends it all the same. */
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const read = tick === undefined ? parseSigned : parseDecimal;
  const price = read(typed);
  const type = (next: string) => {
    setTyped(next);
    setFormError(undefined);
    setWarnings([]);
    const nextPrice = read(next);
    if (nextPrice !== undefined) onPrice?.(nextPrice);
  };
  const send = async () => {
    if (price === undefined || (tick !== undefined && compareDecimals(price, '0') <= 0))
      return setFormError(t`Must be a valid number`);
    if (tick !== undefined && decimalsOf(price) > decimalsOf(tick)) {
      const than = formatExact(tick);
      return setFormError(t`Must be a multiple of ${than}`);
    }
    if (bar !== undefined) return setFormError(bar);
    const against = warningsAt?.(price) ?? [];
    if (against.some((text) => !warnings.includes(text))) return setWarnings(against);
    setBusy(true);
    await onSend(price);
    onClose();
  };
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextInput
          label={label}
          numeric
          autoFocus
          inputMode="decimal"
          value={typed}
          error={formError}
          onChange={type}
        />
        {price !== undefined && children?.(price)}
        {warnings.length > 0 && <PriceWarnings warnings={warnings} />}
        <div className={css.actions}>
          <Button onPress={onClose}>{t`Back`}</Button>
          <Button kind={kind} type="submit" isDisabled={busy}>
            {warnings.length > 0 ? (anyway ?? confirm) : confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function PriceWarnings({ warnings }: { readonly warnings: readonly string[] }) {
  return (
    <div role="alert">
      {warnings.map((text) => (
        <p key={text} className={css.warning}>
          {text}
        </p>
      ))}
    </div>
  );
}
