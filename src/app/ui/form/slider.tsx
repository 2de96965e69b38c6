import css from './slider.module.css';

interface SliderProps {
  readonly label: string;
  /** What the value is called. */
  readonly text: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  /** Marks at every quarter of its length. */
  readonly ticks?: boolean;
  readonly onChange: (value: number) => void;
}

/** A whole number by a slider; arrows move it by one, Page keys by a tenth. The browser's own. */
export function Slider({ label, text, min, max, value, ticks = false, onChange }: SliderProps) {
  return (
    <input
      type="range"
      className={ticks ? `${css.slider} ${css.ticks}` : css.slider}
      aria-label={label}
      aria-valuetext={text}
      min={min}
      max={max}
      step={1}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  );
}
