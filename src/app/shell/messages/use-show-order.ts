import { useEngine } from '../../engine/engine-context.tsx';

/** How long the table is waited for, which may be loaded first, and its rows read. */
const withinMs = 10_000;

const rowOf = (orderId: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`#orders [data-row="${CSS.escape(orderId)}"]`);

/**
 * Gives the focus to the row of an order as soon as there is one; to the panel of the tables where the time is over and
 * there was none.
 */
function focusRow(orderId: string): void {
  const attempt = (): boolean => {
    const row = rowOf(orderId);
    row?.focus();
    return row !== null;
  };
  if (attempt()) return;
  const watcher = new MutationObserver(() => {
    if (attempt()) end();
  });
  const timer = setTimeout(() => {
    end();
    document.getElementById('orders')?.focus();
  }, withinMs);
  // Whoever goes on working meanwhile keeps the focus.
  const ending = new AbortController();
  function end(): void {
    watcher.disconnect();
    clearTimeout(timer);
    ending.abort();
  }
  for (const kind of ['keydown', 'pointerdown']) addEventListener(kind, end, { signal: ending.signal });
  watcher.observe(document.body, { childList: true, subtree: true });
}

/** Shows an order of the user in the dashboard's tables: among the open ones while it is open, else in the history. */
export function useShowOrder(): (orderId: string) => void {
  const engine = useEngine();
  return (orderId) => {
    const isOpen =
      engine
        .watch({ kind: 'account' })
        .current()
        .value?.orders.some(({ order_id }) => order_id === orderId) ?? false;
    void engine.patchDashboard({ current_command_tab: isOpen ? 'current' : 'history' });
    // After the drawer has given the focus back.
    setTimeout(() => requestAnimationFrame(() => focusRow(orderId)));
  };
}
