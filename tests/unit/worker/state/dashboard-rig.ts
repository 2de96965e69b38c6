import type { ChartSet } from '../../../../src/shared/trade/workspace/chart-set.ts';
import { defaultChart } from '../../../../src/shared/trade/workspace/default-chart.ts';
import { Dashboard } from '../../../../src/worker/state/dashboard.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';

/** The server's side of config_json. */
export function dashboard(stored: object = {}, version = 4) {
  const parts = feedParts();
  const server = { document: stored as Record<string, unknown>, version, saves: 0, dead: false };
  parts.backend.answers.set('/user/config/get', () =>
    server.dead ? 'dead' : { data: { config_json: JSON.stringify(server.document), version: server.version } },
  );
  parts.backend.answers.set('/user/config/save', ({ body }) => {
    const sent = body as { config_json: string; version: number };
    if (server.dead) return 'dead';
    if (sent.version !== server.version) return { code: 409 };
    server.saves++;
    server.document = JSON.parse(sent.config_json);
    return { data: { version: ++server.version } };
  });
  const store = new Dashboard({ environment: parts.backend.environment, http: parts.http }, () => undefined);
  return { ...parts, server, store };
}

/** Settings of one chart, by id and type of its candles. */
export const chartSet = (id: string, type: ChartSet['chart']['type'] = 'candles'): ChartSet => ({
  id,
  chart: { ...defaultChart(), type },
});
