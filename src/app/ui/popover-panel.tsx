import type { ReactNode } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover, type PopoverProps } from 'react-aria-components/Popover';
import css from './popover-panel.module.css';

export interface PopoverPanelProps {
  readonly label: string;
  /** A pressable element that opens the panel. */
  readonly trigger: ReactNode;
  readonly placement?: PopoverProps['placement'];
  readonly isOpen?: boolean;
  readonly onOpenChange?: (open: boolean) => void;
  readonly children: (close: () => void) => ReactNode;
}

/** Content in a popover that opens from its trigger; Esc and a press outside close it. */
export function PopoverPanel({ label, trigger, placement = 'bottom start', isOpen, onOpenChange, children }: PopoverPanelProps) {
  return (
    <DialogTrigger {...(isOpen === undefined ? {} : { isOpen })} {...(onOpenChange ? { onOpenChange } : {})}>
      {trigger}
      <Popover className={css.popover ?? ''} placement={placement ?? 'bottom start'} offset={4}>
        <Dialog aria-label={label} className={css.dialog ?? ''}>
          {({ close }) => children(close)}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
