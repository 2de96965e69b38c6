import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { EngineProvider } from '../../../src/app/engine/engine-context.tsx';
import type { ClockOf } from '../../../src/app/market/chart/time/plain-clock.ts';
import { useSessionClock } from '../../../src/app/market/chart/time/use-session-clock.ts';
import { show as render } from '../shown.ts';
import { createFakeEngine } from '../../doubles/fake-engine.ts';

function Probe({ onFound }: { readonly onFound: (clockOf: ClockOf) => void }) {
  onFound(useSessionClock());
  return null;
}

const share = { account_type: 'astock', symbol: 'SH600519' } as const;

test("bars close and follow by the hours of their market, and the time is the server's", async () => {
  const found: ClockOf[] = [];
  const root = createRoot(document.createElement('div'));
  const engine = { ...createFakeEngine({ everyMs: 0 }), serverMs: async () => Date.now() + 60_000 };
  await render(
    root,
    <EngineProvider engine={engine}>
      <Probe onFound={(clockOf) => found.push(clockOf)} />
    </EngineProvider>,
  );
  const clock = found[0]!(share, '1m');
  const friday = (time: string) => Date.parse(`2026-11-20T${time}+08:00`);
  expect(new Date(clock.nextOpen(friday('11:29')))).toEqual(new Date(friday('13:00')));
  expect(new Date(clock.closeOf(friday('11:29')))).toEqual(new Date(friday('11:30')));
  expect(new Date(found[0]!(share, '1d').closeOf(friday('08:00')))).toEqual(new Date(friday('15:00')));
  await expect.poll(() => Math.round((clock.nowMs() - Date.now()) / 1_000)).toBe(60);
  root.unmount();
});
