import { type Palette, readPalette } from './palette.ts';

/** Attributes of the root element that colours and sizes of canvases depend on, besides its custom properties. */
const attributes = ['data-theme', 'data-dir', 'data-density', 'lang'] as const;

/**
 * All that the look of canvases depends on, as one text that is read without a recalculation of styles. Of the root's
 * own style only custom properties count: an open dialog sets others, which change nothing on a canvas.
 */
function currentLook(): string {
  const root = document.documentElement;
  const own = Array.from(root.style)
    .filter((name) => name.startsWith('--'))
    .map((name) => `${name}:${root.style.getPropertyValue(name)}`);
  return [...attributes.map((name) => root.getAttribute(name)), ...own].join(';');
}

/** By the root element: what was read of it last, and how it looked then. */
const read = new WeakMap<Element, { readonly look: string; readonly palette: Palette }>();

/** The palette of the page. Its tokens are read again only once what they depend on has changed. */
export function pagePalette(): Palette {
  const root = document.documentElement;
  const look = `${currentLook()};${innerWidth};${matchMedia('(prefers-contrast: more)').matches}`;
  const last = read.get(root);
  if (last?.look === look) return last.palette;
  const palette = readPalette(root);
  read.set(root, { look, palette });
  return palette;
}

/** Calls back when theme, colours of directions, density, language or sizes of text change, until it is undone. */
export function followPageTheme(changed: () => void): () => void {
  let look = currentLook();
  const observer = new MutationObserver(() => {
    const next = currentLook();
    if (next === look) return;
    look = next;
    changed();
  });
  observer.observe(document.documentElement, { attributeFilter: [...attributes, 'style'] });
  return () => observer.disconnect();
}
