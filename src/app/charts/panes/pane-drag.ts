import css from '../pane/chart.module.css';
import { mainPane } from './pane-stack.ts';

/** The pointer has to go this far before a press is a drag, px. */
const slackPx = 4;

interface Lying {
  readonly id: string;
  readonly top: number;
  readonly height: number;
}

/**
 * Where a pane comes to lie that is let go at `y`: the ids in their new order, and the edge that it goes to. The
 * candles stay the first.
 */
export function droppedAt(
  panes: readonly Lying[],
  id: string,
  y: number,
): { readonly ids: readonly string[]; readonly edge: number } {
  const others = panes.filter((pane) => pane.id !== id);
  const found = others.findIndex(({ top, height }) => y < top + height / 2);
  const index = found < 0 ? others.length : found;
  const edge = others[index]?.top ?? Math.max(...panes.map(({ top, height }) => top + height));
  return {
    ids: [...others.slice(0, index).map((pane) => pane.id), id, ...others.slice(index).map((pane) => pane.id)],
    edge,
  };
}

/**
 * Lets panes be dragged by their names to another place among each other; Escape leaves them as they were. `onDrop`
 * gets the ids of all panes but the candles' in their new order, once, where it is another one. The caller calls what
 * it returns.
 */
export function dragPanes(host: HTMLElement, onDrop: (ids: readonly string[]) => void): () => void {
  const stop = new AbortController();
  const mark = document.createElement('div');
  mark.className = css.drop ?? '';
  let end: AbortController | undefined;
  const lying = (): Lying[] =>
    [...host.querySelectorAll<HTMLElement>(':scope > [data-pane]:not([hidden])')]
      .filter(({ dataset }) => dataset.pane !== mainPane)
      .map((pane) => ({ id: pane.dataset.pane!, top: pane.offsetTop, height: pane.offsetHeight }));
  const leave = () => {
    end?.abort();
    mark.remove();
    delete host.dataset.drags;
  };
  const begin = (id: string, { clientY: from, pointerId }: PointerEvent) => {
    leave();
    end = new AbortController();
    const { signal } = end;
    const top = host.getBoundingClientRect().top;
    let ids: readonly string[] | undefined;
    host.ownerDocument.addEventListener(
      'pointermove',
      (event) => {
        if (event.pointerId !== pointerId || (!ids && Math.abs(event.clientY - from) < slackPx)) return;
        const dropped = droppedAt(lying(), id, event.clientY - top);
        ids = dropped.ids;
        host.dataset.drags = id;
        mark.style.top = `${dropped.edge}px`;
        host.append(mark);
      },
      { signal },
    );
    host.ownerDocument.addEventListener(
      'pointerup',
      (event) => {
        if (event.pointerId !== pointerId) return;
        const now = lying()
          .map((pane) => pane.id)
          .join('\n');
        const next = ids;
        leave();
        if (next && next.join('\n') !== now) onDrop(next);
      },
      { signal },
    );
    host.ownerDocument.addEventListener('pointercancel', leave, { signal });
    host.ownerDocument.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        leave();
      },
      { signal, capture: true },
    );
  };
  host.addEventListener(
    'pointerdown',
    (event) => {
      const name =
        event.button === 0 && event.target instanceof Element ? event.target.closest(`.${css.legend} > span`) : null;
      const id = name?.closest<HTMLElement>('[data-pane]')?.dataset.pane;
      if (id === undefined || id === mainPane) return;
      event.preventDefault();
      begin(id, event);
    },
    { signal: stop.signal },
  );
  return () => {
    stop.abort();
    leave();
  };
}
