import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CallFailure } from '../../worker/api.ts';
import { awayTexts } from './away-texts.ts';

/** One sentence for each way in which a call can fail. The English text is the catalogue's, word for word. */
export const refusalText: Record<CallFailure['code'], MessageDescriptor> = {
  INPUT: msg`Some fields are not valid.`,
  PERMISSION_DENIED: msg`Permission denied`,
  FORBIDDEN: msg`This account is not allowed to do that.`,
  NOT_FOUND: msg`Not found.`,
  CONFLICT: msg`Changed elsewhere in the meantime.`,
  TOO_LARGE: msg`The request is too large.`,
  RATE_LIMIT: msg`Too many requests. Try again shortly.`,
  INTERNAL: msg`Operation failed`,
  UNAVAILABLE: msg`Service temporarily unavailable.`,
  CAPTCHA: msg`The verification code is wrong or has expired.`,
  CREDENTIALS: msg`Incorrect user name or password.`,
  USER_EXISTS: msg`This user already exists.`,
  INVITE_CODE: msg`This invite code does not exist.`,
  NOT_ACTIVATED: msg`Activate the account first.`,
  MAIN_ACCOUNT: msg`Switch to the main account.`,
  VIP: msg`Trading locked`,
  RESET_LINK: msg`This link has been used or has expired. Request a new one.`,
  API_KEY: msg`Incorrect API key, please check the account settings!`,
  API_PERMISSION: msg`This API account has no permission for this market.`,
  API_EXPIRED: msg`This API account has expired.`,
  IP_NOT_ALLOWED: msg`This IP address is not on the allowed list.`,
  API_NOT_SET: msg`Please Set Api`,
  UNKNOWN_PAIR: msg`Unknown Pair`,
  FILTER: msg`Order breaks a rule of this market.`,
  BALANCE: msg`Insufficient balance.`,
  WOULD_TRIGGER: msg`Order would trigger immediately.`,
  WOULD_TAKE: msg`Post-only order would take liquidity.`,
  REDUCE_ONLY: msg`Reduce-only order would open a position.`,
  ORDER_FINAL: msg`Order not found or already closed.`,
  LEVERAGE: msg`Leverage exceeds the limit for this position size.`,
  MODE_LOCKED: msg`The mode cannot change while orders or positions are open.`,
  SELF_TRADE: msg`Order would trade against one of your own.`,
  OUTCOME_UNKNOWN: msg`The exchange did not respond in time. Checking the outcome.`,
  UNKNOWN_STRATEGY: msg`Unknown Strategy`,
  START_FAILED: msg`Start Failed`,
  UPDATE_FAILED: msg`Update Failed`,
  CANCEL_UPDATE: msg`Please cancel update`,
  PARAMETERS: msg`Some parameters are not valid.`,
  ONE_PER_EXCHANGE: msg`Only one sub-account per exchange is allowed!`,
  WHITE_LIST: msg`The currency white list cannot be empty.`,
  MAX_BORROW: msg`Amount exceeds what can be borrowed.`,
  NOTHING_OWED: msg`There is nothing to repay.`,
  SMALL_LIABILITY: msg`This liability is not eligible for small-liability conversion.`,
  ...awayTexts,
  LOCKED: msg`Trading is locked. Unlock it to send orders.`,
  TWIN: msg`The same order was sent from another window. Press again to send this one too.`,
};

/** Sentences for a broken rule, where that of its code would be wrong or say too little; as in the catalogue. */
export const ruleTexts: { readonly [code in CallFailure['code']]?: Readonly<Record<string, MessageDescriptor>> } = {
  INPUT: {
    required: msg`A required field is missing.`,
    sub: msg`Sub-accounts have the role and the VIP level of their main account.`,
    text: msg`Control characters and direction marks are not allowed here.`,
  },
  INVITE_CODE: {
    own: msg`This is your own invite code.`,
    loop: msg`You invited this user: you cannot accept the code.`,
  },
  FORBIDDEN: {
    frozen: msg`This account is frozen by its main account.`,
    trade_spot: msg`The main account does not allow spot trading here.`,
    trade_future: msg`The main account does not allow futures trading here.`,
    transfer: msg`The main account does not allow transfers here.`,
  },
  UNAVAILABLE: {
    disk: msg`The server is short of storage: new orders are paused. You can still cancel orders and close positions.`,
  },
  CONFLICT: {
    used: msg`This request ID was already used for a different request.`,
    bound: msg`This two-step method is already on.`,
    portfolio_only: msg`Only available to portfolio margin accounts.`,
    over: msg`This alert is no longer active.`,
    stopped: msg`This strategy has already stopped.`,
    most: msg`The limit is reached. Remove one first.`,
    taken: msg`Already in use elsewhere.`,
    late: msg`An invite code can be entered within 7 days of signing up.`,
    last_admin: msg`At least one administrator must remain.`,
  },
};

/** The sentence for a failed call: that of the rule which its data names, else that of its code. */
export function failureText({ code, data }: Pick<CallFailure, 'code' | 'data'>): MessageDescriptor {
  const own = ruleTexts[code];
  const rule = typeof data === 'object' && data !== null && 'rule' in data ? String(data.rule) : '';
  return (own && Object.hasOwn(own, rule) ? own[rule] : undefined) ?? refusalText[code];
}
