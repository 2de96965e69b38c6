import { environmentList } from '../../../shared/contracts/environment.ts';
import type { OwnLoad } from '../../base/own-load.ts';
import type { Server } from '../serve.ts';

const thousandths = 1_000;
const rounded = (value: number): number => Math.round(value * thousandths) / thousandths;

/** Where strategies can run: on this server alone. */
export function environmentRoutes(server: Server, load: OwnLoad): void {
  server.guarded(environmentList, () => {
    const { lateMs, busy } = load.now();
    return [
      {
        env: 'local' as const,
        name: 'Local',
        region: Intl.DateTimeFormat().resolvedOptions().timeZone,
        latency_ms: rounded(lateMs),
        load: rounded(busy),
        default: true,
      },
    ];
  });
}
