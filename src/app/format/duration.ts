/** A short time in the unit that tells it: `0.4 ms`, `38 ms`, `1.2 s`; `—` where there is none. */
export function formatDuration(ms: number | null): string {
  if (ms === null) return '—';
  if (ms < 9.95) return `${ms.toFixed(1)} ms`;
  return ms < 999.5 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}
