import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createRoot, type Root } from 'react-dom/client';
import { EngineProvider } from '../../src/app/engine/engine-context.tsx';
import type { EngineClient } from '../../src/app/engine/client.ts';
import { OrderHistory } from '../../src/app/screens/dashboard/tables/history/order-history.tsx';
import { createPreferences } from '../../src/app/ui/preferences/preferences.ts';
import { PreferencesProvider } from '../../src/app/ui/preferences/preferences-context.tsx';
import { createToasts } from '../../src/app/ui/toast/toast-store.ts';
import { ToastProvider } from '../../src/app/ui/toast/toasts.tsx';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
let root: Root | undefined;

/** An engine of one call: the order history of a user, from the server of the benchmark. */
const engineOf = (user: string) =>
  ({
    serverMs: async () => Date.now(),
    call: async (_contract: unknown, input: Record<string, unknown>) => {
      const query = new URLSearchParams(
        Object.entries({ ...input, user }).map(([name, value]) => [name, String(value)]),
      );
      return (await fetch(`http://127.0.0.1:${new URLSearchParams(location.search).get('port')}/?${query}`)).json();
    },
  }) as unknown as EngineClient;

const rows = () => document.querySelectorAll('[data-row]').length;
const frame = () =>
  new Promise<void>((done) => {
    requestAnimationFrame(() => done());
  });

/** From the press that shows the table to the frame in which its first rows stand, ms. */
async function firstPaint(user: string): Promise<number> {
  root?.unmount();
  document.body.innerHTML = '<div class="stage"></div>';
  await frame();
  const since = performance.now();
  root = createRoot(document.querySelector('.stage')!);
  root.render(
    <I18nProvider i18n={i18n}>
      <EngineProvider engine={engineOf(user)}>
        <PreferencesProvider store={createPreferences(localStorage, document)}>
          <ToastProvider store={createToasts()}>
            <OrderHistory only={undefined} finals={0} table={[]} accounts={[]} onChart={() => undefined} />
          </ToastProvider>
        </PreferencesProvider>
      </EngineProvider>
    </I18nProvider>,
  );
  while (rows() === 0) await frame();
  await frame();
  return performance.now() - since;
}

/** Loads so many further pages; how many orders the table has then, and the heap that is used, bytes. */
async function loadPages(count: number): Promise<{ readonly orders: number; readonly heap: number }> {
  const grid = () => document.querySelector<HTMLElement>('[role="grid"]')!;
  for (let page = 0; page < count; page++) {
    const before = grid().ariaRowCount;
    const button = grid().querySelector<HTMLElement>('p button');
    if (!button) break;
    button.click();
    while (grid().ariaRowCount === before) await frame();
  }
  (globalThis as { gc?: () => void }).gc?.();
  await frame();
  const { usedJSHeapSize } = (performance as unknown as { memory: { usedJSHeapSize: number } }).memory;
  return { orders: Number(grid().ariaRowCount) - 1, heap: usedJSHeapSize };
}

Object.assign(globalThis, { bench: { firstPaint, loadPages, rows } });
