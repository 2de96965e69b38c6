import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEngine } from '../../../engine/engine-context.tsx';
import { openPopOuts, placeWindow } from '../../../engine/pop-out.ts';
import { readPlaces } from '../../../engine/window-place.ts';
import { NamedList } from '../../../market/named-list/named-list.tsx';
import { useNamedSource } from '../../../market/named-list/use-named-source.ts';
import { useLayoutWords } from '../../../market/named-list/use-layout-words.ts';
import { useRestore } from '../../../market/windows/use-restore.ts';
import type { Dashboard } from '../use-dashboard.ts';
import { dashboardLayout, isDashboard, isLayoutShown, layoutState } from './dashboard-layout.ts';
import css from './dashboard-layouts.module.css';

/** Layouts of the dashboard with the windows around it: tabs, charts, open table, and where windows stand. */
export function DashboardLayouts({ dashboard }: { readonly dashboard: Dashboard }) {
  const { t } = useLingui();
  const engine = useEngine();
  const source = useNamedSource('layouts');
  const words = useLayoutWords();
  const restore = useRestore(placeWindow);
  const { state, tabs, patch } = dashboard;
  const open = async () => {
    const names = await openPopOuts();
    return readPlaces(localStorage).filter(({ name }) => names.has(name));
  };
  const show = (next: typeof state | ReturnType<typeof layoutState>) => {
    patch(next);
    if (next.current_tab !== dashboard.link.key) dashboard.link.choose(next.current_tab);
  };
  return (
    <div className={css.panel}>
      <NamedList
        source={source}
        words={words}
        belongs={isDashboard}
        isShown={(layout) => isDashboard(layout) && isLayoutShown(layout, state, tabs.current)}
        detail={(layout) =>
          isDashboard(layout) && layout.windows.length > 0
            ? t`${plural(layout.windows.length, { one: '# window', other: '# windows' })}`
            : ''
        }
        make={async (named) => dashboardLayout(named, state, tabs.current, await open())}
        onApply={async (layout) => {
          if (!isDashboard(layout)) return words.invalid;
          const fault = await engine.checkDashboard(layout.state);
          if (fault !== undefined) return t`This layout cannot be loaded: ${fault} is not valid.`;
          const before = layoutState(state, tabs.current, []);
          const { chart_sets: sets } = state;
          show(layout.state);
          restore(layout.windows.map((place) => ({ ...place, savedMs: Date.now() })));
          return () => show({ ...before, chart_sets: sets });
        }}
      />
      <p className={css.note}>{t`A layout has the tabs, charts and windows that are open now.`}</p>
    </div>
  );
}
