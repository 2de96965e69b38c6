import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import css from './button.module.css';

export interface ButtonProps
  extends Omit<ComponentProps<'button'>, 'className' | 'style' | 'children' | 'disabled' | 'onClick'> {
  /** `ghost` has no ground until it is hovered; `solid` is the one main action of its place. */
  readonly kind?: 'plain' | 'solid' | 'ghost' | 'buy' | 'sell' | 'danger';
  /** `small` for rows and panel heads, `large` for the one action of a form. */
  readonly size?: 'small' | 'normal' | 'large';
  readonly isDisabled?: boolean | undefined;
  /** What it has started is not done yet: until then it takes no other press. */
  readonly isPending?: boolean;
  readonly onPress?: (() => void) | undefined;
  readonly children: ReactNode;
}

/**
 * What a button does with a key. Enter presses as it goes down, Space as it comes up, by hand: after a jump to a
 * fragment Firefox sends a button its keys and no click. Both are the button's own: a row or a chart around it never
 * takes them too. One that is held down presses once: each repeat would be an order, or the answer to the question that
 * the first one has asked.
 */
export function pressByKey(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  event.stopPropagation();
  event.preventDefault();
  const { key, type, repeat, currentTarget } = event;
  if (key === 'Enter' && type === 'keydown' && !repeat) currentTarget.click();
  // Space presses that on which it went down, and nothing that the focus has come to since.
  if (key === ' ' && type === 'keyup' && currentTarget.dataset.under === 'space') currentTarget.click();
  if (key !== ' ') return;
  if (type === 'keydown') currentTarget.dataset.under = 'space';
  else delete currentTarget.dataset.under;
}

/**
 * A button. Icon-only buttons need an aria-label. The browser's own: with React Aria's each page would carry 10 KB more
 * before it can be used.
 */
export function Button({
  kind = 'plain',
  size = 'normal',
  isDisabled = false,
  isPending = false,
  onPress,
  onKeyDown,
  onKeyUp,
  children,
  ...props
}: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      disabled={isDisabled}
      {...(isPending ? { 'aria-busy': true } : {})}
      className={[css.button, css[kind], css[size]].filter(Boolean).join(' ')}
      onClick={(event) => {
        event.stopPropagation();
        if (!isPending) onPress?.();
      }}
      onKeyDown={(event) => {
        pressByKey(event);
        onKeyDown?.(event);
      }}
      onKeyUp={(event) => {
        pressByKey(event);
        onKeyUp?.(event);
      }}
    >
      {children}
    </button>
  );
}
