import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import css from './button.module.css';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'style' | 'children' | 'disabled' | 'onClick'> {
  /** `ghost` has no ground until it is hovered; `solid` is the one main action of its place. */
  readonly kind?: 'plain' | 'solid' | 'ghost' | 'buy' | 'sell' | 'danger';
  /** `small` for rows and panel heads, `large` for the one action of a form. */
  readonly size?: 'small' | 'normal' | 'large';
  readonly isDisabled?: boolean | undefined;
  /** What it has started is not done yet. */
  readonly isPending?: boolean;
  readonly onPress?: (() => void) | undefined;
  readonly children: ReactNode;
}

/**
 * What a button does with a key. Enter and Space are its own: a row or a chart around it never takes them too. One that is held down presses once: each
 * repeat would be an order, or the answer to the question that the first one has asked.
 */
export function keepPress(event: KeyboardEvent): void {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.stopPropagation();
  if (event.repeat) event.preventDefault();
}

/** A button. Icon-only buttons need an aria-label. The browser's own: with React Aria's each page would carry 10 KB more before it can be used. */
export function Button({ kind = 'plain', size = 'normal', isDisabled = false, isPending = false, onPress, onKeyDown, children, ...props }: ButtonProps) {
  return (
    <button
      type="button" {...props} disabled={isDisabled} {...(isPending ? { 'aria-busy': true } : {})} className={[css.button, css[kind], css[size]].filter(Boolean).join(' ')}
      onClick={(event) => { event.stopPropagation(); onPress?.(); }} onKeyDown={(event) => { keepPress(event); onKeyDown?.(event); }}
    >
      {children}
    </button>
  );
}
