import type { Reach } from './catalogue.ts';
import type { CommandRegistry, KeySwitches } from './registry.ts';

const textField = 'input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"]), textarea, select, [contenteditable]:not([contenteditable="false"])';
const overlay = '[role="dialog"], [role="menu"], [role="listbox"]';

/** Where the focus is, for keys: an open question or dialog counts wherever the focus stands. */
export function placeOf(target: EventTarget | null, page: ParentNode): Reach {
  if (page.querySelector('[role="alertdialog"]')) return 'question';
  const element = target instanceof Element ? target : null;
  if (page.querySelector('[role="dialog"]') || element?.closest(overlay)) return 'dialog';
  return element?.closest(textField) ? 'field' : 'page';
}

/** Whether the focus is in the chart, and on nothing there that has keys of its own. */
const isInChart = (target: EventTarget | null): boolean => target instanceof Element && target.closest('#chart') !== null && target.closest('button, a, input, [role="menu"]') === null;

/** Runs commands by their keys until the signal is aborted. A held key runs nothing twice, and a key that belongs to an input method or to a component that has taken it runs nothing. */
export function listenToKeys(registry: CommandRegistry, page: Document, switches: () => KeySwitches, signal: AbortSignal): void {
  page.defaultView?.addEventListener('keydown', (event) => {
    if (event.isComposing || event.repeat || event.defaultPrevented || event.key === 'Process') return;
    const meant = registry.meant(event, placeOf(event.target, page), switches(), isInChart(event.target));
    if (meant && registry.run(meant.id, meant.at)) event.preventDefault();
  }, { signal });
}
