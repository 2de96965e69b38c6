import type { MenuPlace } from '../grid/row-actions.ts';

/** The point of the window, px, below what has the focus: where something about it is shown. */
export function placeOfFocus(): MenuPlace {
  const { left = 0, bottom = 0 } = document.activeElement?.getBoundingClientRect() ?? {};
  return { x: left, y: bottom };
}
