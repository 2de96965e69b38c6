import { useEffect } from 'react';
import type { LinkGroup } from '../../../shared/trade/workspace/link-group.ts';
import { isPopOut, windowLock } from '../../engine/pop-out-name.ts';
import { placeOf, writePlace } from '../../engine/window-place.ts';

/** A window that is moved tells nobody. */
const lookEveryMs = 1_000;

/**
 * Remembers where this pop-out stands and what it shows for as long as it is open; a page that was opened by its
 * address is not remembered.
 */
export function useWindowPlace(shown: string, group: LinkGroup | null): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown stands in the address
  useEffect(() => {
    if (!isPopOut(window.name)) return;
    const keep = () => {
      const place = {
        name: window.name,
        url: `${location.pathname}${location.search}`,
        left: window.screenX,
        top: window.screenY,
        width: window.innerWidth,
        height: window.innerHeight,
        group,
      };
      const before = placeOf(localStorage, window.name);
      if (!before || JSON.stringify({ ...before, savedMs: 0 }) !== JSON.stringify({ ...place, savedMs: 0 }))
        writePlace(localStorage, { ...place, savedMs: Date.now() });
    };
    keep();
    const timer = setInterval(keep, lookEveryMs);
    addEventListener('resize', keep);
    addEventListener('pagehide', keep);
    return () => {
      clearInterval(timer);
      removeEventListener('resize', keep);
      removeEventListener('pagehide', keep);
    };
  }, [shown, group]);
  useEffect(() => {
    if (!isPopOut(window.name)) return;
    let release = (): void => undefined;
    const left = new Promise<void>((resolve) => {
      release = resolve;
    });
    void navigator.locks.request(windowLock(window.name), { mode: 'shared' }, () => left);
    return release;
  }, []);
}
