import { useMemo } from 'react';
import type { ChartColours } from '../../../charts/theme/chart-colours.ts';
import { directed } from '../../../charts/theme/theme-colours.ts';
import { useChartTheme } from '../../../charts/theme/theme-context.tsx';
import { usePreferences } from '../../../ui/preferences/preferences-context.tsx';

/** Colours of the chart theme, which is a dark one: a light window keeps its own. */
export function useThemeColours(): Partial<ChartColours> | undefined {
  const loaded = useChartTheme();
  const [{ theme, direction }] = usePreferences();
  return useMemo(
    () => (loaded.state === 'ready' && theme === 'graphite' ? directed(loaded.colours, direction) : undefined),
    [loaded, theme, direction],
  );
}
