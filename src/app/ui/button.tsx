import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import css from './button.module.css';

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  /** `ghost` has no ground until it is hovered; `solid` is the one main action of its place. */
  readonly kind?: 'plain' | 'solid' | 'ghost' | 'buy' | 'sell' | 'danger';
  /** `small` for rows and panel heads, `large` for the one action of a form. */
  readonly size?: 'small' | 'normal' | 'large';
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A button. Icon-only buttons need an aria-label. */
export function Button({ kind = 'plain', size = 'normal', children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className={[css.button, css[kind], css[size]].filter(Boolean).join(' ')}>
      {children}
    </AriaButton>
  );
}
