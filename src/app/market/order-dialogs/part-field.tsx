import { useLingui } from '@lingui/react/macro';
import { Segmented } from '../../ui/form/segmented.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import css from './part-field.module.css';
import type { PositionPart } from './position-part.ts';

const shares = ['25', '50', '75', '100'] as const;

interface PartFieldProps {
  readonly part: PositionPart;
  readonly unit: string;
}

/** How much of a position: by a slider, by quarters, or typed. */
export function PartField({ part, unit }: PartFieldProps) {
  const { t } = useLingui();
  const { percent, text, error, choose, type } = part;
  return (
    <div className={css.part}>
      <TextInput
        label={t`Amount`}
        numeric
        inputMode="decimal"
        value={text}
        error={error}
        suffix={unit}
        onChange={type}
      />
      <input
        type="range"
        className={css.slider}
        aria-label={t`Share of the position, %`}
        min={1}
        max={100}
        list="position-shares"
        value={percent ?? 100}
        data-typed={percent === undefined}
        onChange={({ target }) => choose(Number(target.value))}
      />
      <datalist id="position-shares">
        {shares.map((share) => (
          <option key={share} value={share} />
        ))}
      </datalist>
      <Segmented
        label={t`Share of the position`}
        value={shares.find((share) => Number(share) === percent)}
        choices={shares.map((share) => ({ key: share, label: `${share}%` }))}
        onChange={(share) => choose(Number(share))}
      />
    </div>
  );
}
