import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, Info, Layers, Loader, X } from 'lucide-react';
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Button } from '../form/button.tsx';
import { createSpeech } from './speech.ts';
import { stackOf } from './toast-stack.ts';
import type { Toast, ToastStore } from './toast-store.ts';
import css from './toasts.module.css';

const stayMs = 4_000;
/** A stage whose next one never comes goes after this. */
const pendingMs = 30_000;
const icons = { info: Info, success: CircleCheck, danger: CircleAlert } as const;

/**
 * Whether pointer or focus is in the region, which holds all toasts. Focus goes there at a key of its own, and from the
 * last toast that is closed it goes back.
 */
function useHold(store: ToastStore, toasts: readonly Toast[]) {
  const [held, setHeld] = useState(false);
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element>(null);
  useEffect(
    () =>
      store.onFocusAsked(() => {
        // An empty region has nothing to show to a focus.
        if (store.current().length === 0 || region.current?.contains(document.activeElement)) return;
        cameFrom.current = document.activeElement;
        region.current?.focus();
      }),
    [store],
  );
  // A toast that goes with pointer or focus in it tells neither that they have left.
  useEffect(() => {
    if (region.current?.matches(':hover, :focus-within')) return;
    setHeld(false);
    const lost = toasts.length === 0 && document.activeElement === document.body ? cameFrom.current : null;
    if (lost instanceof HTMLElement) lost.focus();
    if (toasts.length === 0) cameFrom.current = null;
  }, [toasts]);
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  return { held, region, hold };
}

/**
 * Height of the panel of orders, px, where it ends at the foot of the window: toasts stand above it, and cover no row
 * and none of its buttons.
 */
function useLowerPanel(region: RefObject<HTMLElement | null>, toasts: readonly Toast[]): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew with each toast that comes
  useLayoutEffect(() => {
    const panel = document.querySelector('#orders')?.getBoundingClientRect();
    const isAtFoot = panel !== undefined && panel.top > innerHeight / 2 && innerHeight - panel.bottom < panel.height;
    if (isAtFoot) region.current?.style.setProperty('--lower-panel', `${innerHeight - panel.top}px`);
    else region.current?.style.removeProperty('--lower-panel');
  }, [region, toasts]);
}

/**
 * Toasts stay while the pointer or the focus is in them. Where there are more than three, one line counts the older
 * ones; pressed, it shows them.
 */
export function ToastRegion({ store }: { readonly store: ToastStore }) {
  const { t } = useLingui();
  const toasts = useSyncExternalStore(store.subscribe, store.current);
  const { held, region, hold } = useHold(store, toasts);
  useLowerPanel(region, toasts);
  const [open, setOpen] = useState(false);
  const { shown, folded } = stackOf(toasts);
  if (open && folded.length === 0) setOpen(false);
  return (
    <>
      <Spoken store={store} toasts={toasts} />
      <section ref={region} className={css.region} aria-label={t`Notifications`} tabIndex={-1} {...hold}>
        {folded.length > 0 && !open && (
          <FoldCard
            folded={folded}
            held={held}
            onShow={() => setOpen(true)}
            onClose={() =>
              folded.forEach(({ id }) => {
                store.close(id);
              })
            }
          />
        )}
        {(open ? toasts : shown).map((toast) => (
          <ToastCard key={toast.id} toast={toast} held={held} onClose={() => store.close(toast.id)} />
        ))}
      </section>
    </>
  );
}

/** Order refused, or the like: readers hear it at once. */
const isUrgent = ({ tone, calm }: Toast): boolean => tone === 'danger' && !calm;

/** The time it took is read by those who look. */
const saysTheSame = (old: Toast, toast: Toast): boolean =>
  old === toast || (old.id === toast.id && old.title === toast.title && old.detail === toast.detail);

/**
 * The one polite region of the window: what others have it say, and each toast that is not urgent, once and in its
 * turn.
 */
function Spoken({ store, toasts }: { readonly store: ToastStore; readonly toasts: readonly Toast[] }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const more = useEffectEvent((count: number) => t`${plural(count, { one: '# more', other: '# more' })}`);
  const [speech] = useState(() =>
    createSpeech({
      show: setText,
      nowMs: () => performance.now(),
      more: (count) => more(count),
      after: (ms, run) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    }),
  );
  useEffect(() => {
    // What was said before anybody heard comes with this: not where the effect is made twice, or the first would take
    // it along.
    let leave: (() => void) | undefined;
    const timer = setTimeout(() => {
      leave = store.onSaid(speech.say);
    });
    return () => {
      clearTimeout(timer);
      leave?.();
      speech.stop();
    };
  }, [store, speech]);
  const known = useRef<readonly Toast[]>([]);
  useEffect(() => {
    for (const toast of toasts)
      if (!known.current.some((old) => saysTheSame(old, toast)) && !toast.kind && !toast.pending && !isUrgent(toast))
        speech.say([toast.title, toast.detail].filter(Boolean).join(/[.。]$/.test(toast.title) ? ' ' : ': '), toast.id);
    known.current = toasts;
  }, [toasts, speech]);
  return (
    <p className="visually-hidden" role="status" data-announcer>
      {text}
    </p>
  );
}

/** Counts the toasts that have no room, and goes with what is no failure of them when nothing has come for a while. */
function FoldCard({
  folded,
  held,
  onShow,
  onClose,
}: {
  readonly folded: readonly Toast[];
  readonly held: boolean;
  readonly onShow: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const fills = folded.filter(({ kind }) => kind === 'fill').length;
  const others = folded.length - fills;
  const texts = [
    fills > 0 && t`${plural(fills, { one: '# fill', other: '# fills' })}`,
    others > 0 && t`${plural(others, { one: '# more', other: '# more' })}`,
  ].filter(Boolean);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  const isKept = held || folded.some(({ tone }) => tone === 'danger');
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the fold has changed the time begins anew
  useEffect(() => {
    if (isKept) return;
    const timer = setTimeout(() => close.current(), stayMs);
    return () => clearTimeout(timer);
  }, [isKept, folded.length, folded.at(-1)?.id]);
  return (
    <div className={css.toast} role="status" aria-live="off">
      <Layers size={16} aria-hidden="true" className={css.icon} />
      <div className={css.text}>
        <p className={css.title}>{texts.join(' · ')}</p>
        <p className={css.detail}>{folded.at(-1)?.title}</p>
      </div>
      <Button kind="ghost" size="small" onPress={onShow}>{t`Show all`}</Button>
      <Button kind="ghost" size="small" aria-label={t`Close`} onPress={onClose}>
        <X size={14} aria-hidden="true" />
      </Button>
    </div>
  );
}

function ToastCard({
  toast,
  held,
  onClose,
}: {
  readonly toast: Toast;
  readonly held: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (held || toast.tone === 'danger') return;
    const timer = setTimeout(() => close.current(), toast.pending ? pendingMs : toast.action ? 2 * stayMs : stayMs);
    return () => clearTimeout(timer);
  }, [held, toast]);
  const act = () => {
    toast.action?.run();
    onClose();
  };
  const Icon = toast.pending ? Loader : icons[toast.tone];
  return (
    <div
      className={`${css.toast} ${css[toast.tone]}`}
      {...(isUrgent(toast) && !toast.kind ? { role: 'alert' } : { role: 'status', 'aria-live': 'off' })}
    >
      <Icon size={16} aria-hidden="true" className={css.icon} />
      <div className={css.text}>
        <p className={css.title}>
          <span>{toast.title}</span>
          {toast.time && <span className={`num ${css.time}`}>{toast.time}</span>}
        </p>
        {toast.detail && <p className={css.detail}>{toast.detail}</p>}
      </div>
      {toast.action && (
        <Button size="small" onPress={act}>
          {toast.action.name}
        </Button>
      )}
      <Button kind="ghost" size="small" aria-label={t`Close`} onPress={onClose}>
        <X size={14} aria-hidden="true" />
      </Button>
    </div>
  );
}
