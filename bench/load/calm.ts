import { alertClose, alertList } from '../../src/shared/contracts/alert.ts';
import { apiList } from '../../src/shared/contracts/api-account.ts';
import { cancelOrder } from '../../src/shared/contracts/order.ts';
import { instanceList, strategyStop } from '../../src/shared/contracts/strategy.ts';
import type { Answer, Api } from '../../tests/stories/api.ts';

function done<D>(what: string, { code, data, msg }: Answer<D>): D {
  if (code !== 200) throw new Error(`${what}: ${code} ${msg}`);
  return data;
}

/** Ends all that a user has running: the note of a fill or of an alert is a part of a page that would load in one visit and not in the next. */
export async function calm(api: Api): Promise<void> {
  for (const { instance_id } of done('strategies', await api.call(instanceList, { kind: 'running' })).pagenation.results) done('the stop of a strategy', await api.call(strategyStop, { instance_id, mode: 'CANCEL' }));
  for (const { alert_id, status } of done('alerts', await api.call(alertList, {}))) if (status === 'MONITORING') done('the end of an alert', await api.call(alertClose, { alert_id }));
  const api_ids = done('accounts', await api.call(apiList, {})).map(({ api_id }) => api_id);
  done('the cancel of all orders', await api.call(cancelOrder, { all: { api_ids } }));
}
