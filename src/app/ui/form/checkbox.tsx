import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from 'react-aria-components/Checkbox';
import css from './checkbox.module.css';

export interface CheckboxProps extends Omit<AriaCheckboxProps, 'className' | 'style' | 'children'> {
  readonly children: ReactNode;
}

/** A tick box with its label at its right. */
export function Checkbox({ children, ...props }: CheckboxProps) {
  return (
    <AriaCheckbox {...props} className={css.checkbox ?? ''}>
      <span className={css.box} aria-hidden="true">
        <Check size={11} strokeWidth={3} />
      </span>
      <span>{children}</span>
    </AriaCheckbox>
  );
}
