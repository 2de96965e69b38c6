import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from '../form/button.tsx';
import css from './drawer.module.css';

export interface DrawerProps {
  readonly title: string;
  /** At the right of the title, before the way out. */
  readonly tools?: ReactNode;
  /** As wide as the window lets it, for what has a chart beside its form. */
  readonly isWide?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A panel along the right edge, as high as the window. Esc, its button and a press beside it close it; what lies beside
 * it stays readable.
 */
export function Drawer({ title, tools, isWide = false, onClose, children }: DrawerProps) {
  const { t } = useLingui();
  return (
    <ModalOverlay
      isOpen
      isDismissable
      className={css.overlay ?? ''}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className={css.modal ?? ''} data-wide={isWide}>
        <Dialog className={css.dialog ?? ''}>
          <header className={css.head}>
            <Heading slot="title" level={2} className={css.title ?? ''}>
              {title}
            </Heading>
            {tools}
            <Button kind="ghost" size="small" aria-label={t`Close`} onPress={onClose}>
              <X size={14} aria-hidden="true" />
            </Button>
          </header>
          <div className={css.body}>{children}</div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
