import type { InstrumentKey } from '../../shared/market/instrument.ts';

const windows = {
  chart: { path: '/exkchart', width: 1_100, height: 700 },
  multiChart: { path: '/exmutiplykchart', width: 1_400, height: 900 },
  depth: { path: '/exdepth', width: 520, height: 860 },
} as const;

/** Opens a window of its own, or brings the one that is there already to the front. False where the browser blocks it. */
function openWindow(kind: keyof typeof windows, query: Record<string, string>): boolean {
  const { path, width, height } = windows[kind];
  const url = `${path}?${new URLSearchParams(query)}`;
  const opened = window.open(url, `halyard ${url}`, `popup,width=${width},height=${height}`);
  opened?.focus();
  return opened !== null;
}

/** The chart of a dashboard tab, named by its key. */
export const popOutChart = (key: InstrumentKey): boolean => openWindow('chart', { q: key });

/** `count` charts that start from a dashboard tab. */
export const popOutMultiChart = (key: InstrumentKey, count: number): boolean => openWindow('multiChart', { s: key, num: String(count) });

/** The depth view of a dashboard tab. */
export const popOutDepth = (key: InstrumentKey): boolean => openWindow('depth', { q: key });
