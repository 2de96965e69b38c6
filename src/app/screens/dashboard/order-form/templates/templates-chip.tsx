import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Bookmark } from 'lucide-react';
import { lazyPart } from '../../../../ui/lazy/lazy-part.tsx';
import { PopoverPanel } from '../../../../ui/overlay/popover-panel.tsx';
import type { OrderContext } from '../use-order-context.ts';

const FormTemplates = lazyPart(() => import('./form-templates.tsx').then((module) => module.FormTemplates), {
  what: msg`Order templates`,
});

/** Opens the saved forms. */
export function TemplatesChip({ context }: { readonly context: OrderContext }) {
  const { t } = useLingui();
  return (
    <PopoverPanel
      label={t`Order templates`}
      name={t`Order templates`}
      content={FormTemplates}
      placement="bottom end"
      face={<Bookmark size={13} aria-hidden="true" />}
    >
      {() => <FormTemplates context={context} />}
    </PopoverPanel>
  );
}
