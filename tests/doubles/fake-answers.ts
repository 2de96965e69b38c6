import { contracts } from '../../src/shared/contracts/index.ts';
import { observedAnalysis, strategyAnalysis } from '../../src/shared/contracts/strategy-analysis.ts';
import { infoValueData } from '../../src/shared/contracts/strategy-course.ts';
import { instanceInfo, instanceList } from '../../src/shared/contracts/strategy.ts';
import { alertClose, alertList, alertSave } from '../../src/shared/contracts/alert.ts';
import { algoList } from '../../src/shared/contracts/algo-order.ts';
import { doOrder, doOrderV2 } from '../../src/shared/contracts/order-place.ts';
import { amendOrder, cancelOrder, orderHistory } from '../../src/shared/contracts/order.ts';
import { captchaGenerate, login } from '../../src/shared/contracts/user.ts';
import type { Alert } from '../../src/shared/trade/alert.ts';
import type { Order } from '../../src/shared/trade/order.ts';
import { fakeOrder } from './fake-account.ts';
import { fakeReadings } from './fake-readings.ts';
import type { FakeState } from './fake-state.ts';
import { fakeStats } from './fake-stats.ts';

type Input = Record<string, unknown>;

/** Calls that answer with a list, which has nothing in it here. */
const lists: ReadonlySet<string> = new Set(
  contracts.filter(({ output }) => output.type === 'array').map(({ path }) => path),
);

/** What a call answers; an alert that is saved or closed is so in the state. */
export function answerOf(state: FakeState, path: string, input: Input): unknown {
  if (path in state.answers) {
    const own = state.answers[path];
    return typeof own === 'function' ? own(input) : own;
  }
  if (path in fakeStats) return fakeStats[path];
  if (path in fakeReadings) return fakeReadings[path];
  if (path === infoValueData.path) return {};
  if (path === strategyAnalysis.path || path === observedAnalysis.path) return { all: null, rows: [] };
  if (path === alertList.path) return state.alerts;
  if (path === alertSave.path || path === alertClose.path) return alertAfter(state, path, input);
  if (path === captchaGenerate.path) return { captcha_id: 'fake', expire_s: 120, demo_answer: 'K7QX' };
  if (path === login.path)
    return { invite_code: 'HLY7Q2', role: 'user', token: 'fake', username: String(input.username), vip_level: 3 };
  return orderAnswerOf(state, path, input);
}

function alertAfter(state: FakeState, path: string, input: Input): Alert {
  const known = state.alerts.find(({ alert_id }) => alert_id === input.alert_id);
  const alert = {
    alert_id: String(700 + state.calls.length),
    created: Date.now(),
    updated: Date.now(),
    expires: null,
    triggered: null,
    price: null,
    ...known,
    ...input,
    status: path === alertClose.path ? 'CLOSED' : 'MONITORING',
  } as Alert;
  state.alerts = [alert, ...state.alerts.filter(({ alert_id }) => alert_id !== alert.alert_id)];
  return alert;
}

function orderAnswerOf({ calls }: FakeState, path: string, input: Input): unknown {
  if (path === orderHistory.path)
    return { pagenation: { page: 1, page_size: 100, total: 40, results: Array.from({ length: 40 }, pastOrder) } };
  if (path === algoList.path || path === instanceList.path || path === instanceInfo.path)
    return { pagenation: { page: 1, page_size: 200, total: 0, results: [] } };
  if (lists.has(path)) return [];
  if (path === doOrder.path)
    return { order: fakeOrder(900 + calls.length, { ...(input as Partial<Order>), status: 'UNFILLED', version: 1 }) };
  if (path === doOrderV2.path) return { results: (input.api_ids as string[]).map(placedOn) };
  if (path === amendOrder.path) {
    const { client_id, ...changed } = input as Partial<Order>;
    return { order: fakeOrder(1, { ...changed, version: 2 }) };
  }
  if (path === cancelOrder.path)
    return {
      results: ((input.order_ids as string[] | undefined) ?? []).map((order_id) => ({ order_id, code: 200 })),
    };
  return 1;
}

const pastOrder = (_: unknown, index: number): Order =>
  fakeOrder(index + 100, {
    status: index % 5 === 0 ? 'CANCELED' : 'FILLED',
    filled_amount: '0.25',
    avg_price: '67180.5',
    trade_rate: 100,
  });

/** The first account takes the order, all others have too little. */
const placedOn = (api_id: string, index: number) => ({
  api_id,
  code: index === 0 ? 200 : 3003,
  msg: '',
  ...(index === 0 ? { order: fakeOrder(950) } : {}),
});
