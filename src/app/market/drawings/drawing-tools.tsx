import { useLingui } from '@lingui/react/macro';
import { Pencil } from 'lucide-react';
import { Button } from '../../ui/form/button.tsx';
import { quietComponent, LazyPart } from '../../ui/lazy/lazy-part.tsx';
import css from './drawing-bar.module.css';
import type { Drawings } from './use-drawings.ts';

const DrawingBar = quietComponent(() => import('./drawing-bar.tsx').then((module) => module.DrawingBar));

/** The bar of the drawing tools; its room, with buttons that do nothing yet, until they are there. */
export function DrawingTools({ drawings }: { readonly drawings: Drawings | undefined }) {
  const { t } = useLingui();
  const room = (
    <div className={css.bar}>
      <Button kind="ghost" size="small" aria-label={t`Drawing`} isDisabled>
        <Pencil size={13} aria-hidden="true" />
      </Button>
      <span className={css.nine}>
        <Button kind="ghost" size="small" isDisabled>{t`Nine-turn`}</Button>
      </span>
    </div>
  );
  return drawings ? (
    <LazyPart isQuiet what={t`Drawing`} pending={room}>
      <DrawingBar store={drawings.store} />
    </LazyPart>
  ) : (
    room
  );
}
