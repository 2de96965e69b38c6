import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { must } from '../../shared/kit/assert.ts';
import { Button } from './button.tsx';
import type { Toast, ToastStore } from './toast-store.ts';
import css from './toasts.module.css';

const ToastContext = createContext<ToastStore | undefined>(undefined);
const stayMs = 4_000;
const icons = { info: Info, success: CircleCheck, danger: CircleAlert } as const;

export function ToastProvider({ store, children }: { readonly store: ToastStore; readonly children: ReactNode }) {
  return (
    <ToastContext value={store}>
      {children}
      <ToastRegion store={store} />
    </ToastContext>
  );
}

/** Shows a toast in this window. Throws outside of ToastProvider. */
export const useToast = (): ToastStore['show'] => must(useContext(ToastContext), 'ToastProvider above this component').show;

/** Toasts stay while the pointer or the focus is in them; a key of its own moves the focus there, and from the last one that is closed it goes back. */
function ToastRegion({ store }: { readonly store: ToastStore }) {
  const { t } = useLingui();
  const toasts = useSyncExternalStore(store.subscribe, store.current);
  const [held, setHeld] = useState(false);
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element>(null);
  useEffect(() => store.onFocusAsked(() => {
    if (region.current?.contains(document.activeElement)) return;
    cameFrom.current = document.activeElement;
    region.current?.focus();
  }), [store]);
  // A toast that goes with pointer or focus in it tells neither that they have left.
  useEffect(() => {
    if (region.current?.matches(':hover, :focus-within')) return;
    setHeld(false);
    const lost = toasts.length === 0 && document.activeElement === document.body ? cameFrom.current : null;
    if (lost instanceof HTMLElement) lost.focus();
    if (toasts.length === 0) cameFrom.current = null;
  }, [toasts]);
  return (
    <section
      ref={region}
      className={css.region}
      aria-label={t`Notifications`}
      tabIndex={-1}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toasts.map((toast) => <ToastCard key={toast.id} toast={toast} held={held} onClose={() => store.close(toast.id)} />)}
    </section>
  );
}

function ToastCard({ toast, held, onClose }: { readonly toast: Toast; readonly held: boolean; readonly onClose: () => void }) {
  const { t } = useLingui();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (held || toast.tone === 'danger') return;
    const timer = setTimeout(() => close.current(), stayMs);
    return () => clearTimeout(timer);
  }, [held, toast]);
  const Icon = icons[toast.tone];
  return (
    <div className={`${css.toast} ${css[toast.tone]}`} role={toast.tone === 'danger' ? 'alert' : 'status'}>
      <Icon size={16} aria-hidden="true" className={css.icon} />
      <div className={css.text}>
        <p className={css.title}>{toast.title}</p>
        {toast.detail && <p className={css.detail}>{toast.detail}</p>}
      </div>
      <Button kind="ghost" size="small" aria-label={t`Close`} onPress={onClose}><X size={14} aria-hidden="true" /></Button>
    </div>
  );
}
