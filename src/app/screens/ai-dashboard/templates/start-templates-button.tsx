import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx';
import { PopoverPanel } from '../../../ui/overlay/popover-panel.tsx';
import type { StartTemplatesProps } from './start-templates.tsx';

const StartTemplates = lazyPart(() => import('./start-templates.tsx').then((module) => module.StartTemplates), {
  what: msg`Strategy templates`,
});

/** Opens the saved forms of a strategy. */
export function StartTemplatesButton(props: StartTemplatesProps) {
  const { t } = useLingui();
  return (
    <PopoverPanel
      label={t`Strategy templates`}
      content={StartTemplates}
      kind="plain"
      size="normal"
      placement="top start"
      face={t`Templates`}
    >
      {() => <StartTemplates {...props} />}
    </PopoverPanel>
  );
}
