import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useRef } from 'react';
import { awayTexts } from '../../text/away-texts.ts';
import { Button, type ButtonProps } from '../form/button.tsx';
import { lazyComponent, LazyPart } from '../lazy/lazy-part.tsx';
import type { PopoverBodyProps } from './popover-body.tsx';
import css from './popover-panel.module.css';
import { type Preloaded, useLazyOverlay } from './use-lazy-overlay.ts';

const PopoverBody = lazyComponent(() => import('./popover-body.tsx').then((module) => module.PopoverBody));

export interface PopoverPanelProps extends Pick<ButtonProps, 'kind' | 'size'> {
  /** Name of the panel. */
  readonly label: string;
  /** What stands on the button that opens it. */
  readonly face: ReactNode;
  /** Name of that button, where its face does not tell it. */
  readonly name?: string;
  /** What stands in it, where that is loaded on demand too. */
  readonly content?: Preloaded;
  readonly placement?: PopoverBodyProps['placement'];
  /** For those who open it in other ways too. */
  readonly isOpen?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly children: (close: () => void) => ReactNode;
}

/**
 * Content in a popover that opens from its button; Esc and a press outside close it. The popover is loaded when the
 * button is first pointed at, focused or pressed.
 */
export function PopoverPanel({
  label,
  face,
  name,
  content,
  kind = 'ghost',
  size = 'small',
  placement = 'bottom start',
  isOpen,
  onOpenChange,
  children,
}: PopoverPanelProps) {
  const { i18n } = useLingui();
  const trigger = useRef<HTMLButtonElement>(null);
  const overlay = useLazyOverlay(content ? [PopoverBody, content] : [PopoverBody], onOpenChange);
  const shown = isOpen ?? overlay.isOpen;
  const close = () => overlay.setOpen(false);
  return (
    <>
      <Button
        ref={trigger}
        kind={kind}
        size={size}
        aria-haspopup="dialog"
        aria-expanded={shown}
        onPointerEnter={overlay.preload}
        onFocus={overlay.preload}
        onPress={overlay.open}
        {...(name === undefined ? {} : { 'aria-label': name })}
      >
        {face}
      </Button>
      {overlay.isMissing && (
        <span role="alert" className={css.missing}>
          {i18n._(awayTexts.NETWORK)}
        </span>
      )}
      {shown && (
        <LazyPart what={label}>
          <PopoverBody label={label} placement={placement} trigger={trigger} onClose={close}>
            {children(close)}
          </PopoverBody>
        </LazyPart>
      )}
    </>
  );
}
