import { useLingui } from '@lingui/react/macro';
import css from './select-box.module.css';

interface SelectBoxProps {
  /** What is selected, in words. */
  readonly name: string;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
}

/** Selects a row. */
export function SelectBox({ name, isSelected, onSelect }: SelectBoxProps) {
  const { t } = useLingui();
  return (
    <input
      type="checkbox"
      className={css.box}
      aria-label={t`Select ${name}`}
      checked={isSelected}
      onChange={({ target }) => onSelect(target.checked)}
    />
  );
}
