import type { Session } from '../../../src/shared/user/session.ts';
import type { Feed, TabMessage, UrgentEvent, View, WorkerMessage } from '../../../src/worker/api.ts';
import { createEngine } from '../../../src/worker/engine.ts';
import { applyUpdate, emptyFeed } from '../../../src/app/engine/apply-update.ts';
import { FakeBackend } from '../../doubles/fake-backend.ts';
import { testInstrument } from '../../doubles/instruments.ts';
import { testAccount, testBalance, testOrder } from '../../doubles/trading.ts';

/** The instrument of the tests. */
export const key = 'HALYARD/BTCUSDT/spot';
const ann: Session = { token: 'token-1', username: 'ann', role: 'user', invite_code: '', vip_level: 1 };

/** A tab that takes batches in and acknowledges them at once, as a window would in its next frame. */
export class TestTab {
  readonly feeds = new Map<number, Feed<unknown>>();
  readonly urgent: UrgentEvent[] = [];
  readonly logged: string[] = [];
  readonly handle;

  constructor(engine: ReturnType<typeof createEngine>) {
    this.handle = engine.attach({ post: (message) => this.#take(structuredClone(message)) });
  }

  send(message: TabMessage): void {
    this.handle.receive(message);
  }

  sub(id: number, view: View): void {
    this.send({ t: 'sub', id, view });
  }

  #take(message: WorkerMessage): void {
    if (message.t === 'urgent') this.urgent.push(message.event);
    else if (message.t === 'log') this.logged.push(message.text);
    else if (message.t === 'batch') {
      for (const update of message.updates)
        this.feeds.set(update.id, applyUpdate(this.feeds.get(update.id) ?? emptyFeed, update));
      this.send({ t: 'ack' });
    }
  }
}

/** An engine over a server of canned answers, and its first tab. */
export function started() {
  const backend = new FakeBackend();
  backend.answer('/client/base/symbols', { version: 1, list: [testInstrument()] });
  backend.answer('/user/checkToken', 1);
  backend.answer('/user/ws/ticket', { ticket: 't', expire_s: 30 });
  backend.answer('/user/config/get', { config_json: '{"api_select_list":["a2"]}', version: 1 });
  backend.answer('/user/config/save', { version: 2 });
  backend.answer('/user/api/all', [testAccount('a1'), testAccount('a2')]);
  backend.answer('/user/api/balance/all', {
    usd_total: '100',
    btc_total: '0',
    accounts: [{ api_id: 'a1', usd_total: '100', balances: [testBalance()] }],
  });
  backend.answer('/order/user/current/list', [testOrder()]);
  backend.answer('/user/api/position/list', []);
  backend.answer('/user/outLogin', 1);
  const engine = createEngine(backend.environment);
  return { backend, engine, clock: backend.clock, tab: new TestTab(engine) };
}

/** The same with a user and an account socket that is open. */
export async function loggedIn() {
  const parts = started();
  await parts.engine.calls.setSession(ann);
  await parts.clock.advance(10);
  parts.backend.socket('/order/user/ws').accept();
  parts.backend.socket('/order/user/ws').frame({ e: 'start', seq: 1 });
  await parts.clock.advance(10);
  return parts;
}
