import { useLingui } from '@lingui/react/macro';
import { Pencil } from 'lucide-react';
import type { DrawingStore } from '../../charts/drawings/drawing-store.ts';
import { Button } from '../../ui/form/button.tsx';
import { lazyComponent } from '../../ui/lazy/lazy-part.tsx';
import { PopoverPanel } from '../../ui/overlay/popover-panel.tsx';
import { DrawingDesk } from './desk-part.ts';
import css from './drawing-bar.module.css';
import { drawingNames } from './drawing-names.ts';
import { useDrawingState } from './use-drawings.ts';

const DrawingMenu = lazyComponent(() => import('./drawing-menu.tsx').then((module) => module.DrawingMenu));

/** What a tool of the menu needs is there once it can be chosen. */
const menuAndDesk = { preload: () => Promise.all([DrawingMenu.preload(), DrawingDesk.preload()]) };

function preload(): void {
  DrawingDesk.preload().catch((error: unknown) => console.warn('the drawings could not be loaded ahead', error));
}

/** In the head of a chart: the menu of the drawing tools, and the nine-turn at hand. */
export function DrawingBar({ store }: { readonly store: DrawingStore }) {
  const { t, i18n } = useLingui();
  const { tool } = useDrawingState(store);
  const nine = tool === 'nine_turn';
  return (
    <div className={css.bar}>
      <PopoverPanel
        label={t`Drawing`}
        name={t`Drawing`}
        content={menuAndDesk}
        face={<Pencil size={13} aria-hidden="true" />}
      >
        {(close) => <DrawingMenu store={store} onClose={close} />}
      </PopoverPanel>
      <span className={`${css.nine} ${nine ? css.on : ''}`}>
        <Button
          kind="ghost"
          size="small"
          aria-pressed={nine}
          onPointerEnter={preload}
          onFocus={preload}
          onPress={() => store.choose(nine ? undefined : 'nine_turn')}
        >
          {i18n._(drawingNames.nine_turn)}
        </Button>
      </span>
    </div>
  );
}
