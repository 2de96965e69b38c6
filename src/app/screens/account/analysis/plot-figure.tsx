import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import css from './analysis.module.css';

interface TimeSliderProps {
  readonly at: number;
  /** Moments that there are. */
  readonly count: number;
  readonly onChange: (at: number) => void;
  readonly text: string;
}

/** The keys' way along the charts. */
export function TimeSlider({ at, count, onChange, text }: TimeSliderProps) {
  const { t } = useLingui();
  return (
    <input
      type="range"
      className={css.slider}
      aria-label={t`Selected time`}
      aria-valuetext={text}
      min={0}
      max={count - 1}
      step={1}
      value={at}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
}

export interface PlotProps {
  readonly title: string;
  readonly summary: string;
  /** What the upper and the lower edge are. */
  readonly ends: readonly [high: string, low: string];
  readonly isPrivate?: boolean;
  readonly body: ReactNode;
}

/** A drawing under its title, with what its upper and lower edges stand for. */
export function Plot({ title, summary, ends, isPrivate = false, body }: PlotProps) {
  const id = useId();
  const look = `num ${isPrivate ? 'private' : ''}`;
  return (
    <figure className={css.plot} aria-labelledby={id}>
      <figcaption id={id} className={css.plotTitle}>
        {title}
      </figcaption>
      <span className={`${css.high} ${look}`} aria-hidden="true">
        {ends[0]}
      </span>
      <svg viewBox="0 0 1000 100" preserveAspectRatio="none" role="img" aria-label={summary}>
        {body}
      </svg>
      <span className={`${css.low} ${look}`} aria-hidden="true">
        {ends[1]}
      </span>
    </figure>
  );
}
