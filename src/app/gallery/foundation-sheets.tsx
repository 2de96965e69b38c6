import { useLingui } from '@lingui/react/macro';
import css from './gallery.module.css';
import { Sheet } from './sheet.tsx';

const steps = [11, 12, 13, 14, 16, 20, 28];
const colours = [
  'bg-0',
  'bg-1',
  'bg-2',
  'bg-3',
  'bg-4',
  'line-1',
  'line-2',
  'line-3',
  'fg-1',
  'fg-2',
  'fg-3',
  'accent',
  'accent-solid',
  'focus',
  'up',
  'down',
  'buy-solid',
  'sell-solid',
  'success',
  'danger',
  'danger-solid',
  'warn',
  'info',
];

/** Each size of text with the words and figures that it is for. */
export function TypeSheet() {
  const { t } = useLingui();
  return (
    <Sheet name="Type">
      <div className={css.type}>
        {steps.map((step) => (
          <span key={step} data-step={step} className="num">
            {t`Last price`} 67,241.50
          </span>
        ))}
      </div>
    </Sheet>
  );
}

/** The colour tokens as they stand in this theme and convention. */
export function ColourSheet() {
  return (
    <Sheet name="Colours">
      <div className={css.swatches}>
        {colours.map((name) => (
          <span key={name} className={css.swatch}>
            <span style={{ background: `var(--${name})` }} />
            {name}
          </span>
        ))}
      </div>
    </Sheet>
  );
}
