import { Trans, useLingui } from '@lingui/react/macro';
import { createPortal } from 'react-dom';
import { type CSSProperties, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../form/button.tsx';
import css from './confirm-card.module.css';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';
import { FactList } from './fact-list.tsx';

export interface ConfirmCardProps
  extends Pick<
    ConfirmDialogProps,
    'title' | 'facts' | 'confirm' | 'kind' | 'warnings' | 'reversible' | 'focus' | 'onClose'
  > {
  /** Called with the press; the card does not wait for what comes of it. */
  readonly onConfirm: () => unknown;
  /**
   * Point of the window that it is about, px; the card stands beside it. Where it is left out the card stands at the
   * upper edge of the positioned element that it is in.
   */
  readonly place?: { readonly x: number; readonly y: number } | undefined;
}

/**
 * A question in place: a small card, beside which everything goes on. Enter confirms, Escape closes it, and the focus
 * goes back to where it was. It is closed with the press that confirms.
 */
export function ConfirmCard({
  title,
  facts,
  confirm,
  kind,
  warnings = [],
  reversible = false,
  focus,
  place,
  onConfirm,
  onClose,
}: ConfirmCardProps) {
  const { t } = useLingui();
  const heading = useId();
  const card = useRef<HTMLDivElement>(null);
  useFocusBack(card);
  const style = useStyle(card, place);
  const view = (
    <div
      ref={card}
      role="dialog"
      aria-labelledby={heading}
      data-question=""
      className={place ? `${css.card} ${css.placed}` : css.card}
      style={style}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        event.preventDefault();
        onClose();
      }}
    >
      <p id={heading} className={css.title}>
        {title}
      </p>
      <FactList facts={facts} look={css} />
      {warnings.map((warning) => (
        <p key={warning} className={css.warning}>
          {warning}
        </p>
      ))}
      {!reversible && (
        <p className={css.final}>
          <Trans>This action cannot be undone.</Trans>
        </p>
      )}
      <div className={css.actions}>
        <Button autoFocus={focus === 'cancel'} onPress={onClose}>{t`Back`}</Button>
        <Button
          kind={kind}
          autoFocus={focus === 'confirm'}
          onPress={() => {
            onClose();
            onConfirm();
          }}
        >
          {confirm}
        </Button>
      </div>
    </div>
  );
  return place ? createPortal(view, document.body) : view;
}

/** Gives the focus back to what had it before the card, unless it has gone elsewhere meanwhile. */
function useFocusBack(card: RefObject<HTMLDivElement | null>): void {
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const element = card.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      queueMicrotask(() => {
        const isGone = !element.isConnected && document.activeElement === document.body;
        if (isGone && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      });
    };
  }, [before, card]);
}

/** Distance from the point and from the edges of the window, px. */
const gap = 8;

/** Beside the point: below it, or above where there is no room, and within the window. */
function useStyle(card: RefObject<HTMLDivElement | null>, place: ConfirmCardProps['place']): CSSProperties | undefined {
  const [{ width, height }, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    if (card.current) setSize({ width: card.current.offsetWidth, height: card.current.offsetHeight });
  }, [card]);
  if (!place) return undefined;
  const within = (at: number, length: number, max: number) => Math.max(gap, Math.min(max - length - gap, at));
  const isBelow = place.y + gap + height + gap <= innerHeight;
  return {
    left: within(place.x - width / 2, width, innerWidth),
    top: within(isBelow ? place.y + gap : place.y - gap - height, height, innerHeight),
  };
}
