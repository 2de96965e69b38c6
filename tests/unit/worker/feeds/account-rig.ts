import type { AccountValue, UrgentEvent } from '../../../../src/worker/api.ts';
import { AccountFeed } from '../../../../src/worker/feeds/account/account-feed.ts';
import { feedParts } from '../../../doubles/feed-parts.ts';
import type { Position } from '../../../../src/shared/trade/position.ts';
import { testAccount, testBalance, testOrder } from '../../../doubles/trading.ts';

/** Path of the account's socket. */
export const path = '/order/user/ws';

/** An account feed over a fake server; `lists` sets what the server answers, `reads` counts how often it was asked. */
export function accountFeed() {
  const parts = feedParts();
  const reported: UrgentEvent[] = [];
  const lists = (orders = [testOrder()], usd = '100', positions: readonly Position[] = []) => {
    parts.backend.answer('/user/api/all', [testAccount()]);
    parts.backend.answer('/user/api/balance/all', {
      usd_total: usd,
      btc_total: '0',
      accounts: [{ api_id: 'a1', usd_total: usd, balances: [testBalance()] }],
    });
    parts.backend.answer('/order/user/current/list', orders);
    parts.backend.answer('/user/api/position/list', positions);
  };
  lists();
  const feed = new AccountFeed(
    { ...parts.common, token: parts.session.token, urgent: (event) => reported.push(event) },
    () => undefined,
  );
  const value = () => {
    const change = feed.change({ kind: 'account' }, undefined);
    return change.kind === 'whole' ? (change.value as AccountValue | undefined) : undefined;
  };
  const reads = () => parts.backend.requests.filter((request) => request.path === '/order/user/current/list').length;
  return { ...parts, feed, value, reported, lists, reads };
}

/** The same with its lists read and its socket greeted. */
export async function live() {
  const parts = accountFeed();
  await parts.clock.advance(0);
  const socket = parts.backend.socket(path);
  socket.accept();
  socket.frame({ e: 'start', seq: 10 });
  await parts.clock.advance(0);
  return { ...parts, socket };
}
