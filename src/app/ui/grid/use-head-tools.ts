import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { loadChunk } from '../../page/load-chunk.ts';
import type { ColumnControl } from './grid-tools.ts';

/** What works on columns by pointer and key, loaded when pointer or focus first come to the head. */
export function useHeadTools(columnControl: ColumnControl) {
  const [tools, setTools] = useState<typeof import('./grid-tools.ts')>();
  const isAsked = useRef(false);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const load = () => {
    if (isAsked.current) return;
    isAsked.current = true;
    loadChunk(() => import('./grid-tools.ts')).then(
      (module) => {
        if (isThere.current) setTools(module);
      },
      (error: unknown) => {
        isAsked.current = false;
        console.warn('the tools of a table could not be loaded', error);
      },
    );
  };
  return {
    isReady: tools !== undefined,
    onPointerEnter: load,
    onFocus: load,
    onPointerDown: (event: PointerEvent<HTMLElement>) => tools?.onHeadPress(columnControl, event),
    onDoubleClick: ({ target }: MouseEvent<HTMLElement>) => tools?.onHeadDoublePress(columnControl, target),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => tools?.onHeadKey(columnControl, event),
  };
}
