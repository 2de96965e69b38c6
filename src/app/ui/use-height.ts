import { type RefObject, useLayoutEffect, useState } from 'react';

/** Height of an element in px, now and whenever it changes; 0 before it is on the page. */
export function useHeight(element: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const read = () => setHeight(watched.offsetHeight);
    read();
    const observer = new ResizeObserver(read);
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return height;
}
