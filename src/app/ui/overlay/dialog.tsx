import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import css from './dialog.module.css';

export interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** `alertdialog` for questions that must be answered. */
  readonly role?: 'dialog' | 'alertdialog';
  /** `wide` is for tables; `sheet` comes from the bottom edge, for narrow windows. */
  readonly look?: 'card' | 'wide' | 'sheet';
  readonly children: ReactNode;
}

/** A modal window with a title. Esc and a press beside it close it. */
export function Dialog({ title, isOpen, onClose, role = 'dialog', look = 'card', children }: DialogProps) {
  return (
    <ModalOverlay
      isOpen={isOpen}
      isDismissable
      className={`${css.overlay} ${css[look]}`}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className={css.modal ?? ''}>
        <AriaDialog role={role} className={css.dialog ?? ''}>
          <Heading slot="title" level={2} className={css.title ?? ''}>
            {title}
          </Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}
