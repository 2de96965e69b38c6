import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { kinds } from '../../../shared/drawings/catalogue.ts';
import type { DrawingStore } from '../../charts/drawings/drawing-store.ts';
import { Button } from '../../ui/form/button.tsx';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';
import css from './drawing-bar.module.css';
import { drawingNames, drawingProblems } from './drawing-names.ts';
import { useDrawingState } from './use-drawings.ts';

const DrawingSelection = lazyPart(() => import('./drawing-selection.tsx').then((module) => module.DrawingSelection), {
  what: msg`Drawing`,
});
const DrawingText = lazyPart(() => import('./drawing-text.tsx').then((module) => module.DrawingText), {
  what: msg`Drawing`,
});

/** Over a chart: what its tool waits for, what can be done to the selected drawing, and what went wrong. */
export function DrawingOverlay({ store }: { readonly store: DrawingStore }) {
  const { t, i18n } = useLingui();
  const { tool, selected, problem, writing } = useDrawingState(store);
  const drawing = store.find(selected);
  const clicks = tool && kinds[tool].anchors;
  return (
    <>
      <div className={css.overlay}>
        {problem && (
          <div className={css.problem} role="alert">
            <span>{i18n._(drawingProblems[problem])}</span>
            <Button kind="ghost" size="small" aria-label={t`Dismiss`} onPress={() => store.set({ problem: undefined })}>
              <X size={13} />
            </Button>
          </div>
        )}
        {tool && (
          <div className={css.hint}>
            <span role="status">
              {i18n._(drawingNames[tool])} ·{' '}
              {clicks === 'free'
                ? t`Draw in one stroke`
                : clicks === 1
                  ? t`Click a point`
                  : clicks === 2
                    ? t`Click two points`
                    : t`Click three points`}
            </span>
            <Button kind="ghost" size="small" onPress={() => store.choose(undefined)}>
              <Trans>Finish (Esc)</Trans>
            </Button>
          </div>
        )}
        {drawing && !tool && <DrawingSelection store={store} drawing={drawing} />}
      </div>
      {writing && <DrawingText key={writing.id} store={store} drawing={writing} />}
    </>
  );
}
