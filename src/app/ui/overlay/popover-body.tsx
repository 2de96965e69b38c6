import type { ReactNode, RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Popover, type PopoverProps } from 'react-aria-components/Popover';
import css from './popover-panel.module.css';

export interface PopoverBodyProps {
  readonly label: string;
  readonly placement: NonNullable<PopoverProps['placement']>;
  readonly trigger: RefObject<HTMLButtonElement | null>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The open panel of a PopoverPanel. A chunk of its own, loaded with the first press. */
export function PopoverBody({ label, placement, trigger, onClose, children }: PopoverBodyProps) {
  return (
    <Popover
      className={css.popover ?? ''}
      placement={placement}
      offset={4}
      trigger="DialogTrigger"
      triggerRef={trigger}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Dialog aria-label={label} className={css.dialog ?? ''}>
        {children}
      </Dialog>
    </Popover>
  );
}
