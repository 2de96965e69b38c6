import { msg } from '@lingui/core/macro';
import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react';
import { must } from '../../../shared/base/assert.ts';
import { quietPart } from '../lazy/lazy-part.tsx';
import type { ToastStore } from './toast-store.ts';
import { useIdle } from '../use-idle.ts';

const ToastRegion = quietPart(() => import('./toast-region.tsx').then((module) => module.ToastRegion), {
  what: msg`Notifications`,
});
/** Long after everything that is looked at first: the region is there when the server is not. */
const laterMs = 3_000;
const ToastContext = createContext<ToastStore | undefined>(undefined);

export function ToastProvider({ store, children }: { readonly store: ToastStore; readonly children: ReactNode }) {
  return (
    <ToastContext value={store}>
      {children}
      <Region store={store} />
    </ToastContext>
  );
}

/** Shows a toast in this window. Throws outside of ToastProvider. */
export const useToast = (): ToastStore['show'] =>
  must(useContext(ToastContext), 'ToastProvider above this component').show;

/** Takes a toast of this window away. Throws outside of ToastProvider. */
export const useCloseToast = (): ToastStore['close'] =>
  must(useContext(ToastContext), 'ToastProvider above this component').close;

/**
 * Tells readers a text in the one polite region of this window, at least five seconds after the last. Throws outside of
 * ToastProvider.
 */
export const useSay = (): ToastStore['say'] => must(useContext(ToastContext), 'ToastProvider above this component').say;

/** The region is loaded with the first toast, or in quiet, and stays. */
function Region({ store }: { readonly store: ToastStore }) {
  const idle = useIdle(laterMs);
  const isWanted = useSyncExternalStore(store.subscribe, () => store.current().length > 0);
  const [isThere, setThere] = useState(false);
  if ((idle || isWanted) && !isThere) setThere(true);
  return isThere && <ToastRegion store={store} />;
}
