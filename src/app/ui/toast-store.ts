export interface Toast {
  /** A later toast with the same id takes the place of the earlier one: order toasts bear the order's id. */
  readonly id: string;
  readonly tone: 'info' | 'success' | 'danger';
  readonly title: string;
  readonly detail?: string;
}

/** The toasts of one window, newest last, at most three: where there are more the oldest goes, failures last of all. */
export interface ToastStore {
  readonly current: () => readonly Toast[];
  readonly subscribe: (changed: () => void) => () => void;
  readonly show: (toast: Toast) => void;
  readonly close: (id: string) => void;
  /** Asks that the focus go to the toasts. */
  readonly askFocus: () => void;
  /** Told of each such wish until the returned function is called. */
  readonly onFocusAsked: (asked: () => void) => () => void;
}

const most = 3;

function withRoom(toasts: readonly Toast[]): readonly Toast[] {
  if (toasts.length <= most) return toasts;
  const out = toasts.find(({ tone }, at) => tone !== 'danger' && at < toasts.length - 1) ?? toasts[0];
  return toasts.filter((toast) => toast !== out);
}

/** One per window; has nothing to dispose. */
export function createToasts(): ToastStore {
  let toasts: readonly Toast[] = [];
  const listeners = new Set<() => void>();
  const focusers = new Set<() => void>();
  const set = (next: readonly Toast[]) => {
    toasts = next;
    for (const listener of listeners) listener();
  };
  return {
    current: () => toasts,
    subscribe: (changed) => {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    show: (toast) => {
      const known = toasts.some(({ id }) => id === toast.id);
      set(known ? toasts.map((old) => (old.id === toast.id ? toast : old)) : withRoom([...toasts, toast]));
    },
    close: (id) => set(toasts.filter((toast) => toast.id !== id)),
    askFocus: () => {
      for (const focus of focusers) focus();
    },
    onFocusAsked: (asked) => {
      focusers.add(asked);
      return () => focusers.delete(asked);
    },
  };
}
