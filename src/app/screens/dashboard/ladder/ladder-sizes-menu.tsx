import { useLingui } from '@lingui/react/macro';
import { ListPlus } from 'lucide-react';
import { useState } from 'react';
import { compareDecimals } from '../../../../shared/base/decimal.ts';
import type { Instrument } from '../../../../shared/market/instrument.ts';
import { maxLadderSizes } from '../../../../shared/trade/workspace/ladder-sizes.ts';
import { parseDecimal } from '../../../format/parse-number.ts';
import { amountUnit } from '../../../market/instrument/amount-unit.ts';
import { Button } from '../../../ui/form/button.tsx';
import { SmallForm } from '../../../ui/form/small-form.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { PopoverPanel } from '../../../ui/overlay/popover-panel.tsx';
import css from './ladder.module.css';
import type { LadderTrading } from './use-ladder-trading.tsx';

interface LadderSizesMenuProps {
  readonly instrument: Instrument;
  readonly trading: LadderTrading;
}

/** Where the sizes are set that the keys 1 to 5 choose. */
export function LadderSizesMenu(props: LadderSizesMenuProps) {
  const { t } = useLingui();
  return (
    <PopoverPanel
      kind="plain"
      size="normal"
      placement="top end"
      label={t`Presets`}
      name={t`Set presets`}
      face={<ListPlus size={14} aria-hidden="true" />}
    >
      {(close) => (
        <div className={css.presets}>
          <SizesForm {...props} onDone={close} />
        </div>
      )}
    </PopoverPanel>
  );
}

function SizesForm({ instrument, trading, onDone }: LadderSizesMenuProps & { readonly onDone: () => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(() =>
    Array.from({ length: maxLadderSizes }, (_, index) => trading.sizes[index] ?? ''),
  );
  const sizes = typed.filter((text) => text.trim() !== '').map(parseDecimal);
  const isFaulty = (text: string) => {
    const size = parseDecimal(text);
    return text.trim() !== '' && (size === undefined || compareDecimals(size, '0') <= 0);
  };
  const save = async () => {
    if (typed.some(isFaulty)) return;
    trading.setSizes([...new Set(sizes.flatMap((size) => size ?? []))]);
    onDone();
  };
  return (
    <SmallForm label={t`Presets`} onSubmit={save}>
      {typed.map((text, index) => {
        const number = index + 1;
        return (
          <TextInput
            key={number}
            label={t`Preset ${number}`}
            numeric
            autoFocus={index === 0}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            suffix={amountUnit(instrument)}
            error={isFaulty(text) ? t`Must be a valid number` : undefined}
            onChange={(next) => setTyped(typed.with(index, next))}
          />
        );
      })}
      <Button kind="solid" type="submit">{t`Save`}</Button>
    </SmallForm>
  );
}
