import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { contracts } from '../../../../src/shared/contracts/index.ts';
import { topics } from '../../../../src/shared/topics/index.ts';

/** Calls of accounts, transfers, margin, templates, orders, high-frequency orders and alerts: method, path, fields. */
const calls: readonly (readonly [method: string, path: string, fields: string])[] = [
  ['POST', '/user/api/save/active', 'api_id active cancel_orders'],
  ['GET', '/user/api/balance/currency', 'api_id api_ids account_type currency'],
  ['GET', '/user/api/balance/unique', 'api_ids'],
  ['GET', '/user/api/balance/list', 'api_id account_type hide_zero'],
  ['GET', '/user/api/balance/allow', 'api_id symbol account_type side price leverage'],
  ['GET', '/user/api/balance/data/list', 'api_ids start end step'],
  ['GET', '/user/api/balance/all', ''],
  ['GET', '/user/api/position/leverage', 'api_id account_type symbol'],
  ['GET', '/user/api/position/list', 'api_ids account_type symbol'],
  ['GET', '/user/api/position/setting', 'api_id exchange account_type symbol'],
  [
    'POST',
    '/user/api/position/setting/update',
    'api_id exchange account_type symbol leverage margin_mode position_mode asset_mode confirm_risk',
  ],
  ['GET', '/user/api/order/open/list', 'api_ids account_type symbol'],
  ['GET', '/user/api/order/history/list', 'api_id account_type symbol start end page page_size'],
  ['GET', '/user/order/position/list', 'api_ids page page_size'],
  ['GET', '/user/order/position/close/list', 'api_ids start end page page_size'],
  ['POST', '/user/api/transfer', 'api_id asset amount from to symbol client_id'],
  ['POST', '/user/api/asset/transfer', 'from_api_id to_api_id asset amount from to client_id'],
  ['POST', '/user/api/margin/transfer', 'api_id asset amount direction isolated symbol client_id'],
  ['POST', '/user/api/margin/loan-repay', 'api_id type asset amount isolated symbol client_id'],
  ['POST', '/user/api/margin/small-liability', 'api_id assets client_id'],
  ['POST', '/user/api/margin/small-bnb', 'api_id assets account_type client_id'],
  ['POST', '/user/api/portfolio/margin/repay', 'api_id asset amount client_id'],
  ['POST', '/user/api/portfolio/contract/auto-repay', 'api_id enabled client_id'],
  ['POST', '/user/api/portfolio/auto-collect', 'api_id asset client_id'],
  ['GET', '/user/api/margin/account', 'api_id'],
  ['GET', '/user/api/margin/isolated/account', 'api_id symbols'],
  ['GET', '/user/api/margin/maxBorrowable', 'api_id asset symbol'],
  ['GET', '/user/api/margin/maxTransferable', 'api_id asset symbol'],
  ['GET', '/user/api/margin/interestHistory', 'api_id asset symbol start end page page_size'],
  ['GET', '/user/tradetemplate/list', 'account_type'],
  ['POST', '/user/tradetemplate/save', 'template_id name account_type form'],
  ['POST', '/user/tradetemplate/delete', 'template_id'],
  ['GET', '/user/symbolsubscribe/list', ''],
  ['POST', '/user/symbolsubscribe/add', ''],
  ['POST', '/user/symbolsubscribe/remove', ''],
  [
    'POST',
    '/order/doOrder',
    'api_id exchange symbol account_type side position_side order_type amount total price time_in_force expire_time trigger_price trigger_by reduce_only post_only leverage margin_mode margin_auto trading_mode client_id tp sl oco',
  ],
  [
    'POST',
    '/order/v2/doOrder',
    'api_ids exchange symbol account_type side position_side order_type amount price client_id sync sync_ratio sizing algo',
  ],
  ['POST', '/order/closePosition', 'api_id symbol account_type position_side client_id'],
  [
    'POST',
    '/order/v2/closePosition',
    'api_ids symbol account_type position_side percent order_type price confirm client_id',
  ],
  ['POST', '/order/cancelOrder', 'order_ids client_ids parent_id leg_only all'],
  ['POST', '/order/amendOrder', 'order_id price amount trigger_price client_id'],
  ['POST', '/order/exchange/cancelOrder', 'api_id account_type symbol exchange_order_ids'],
  ['GET', '/order/user/list', 'api_ids symbol status start end page page_size'],
  ['GET', '/order/user/current/list', 'api_ids account_type symbol'],
  ['GET', '/order/twap/list', 'status page page_size'],
  ['GET', '/order/twap/child/list', 'parent_id page page_size'],
  ['GET', '/hft/order/newest', 'instance_id limit'],
  ['GET', '/hft/order/list', 'instance_id from_id limit'],
  ['GET', '/hft/order/list/page', 'instance_id symbol status start end page page_size'],
  ['GET', '/hft/order/ids', 'instance_id since'],
  ['GET', '/user/api/transfer/list', 'api_id asset start end page page_size'],
  ['GET', '/user/alert/list', ''],
  [
    'POST',
    '/user/alert/save',
    'alert_id exchange symbol account_type kind trigger_price direction range amplitude_pct window_s duration_s channel',
  ],
  ['POST', '/user/alert/close', 'alert_id'],
  ['GET', '/strategy/template', 'strategy_type'],
  ['GET', '/strategy/client/instance/list', 'kind strategy_type group q page page_size'],
  ['GET', '/strategy/instance/info/list', 'instance_id level page page_size'],
  ['GET', '/strategy/instance/info/stat/vo', 'instance_id'],
  ['GET', '/strategy/instance/position/list', 'instance_id'],
  ['GET', '/strategy/netValue/data', 'instance_id start end step'],
  ['GET', '/strategy/infoValue/data', 'instance_id keys start end step'],
  ['GET', '/strategy/instance/arb/spread/data', 'instance_id start end step'],
  ['GET', '/strategy/instance/arb/option/netvalues', 'instance_id start end step'],
  ['GET', '/strategy/instance/marks', 'instance_id symbol start end'],
  ['GET', '/strategy/client/profit/data', 'instance_id api_ids period start end'],
  ['GET', '/strategy/client/env/select', ''],
  ['GET', '/strategy/client/startTemplate/list', 'strategy_type'],
  ['POST', '/strategy/client/startTemplate/save', 'template_id name strategy_type params env'],
  ['POST', '/strategy/client/startTemplate/delete', 'template_id'],
  ['GET', '/strategy/robot/template', 'strategy_type'],
  ['GET', '/strategy/client/instance/robot/list', 'kind strategy_type group q page page_size'],
  ['GET', '/strategy/client/robot/info/list', 'robot_id level page page_size'],
  ['GET', '/strategy/client/robot/position/list', 'robot_id'],
  ['POST', '/strategy/client/robot/start', 'strategy_type env name group api_ids symbols params client_id'],
  ['POST', '/strategy/client/robot/stop', 'robot_id mode'],
  ['POST', '/strategy/client/start', 'strategy_type env name group api_ids symbols params client_id'],
  ['POST', '/strategy/client/update', 'instance_id version params name group'],
  ['POST', '/strategy/client/resume', 'instance_id'],
  ['POST', '/strategy/client/stop', 'instance_id mode'],
  ['POST', '/strategy/client/stop/all', ''],
  ['GET', '/strategy/client/group/list', ''],
  ['GET', '/strategy/account/limits/list', ''],
  ['POST', '/strategy/account/limits/save', 'api_id max_exposure max_daily_loss max_orders_per_minute max_running'],
  ['GET', '/strategy/account/deadman/list', ''],
  ['POST', '/strategy/account/deadman/save', 'api_id minutes action'],
  ['POST', '/user/reset/password', 'old_password password confirm_password code'],
  ['GET', '/user/loginLog/list', 'page page_size'],
  ['GET', '/user/session/list', ''],
  ['POST', '/user/session/revoke', 'session_ids'],
  ['POST', '/user/bind/ip', 'ip_list password code'],
];

/** Calls of entry, which need no token; `given` are fields without which the others are not looked at. */
const entryCalls: readonly (readonly [method: string, path: string, fields: string, given: object])[] = [
  ['GET', '/user/captcha/phone', 'phone area captcha_id captcha_value scene', {}],
  ['GET', '/user/captcha/email', 'email captcha_id captcha_value scene', {}],
  ['GET', '/user/forget/password/send/email', 'email', {}],
  ['GET', '/user/check/phone', 'phone', {}],
  ['GET', '/user/check/email', 'email', {}],
  ['GET', '/user/check/invitecode', 'invite_code', {}],
  ['GET', '/user/check/username', 'username', {}],
  [
    'POST',
    '/user/register',
    'captcha_id captcha_value username email code password confirm_password invite_code',
    { type: 'email' },
  ],
  [
    'POST',
    '/user/register',
    'captcha_id captcha_value username phone code password confirm_password invite_code',
    { type: 'phone' },
  ],
  ['POST', '/user/login', 'captcha_id captcha_value username password remember ticket code', {}],
  ['POST', '/user/reset/password/email', 'email token password confirm_password', {}],
  ['POST', '/user/reset/password/phone', 'area phone code password confirm_password', {}],
  [
    'POST',
    '/client/base/contact',
    'firstName lastName email telegram company position interest business assetRange country captcha_id captcha_value',
    {},
  ],
];

const sockets = ['/user/api/ws', '/order/twap/child/ws', '/hft/order/ws', '/order/user/ws', '/msg/user/ws'];

const contractOf = (method: string, path: string) =>
  contracts.find((each) => each.method === method && each.path === path);

const orderFields = `order_id client_id exchange_order_id api_id exchange symbol account_type side position_side order_type time_in_force amount price total filled_amount filled_total avg_price fee fee_asset
  status status_reason trigger_price trigger_by reduce_only close_position leverage margin_mode margin_auto impact_percent trade_rate parent_id list_id instance_id source created updated execution_time version`;
const brackets = 'bracket initial_leverage notional_floor notional_cap qty_floor qty_cap maint_margin_ratio cum';
const positionFields = `api_id exchange symbol account_type position_side margin_mode qty avg_open value mark_price margin margin_ratio unrealized liquidation_price realized avg_close leverage adl break_even opened updated`;
const paged = 'pagenation page page_size total results';

/** What answers hold: method, path, fields. */
const answers: readonly (readonly [method: string, path: string, fields: string])[] = [
  ['POST', '/order/doOrder', `order list list_id orders ${orderFields}`],
  ['POST', '/order/v2/doOrder', `parent_id results api_id code msg order ${orderFields}`],
  ['POST', '/order/closePosition', `order ${orderFields}`],
  ['POST', '/order/v2/closePosition', `results ${orderFields}`],
  ['POST', '/order/amendOrder', `order ${orderFields}`],
  ['POST', '/order/cancelOrder', 'results order_id code status'],
  ['POST', '/order/exchange/cancelOrder', 'results order_id code status'],
  ...['/user/api/order/open/list', '/order/user/current/list', '/hft/order/newest', '/hft/order/list'].map(
    (path) => ['GET', path, orderFields] as const,
  ),
  ...['/user/api/order/history/list', '/order/user/list', '/order/twap/child/list', '/hft/order/list/page'].map(
    (path) => ['GET', path, `${paged} ${orderFields}`] as const,
  ),
  [
    'GET',
    '/order/twap/list',
    `${paged} ${orderFields} kind duration_s slices done_slices next_at arrival_price vwap_bench`,
  ],
  ['GET', '/user/api/position/list', positionFields],
  ['GET', '/user/order/position/list', `${paged} ${positionFields}`],
  ['GET', '/user/order/position/close/list', `${paged} ${positionFields} direction closed max_qty fees funding`],
  ['GET', '/user/api/position/leverage', 'leverage max_leverage bracket max_notional'],
  ['GET', '/client/base/leverage/brackets', brackets],
  ['GET', '/user/api/balance/list', 'api_id account_type asset free locked total borrowed interest net usd_value pair'],
  ['GET', '/user/api/balance/allow', 'max_qty max_quote available asset auto_borrow'],
  ['GET', '/user/api/margin/maxBorrowable', 'amount limit hourly_rate borrowed interest net_asset'],
  ['GET', '/user/api/transfer/list', `${paged} transfer_id asset amount from to status time`],
  [
    'GET',
    '/user/alert/list',
    'alert_id exchange symbol account_type kind trigger_price direction range amplitude_pct window_s duration_s channel status',
  ],
  [
    'GET',
    '/client/base/symbols/funding/rate/newest/list',
    'exchange symbol account_type rate next_rate interval_h next_time mark index avg3 avg7 avg30 annual',
  ],
];

/** Parts of a schema that stand within it. */
interface Part {
  readonly entries?: Readonly<Record<string, Part>>;
  readonly item?: Part;
  readonly wrapped?: Part;
  readonly options?: readonly unknown[];
}

/** Names of all fields that a schema knows, at whatever depth. */
function fieldsOf({ entries = {}, item, wrapped, options = [] }: Part): string[] {
  const inner = [
    item,
    wrapped,
    ...options.map((option) => (typeof option === 'object' ? (option as Part) : undefined)),
    ...Object.values(entries),
  ];
  return [...Object.keys(entries), ...inner.flatMap((part) => (part ? fieldsOf(part) : []))];
}

describe('what is documented stands in the register', () => {
  test.each(calls)('%s %s takes %s', (method, path, fields) => {
    const contract = contractOf(method, path)!;
    expect(contract).toBeDefined();
    expect(contract.access).not.toBe('public');
    const unknown = v.safeParse(contract.input, { no_such_field: 1 });
    expect(unknown.issues?.map((issue) => v.getDotPath(issue))).toContain('no_such_field');
    for (const field of fields.split(' ').filter(Boolean)) {
      // A record is what no field of these is, but for a form: what is wrong is told by the field's own name.
      const { issues = [] } = v.safeParse(contract.input, {
        [field]: field === 'form' || field === 'params' ? 7 : { nothing: 1 },
      });
      const reported = issues.filter((issue) => v.getDotPath(issue)?.split('.')[0] === field);
      expect(
        reported.filter(({ type, path: at }) => type !== 'strict_object' || at!.length > 1),
        field,
      ).not.toEqual([]);
    }
  });

  test.each(entryCalls)('%s %s takes %s of anybody', (method, path, fields, given) => {
    const contract = contractOf(method, path)!;
    expect(contract.access).toBe('public');
    expect(
      v.safeParse(contract.input, { ...given, no_such_field: 1 }).issues?.map((issue) => v.getDotPath(issue)),
    ).toContain('no_such_field');
    for (const field of fields.split(' ')) {
      const { issues = [] } = v.safeParse(contract.input, { ...given, [field]: { nothing: 1 } });
      expect(
        issues.filter((issue) => v.getDotPath(issue) === field && issue.type !== 'strict_object'),
        field,
      ).not.toEqual([]);
    }
  });

  test.each(answers)('the answer to %s %s holds what is documented', (method, path, fields) => {
    const known = new Set(fieldsOf(contractOf(method, path)!.output as Part));
    expect(fields.split(/\s+/).filter((field) => !known.has(field))).toEqual([]);
  });

  test.each(sockets)('socket %s', (path) => {
    expect(topics.some((topic) => topic.path === path)).toBe(true);
  });
});
