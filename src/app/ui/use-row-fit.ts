import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * How many of the first children of an element stand in its first row, where it wraps and hides the rows after that.
 * Those beyond it take neither pointer nor focus. Measured anew whenever the element or one of its children changes its
 * size.
 */
export function useRowFit(row: RefObject<HTMLElement | null>, count: number): number {
  const [fit, setFit] = useState(count);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other children are watched anew
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const measure = () => {
      const items = [...element.children] as HTMLElement[];
      const top = items[0]?.offsetTop ?? 0;
      const beyond = items.findIndex(
        ({ offsetTop, offsetWidth }) => offsetTop > top || offsetWidth > element.clientWidth,
      );
      for (const [index, item] of items.entries()) item.inert = beyond >= 0 && index >= beyond;
      setFit(beyond < 0 ? items.length : beyond);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const item of element.children) observer.observe(item);
    measure();
    return () => observer.disconnect();
  }, [row, count]);
  return fit;
}
