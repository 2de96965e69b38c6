import type { Toast } from './toast-store.ts';

const max = 3;

/**
 * Toasts in two parts, each newest last: those that have a place of their own, three at most, and older ones that one
 * line counts. Failures are folded last of all.
 */
export interface ToastStack {
  readonly shown: readonly Toast[];
  readonly folded: readonly Toast[];
}

export function stackOf(toasts: readonly Toast[]): ToastStack {
  let shown = toasts;
  while (shown.length > max) {
    const out = shown.find(({ tone }, index) => tone !== 'danger' && index < shown.length - 1) ?? shown[0];
    shown = shown.filter((toast) => toast !== out);
  }
  return { shown, folded: toasts.filter((toast) => !shown.includes(toast)) };
}
