import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { contracts } from '../../../../src/shared/contracts/index.ts';
import { topics } from '../../../../src/shared/topics/index.ts';

/** Calls of accounts, transfers, margin, templates, orders, high-frequency orders and alerts: method, path, fields. */
const calls: readonly (readonly [method: string, path: string, fields: string])[] = [
  ['POST', '/user/api/save/active', 'api_id active cancel_orders'], ['GET', '/user/api/balance/currency', 'api_id api_ids account_type currency'], ['GET', '/user/api/balance/unique', 'api_ids'], ['GET', '/user/api/balance/list', 'api_id account_type hide_zero'],
  ['GET', '/user/api/balance/allow', 'api_id symbol account_type side price leverage'], ['GET', '/user/api/balance/data/list', 'api_ids start end step'], ['GET', '/user/api/balance/all', ''],
  ['GET', '/user/api/position/leverage', 'api_id account_type symbol'], ['GET', '/user/api/position/list', 'api_ids account_type symbol'], ['GET', '/user/api/position/setting', 'api_id exchange account_type symbol'],
  ['POST', '/user/api/position/setting/update', 'api_id exchange account_type symbol leverage margin_mode position_mode asset_mode confirm_risk'],
  ['GET', '/user/api/order/open/list', 'api_ids account_type symbol'], ['GET', '/user/api/order/history/list', 'api_id account_type symbol start end page page_size'],
  ['GET', '/user/order/position/list', 'api_ids page page_size'], ['GET', '/user/order/position/close/list', 'api_ids start end page page_size'],
  ['POST', '/user/api/transfer', 'api_id asset amount from to symbol client_id'], ['POST', '/user/api/asset/transfer', 'from_api_id to_api_id asset amount from to client_id'],
  ['POST', '/user/api/margin/transfer', 'api_id asset amount direction isolated symbol client_id'], ['POST', '/user/api/margin/loan-repay', 'api_id type asset amount isolated symbol client_id'],
  ['POST', '/user/api/margin/small-liability', 'api_id assets client_id'], ['POST', '/user/api/margin/small-bnb', 'api_id assets account_type client_id'],
  ['POST', '/user/api/portfolio/margin/repay', 'api_id asset amount client_id'], ['POST', '/user/api/portfolio/contract/auto-repay', 'api_id enabled client_id'],
  ['POST', '/user/api/portfolio/auto-collect', 'api_id asset client_id'], ['GET', '/user/api/margin/account', 'api_id'], ['GET', '/user/api/margin/isolated/account', 'api_id symbols'],
  ['GET', '/user/api/margin/maxBorrowable', 'api_id asset symbol'], ['GET', '/user/api/margin/maxTransferable', 'api_id asset symbol'],
  ['GET', '/user/api/margin/interestHistory', 'api_id asset symbol start end page page_size'],
  ['GET', '/user/tradetemplate/list', 'account_type'], ['POST', '/user/tradetemplate/save', 'template_id name account_type form'], ['POST', '/user/tradetemplate/delete', 'template_id'],
  ['GET', '/user/symbolsubscribe/list', ''], ['POST', '/user/symbolsubscribe/add', ''], ['POST', '/user/symbolsubscribe/remove', ''],
  ['POST', '/order/doOrder', 'api_id exchange symbol account_type side position_side order_type amount total price time_in_force expire_time trigger_price trigger_by reduce_only post_only leverage margin_mode margin_auto trading_mode client_id tp sl oco'],
  ['POST', '/order/v2/doOrder', 'api_ids exchange symbol account_type side position_side order_type amount price client_id sync sync_ratio sizing algo'],
  ['POST', '/order/closePosition', 'api_id symbol account_type position_side client_id'],
  ['POST', '/order/v2/closePosition', 'api_ids symbol account_type position_side percent order_type price confirm client_id'],
  ['POST', '/order/cancelOrder', 'order_ids client_ids parent_id all'], ['POST', '/order/amendOrder', 'order_id price amount trigger_price client_id'],
  ['POST', '/order/exchange/cancelOrder', 'api_id account_type symbol exchange_order_ids'], ['GET', '/order/user/list', 'api_ids symbol status start end page page_size'],
  ['GET', '/order/user/current/list', 'api_ids account_type symbol'], ['GET', '/order/twap/list', 'status page page_size'], ['GET', '/order/twap/child/list', 'parent_id page page_size'],
  ['GET', '/hft/order/newest', 'instance_id limit'], ['GET', '/hft/order/list', 'instance_id from_id limit'], ['GET', '/hft/order/list/page', 'instance_id symbol status start end page page_size'], ['GET', '/hft/order/ids', 'instance_id since'],
  ['GET', '/user/api/transfer/list', 'api_id asset start end page page_size'], ['GET', '/user/alert/list', ''],
  ['POST', '/user/alert/save', 'alert_id exchange symbol account_type kind trigger_price direction range amplitude_pct window_s duration_s channel'], ['POST', '/user/alert/close', 'alert_id'],
  ['GET', '/strategy/template', 'strategy_type'], ['GET', '/strategy/client/instance/list', 'kind strategy_type q page page_size'], ['GET', '/strategy/instance/info/list', 'instance_id level page page_size'],
  ['GET', '/strategy/instance/info/stat/vo', 'instance_id'], ['GET', '/strategy/instance/position/list', 'instance_id'], ['GET', '/strategy/netValue/data', 'instance_id start end step'],
  ['POST', '/strategy/client/start', 'strategy_type env name api_ids symbols params client_id'], ['POST', '/strategy/client/stop', 'instance_id mode'],
  ['POST', '/user/reset/password', 'old_password password confirm_password code'], ['GET', '/user/loginLog/list', 'page page_size'], ['GET', '/user/session/list', ''], ['POST', '/user/session/revoke', 'session_ids'],
  ['POST', '/user/bind/ip', 'ip_list password code'],
];

/** Calls of entry, which need no token; `given` are fields without which the others are not looked at. */
const entryCalls: readonly (readonly [method: string, path: string, fields: string, given: object])[] = [
  ['GET', '/user/captcha/phone', 'phone area captcha_id captcha_value scene', {}], ['GET', '/user/captcha/email', 'email captcha_id captcha_value scene', {}], ['GET', '/user/forget/password/send/email', 'email', {}],
  ['GET', '/user/check/phone', 'phone', {}], ['GET', '/user/check/email', 'email', {}], ['GET', '/user/check/invitecode', 'invite_code', {}], ['GET', '/user/check/username', 'username', {}],
  ['POST', '/user/register', 'captcha_id captcha_value username email code password confirm_password invite_code', { type: 'email' }],
  ['POST', '/user/register', 'captcha_id captcha_value username phone code password confirm_password invite_code', { type: 'phone' }],
  ['POST', '/user/login', 'captcha_id captcha_value username password remember ticket code', {}], ['POST', '/user/reset/password/email', 'email token password confirm_password', {}], ['POST', '/user/reset/password/phone', 'area phone code password confirm_password', {}],
  ['POST', '/client/base/contact', 'firstName lastName email telegram company position interest business assetRange country captcha_id captcha_value', {}],
];

const sockets = ['/user/api/ws', '/order/twap/child/ws', '/hft/order/ws', '/order/user/ws', '/msg/user/ws'];

const contractOf = (method: string, path: string) => contracts.find((each) => each.method === method && each.path === path);

describe('what is documented stands in the register', () => {
  test.each(calls)('%s %s takes %s', (method, path, fields) => {
    const contract = contractOf(method, path)!;
    expect(contract).toBeDefined();
    expect(contract.access).toBe('user');
    const unknown = v.safeParse(contract.input, { no_such_field: 1 });
    expect(unknown.issues?.map((issue) => v.getDotPath(issue))).toContain('no_such_field');
    for (const field of fields.split(' ').filter(Boolean)) {
      // A record is what no field of these is, but for a form: what is wrong is told by the field's own name.
      const { issues = [] } = v.safeParse(contract.input, { [field]: field === 'form' || field === 'params' ? 7 : { nothing: 1 } });
      const told = issues.filter((issue) => v.getDotPath(issue)?.split('.')[0] === field);
      expect(told.filter(({ type, path: at }) => type !== 'strict_object' || at!.length > 1), field).not.toEqual([]);
    }
  });

  test.each(entryCalls)('%s %s takes %s of anybody', (method, path, fields, given) => {
    const contract = contractOf(method, path)!;
    expect(contract.access).toBe('public');
    expect(v.safeParse(contract.input, { ...given, no_such_field: 1 }).issues?.map((issue) => v.getDotPath(issue))).toContain('no_such_field');
    for (const field of fields.split(' ')) {
      const { issues = [] } = v.safeParse(contract.input, { ...given, [field]: { nothing: 1 } });
      expect(issues.filter((issue) => v.getDotPath(issue) === field && issue.type !== 'strict_object'), field).not.toEqual([]);
    }
  });

  test.each(sockets)('socket %s', (path) => {
    expect(topics.some((topic) => topic.path === path)).toBe(true);
  });
});
