import * as v from 'valibot';
import { contract, Nothing } from '../base/contract.ts';
import { Decimal } from '../base/decimal.ts';
import { AccountLimits, DeadMan } from '../trade/risk/account-risk.ts';
import { vipNeeds } from '../user/session.ts';
import { endingRoles, tradingRoles } from '../user/role.ts';

const api_id = v.pipe(v.string(), v.minLength(1), v.maxLength(40));

/** Limits of an account, and what is measured against them now: `exposure` and `loss` of the day in USD. */
const AccountLimitsRow = v.object({
  api_id: v.string(),
  ...AccountLimits.entries,
  exposure: Decimal,
  loss: Decimal,
  orders: v.number(),
  running: v.number(),
});

/** `GET /strategy/account/limits/list`: of all of the caller's accounts, those without a limit too. */
export const accountLimits = contract({
  method: 'GET',
  path: '/strategy/account/limits/list',
  access: 'user',
  names: {},
  extension: true,
  input: Nothing,
  output: v.array(AccountLimitsRow),
});

/**
 * `POST /strategy/account/limits/save`: all limits of an account as they are to be. Beyond one of the first three, all
 * instances of the account are interrupted, and none goes on as long as it stands; `max_running` refuses a start.
 */
export const accountLimitsSave = contract({
  method: 'POST',
  path: '/strategy/account/limits/save',
  access: tradingRoles,
  names: { api_id: 'owner' },
  vip: vipNeeds.strategy,
  audited: ['api_id', 'max_exposure', 'max_daily_loss', 'max_orders_per_minute', 'max_running'],
  extension: true,
  input: v.strictObject({ api_id, ...AccountLimits.entries }),
  output: AccountLimitsRow,
});

/** A switch as it stands: when its user was last seen, and when it acts unless the user is seen before; ms. */
const DeadManRow = v.object({
  api_id: v.string(),
  ...DeadMan.entries,
  seen: v.nullable(v.number()),
  due: v.nullable(v.number()),
});

/** `GET /strategy/account/deadman/list`: the switches that the caller has armed. */
export const deadManList = contract({
  method: 'GET',
  path: '/strategy/account/deadman/list',
  access: 'user',
  names: {},
  extension: true,
  input: Nothing,
  output: v.array(DeadManRow),
});

/**
 * `POST /strategy/account/deadman/save`: arms a dead-man switch, or disarms it where `minutes` is null. Where the
 * caller makes no call of its own session and has no socket open for so long, it cancels all orders of the account;
 * with `STOP` it stops the strategies there before, each as it was set up. It is disarmed after that.
 */
export const deadManSave = contract({
  method: 'POST',
  path: '/strategy/account/deadman/save',
  access: endingRoles,
  names: { api_id: 'owner' },
  audited: ['api_id', 'minutes', 'action'],
  extension: true,
  input: v.strictObject({ api_id, ...DeadMan.entries }),
  output: DeadManRow,
});
