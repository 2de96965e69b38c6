import type { Reach } from './catalogue.ts';
import type { CommandRegistry, KeySwitches } from './registry.ts';
import { createTypedRow } from './typed-row.ts';

const textField =
  'input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"]), textarea, select, [contenteditable]:not([contenteditable="false"])';
const overlay = '[role="dialog"], [role="menu"], [role="listbox"]';

/** A question in place has the keys while the focus is in it, and takes none from the page beside it. */
const card = '[data-question]';

/** Where the focus is, for keys: an open question or dialog counts wherever the focus stands, but for a card. */
export function placeOf(target: EventTarget | null, page: ParentNode): Reach {
  const element = target instanceof Element ? target : null;
  if (page.querySelector('[role="alertdialog"]') || element?.closest(card)) return 'question';
  if (page.querySelector(`[role="dialog"]:not(${card})`) || element?.closest(overlay)) return 'dialog';
  return element?.closest(textField) ? 'field' : 'page';
}

/** Whether the focus is in the chart, and on nothing there that has keys of its own. */
const isInChart = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('#chart') !== null &&
  target.closest('button, a, input, [role="menu"]') === null;

/** A letter by itself: what a name is typed with. */
const isLetter = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  /^[a-z]$/i.test(key) && !ctrlKey && !metaKey && !altKey && !shiftKey;

/**
 * Runs commands by their keys until the signal is aborted. A held key runs nothing twice, and a key that belongs to an
 * input method or to a component that has taken it runs nothing. Letters that are typed in a row on the page are the
 * name of something: they open the search, and run nothing.
 */
export function listenToKeys(
  registry: CommandRegistry,
  page: Document,
  switches: () => KeySwitches,
  signal: AbortSignal,
): void {
  const row = createTypedRow({
    open: registry.search,
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
  signal.addEventListener('abort', row.end);
  page.defaultView?.addEventListener('pointerdown', row.flush, { signal, capture: true });
  // What is typed until the search has the focus belongs to it, whatever has the focus now: Enter must not press that.
  page.defaultView?.addEventListener(
    'keydown',
    (event) => {
      if (!row.isOpening()) return;
      if (placeOf(event.target, page) !== 'page') return row.end();
      if (isLetter(event)) row.letter(event.key, undefined);
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { signal, capture: true },
  );
  page.defaultView?.addEventListener(
    'keydown',
    (event) => {
      if (event.isComposing || event.repeat || event.defaultPrevented || event.key === 'Process') return;
      const place = placeOf(event.target, page);
      const keys = switches();
      const meant = registry.meant(event, place, keys, isInChart(event.target));
      if (place === 'page' && keys.single && isLetter(event) && registry.canSearch()) {
        row.letter(event.key, meant && registry.canRun(meant.id) ? () => registry.run(meant.id, meant.at) : undefined);
        return event.preventDefault();
      }
      row.flush();
      // A command that waited may have moved the focus into a field, where this key means something else.
      if (placeOf(page.activeElement, page) !== place) return;
      if (meant && registry.run(meant.id, meant.at)) event.preventDefault();
    },
    { signal },
  );
}
