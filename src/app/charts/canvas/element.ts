/** A new element of a class. */
export function elementOf(name: string | undefined, tag: 'div' | 'p' = 'div'): HTMLElement {
  const element = document.createElement(tag);
  element.className = name ?? '';
  return element;
}
