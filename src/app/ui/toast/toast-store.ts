export interface Toast {
  /** A later toast with the same id takes the place of the earlier one: order toasts bear the order's id. */
  readonly id: string;
  readonly tone: 'info' | 'success' | 'danger';
  readonly title: string;
  readonly detail?: string;
  /** How long it took, such as `38 ms`. */
  readonly time?: string;
  /** Id of another toast whose place it takes: what is sent becomes the order that came of it. */
  readonly instead?: string | undefined;
  /** A stage that another one follows: it stays until then, for 30 s at most, and readers wait for that one. */
  readonly pending?: true;
  /** What the announcer tells readers itself; fills are counted together where there are too many toasts to show. */
  readonly kind?: 'fill' | 'message';
  /**
   * A failure by which no order was refused and no market is lost: readers are told of it in their turn, not at once.
   */
  readonly calm?: true;
  /** What can be done about it; it stays twice as long then. */
  readonly action?: { readonly name: string; readonly run: () => void };
}

type Said = (text: string, topic: string | undefined) => void;

/** The toasts of one window, newest last. toast-stack.ts tells which of them are shown. */
export interface ToastStore {
  readonly current: () => readonly Toast[];
  readonly subscribe: (changed: () => void) => () => void;
  readonly show: (toast: Toast) => void;
  readonly close: (id: string) => void;
  /** Tells readers a text, in its turn; a `topic` as in speech.ts. */
  readonly say: (text: string, topic?: string) => void;
  /** Told of each such text until the returned function is called, and at once of those that nobody has heard yet. */
  readonly onSaid: (said: Said) => () => void;
  /** Asks that the focus go to the toasts. */
  readonly askFocus: () => void;
  /** Told of each such wish until the returned function is called. */
  readonly onFocusAsked: (asked: () => void) => () => void;
}

/** More are of no use to anybody: the oldest goes. */
const max = 50;

/** One per window; has nothing to dispose. */
export function createToasts(): ToastStore {
  let toasts: readonly Toast[] = [];
  const listeners = new Set<() => void>();
  const focusers = new Set<() => void>();
  let said: Said | undefined;
  let unsaid: readonly (readonly [text: string, topic: string | undefined])[] = [];
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
      const place = toasts.find(({ id }) => id === toast.id) ?? toasts.find(({ id }) => id === toast.instead);
      const others = toasts.filter((old) => old === place || old.id !== toast.instead);
      set(place ? others.map((old) => (old === place ? toast : old)) : [...others, toast].slice(-max));
    },
    close: (id) => set(toasts.filter((toast) => toast.id !== id)),
    say: (text, topic) => {
      if (said) said(text, topic);
      else unsaid = [...unsaid, [text, topic] as const].slice(-max);
    },
    onSaid: (heard) => {
      said = heard;
      for (const one of unsaid) heard(...one);
      unsaid = [];
      return () => {
        said = undefined;
      };
    },
    askFocus: () => {
      for (const focus of focusers) focus();
    },
    onFocusAsked: (asked) => {
      focusers.add(asked);
      return () => focusers.delete(asked);
    },
  };
}
