import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import css from './field-bubble.module.css';

interface FieldBubbleProps {
  readonly id: string;
  readonly of: RefObject<HTMLElement | null>;
  readonly tone: 'danger' | 'warn';
  readonly children: ReactNode;
}

/**
 * What is said of a field where there is no room below it, as in a row of a table: in the browser's top layer, beside
 * the field wherever that is scrolled to.
 */
export function FieldBubble({ id, of, tone, children }: FieldBubbleProps) {
  const bubble = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { current } = bubble;
    if (!current) return;
    current.showPopover?.();
    const place = () => {
      const field = of.current?.getBoundingClientRect();
      if (!field) return;
      const { offsetWidth, offsetHeight } = current;
      const isBelow = field.bottom + offsetHeight + 8 <= innerHeight;
      current.style.top = `${isBelow ? field.bottom + 4 : field.top - offsetHeight - 4}px`;
      current.style.left = `${Math.max(8, Math.min(innerWidth - offsetWidth - 8, field.right - offsetWidth))}px`;
    };
    place();
    const watcher = new ResizeObserver(place);
    watcher.observe(current);
    addEventListener('scroll', place, true);
    addEventListener('resize', place);
    return () => {
      watcher.disconnect();
      removeEventListener('scroll', place, true);
      removeEventListener('resize', place);
    };
  }, [of]);
  return (
    <span ref={bubble} id={id} role="alert" popover="manual" className={css.bubble} data-tone={tone}>
      {children}
    </span>
  );
}
