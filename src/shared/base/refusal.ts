import { type RefusalCode, refusalNumbers } from './refusal-code.ts';

export type { RefusalCode };

/** HTTP statuses of failures that are no business answers, which have 200. */
const statuses: { readonly [code in RefusalCode]?: number } = {
  PERMISSION_DENIED: 401,
  FORBIDDEN: 403,
  TOO_LARGE: 413,
  RATE_LIMIT: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
};

const texts: Readonly<Record<RefusalCode, string>> = {
  INPUT: 'Some fields are not valid.',
  PERMISSION_DENIED: 'Permission denied',
  FORBIDDEN: 'This account is not allowed to do that.',
  NOT_FOUND: 'Not found.',
  CONFLICT: 'Changed elsewhere in the meantime.',
  TOO_LARGE: 'The request is too large.',
  RATE_LIMIT: 'Too many requests. Try again shortly.',
  INTERNAL: 'Operation failed',
  UNAVAILABLE: 'Service temporarily unavailable.',
  CAPTCHA: 'The verification code is wrong or has expired.',
  CREDENTIALS: 'Incorrect user name or password.',
  USER_EXISTS: 'This user already exists.',
  INVITE_CODE: 'This invite code does not exist.',
  NOT_ACTIVATED: 'Activate the account first.',
  MAIN_ACCOUNT: 'Switch to the main account.',
  VIP: 'Trading locked',
  RESET_LINK: 'This link has been used or has expired. Request a new one.',
  API_KEY: 'Incorrect API key, please check the account settings!',
  API_PERMISSION: 'This API account has no permission for this market.',
  API_EXPIRED: 'This API account has expired.',
  IP_NOT_ALLOWED: 'This IP address is not on the allowed list.',
  API_NOT_SET: 'Please Set Api',
  UNKNOWN_PAIR: 'Unknown Pair',
  FILTER: 'Order breaks a rule of this market.',
  BALANCE: 'Insufficient balance.',
  WOULD_TRIGGER: 'Order would trigger immediately.',
  WOULD_TAKE: 'Post-only order would take liquidity.',
  REDUCE_ONLY: 'Reduce-only order would open a position.',
  ORDER_FINAL: 'Order not found or already closed.',
  LEVERAGE: 'Leverage exceeds the limit for this position size.',
  MODE_LOCKED: 'The mode cannot change while orders or positions are open.',
  SELF_TRADE: 'Order would trade against one of your own.',
  OUTCOME_UNKNOWN: 'The exchange did not respond in time. Checking the outcome.',
  UNKNOWN_STRATEGY: 'Unknown Strategy',
  START_FAILED: 'Start Failed',
  UPDATE_FAILED: 'Update Failed',
  CANCEL_UPDATE: 'Please cancel update',
  PARAMETERS: 'Some parameters are not valid.',
  ONE_PER_EXCHANGE: 'Only one sub-account per exchange is allowed!',
  WHITE_LIST: 'The currency white list cannot be empty.',
  MAX_BORROW: 'Amount exceeds what can be borrowed.',
  NOTHING_OWED: 'There is nothing to repay.',
  SMALL_LIABILITY: 'This liability is not eligible for small-liability conversion.',
};

/** Sentences for a broken rule, where that of its code would be wrong or say too little. */
export const ruleTexts: { readonly [code in RefusalCode]?: Readonly<Record<string, string>> } = {
  INPUT: {
    required: 'A required field is missing.',
    sub: 'Sub-accounts have the role and the VIP level of their main account.',
    text: 'Control characters and direction marks are not allowed here.',
  },
  INVITE_CODE: {
    own: 'This is your own invite code.',
    loop: 'You invited this user: you cannot accept the code.',
  },
  FORBIDDEN: {
    frozen: 'This account is frozen by its main account.',
    trade_spot: 'The main account does not allow spot trading here.',
    trade_future: 'The main account does not allow futures trading here.',
    transfer: 'The main account does not allow transfers here.',
  },
  UNAVAILABLE: {
    disk: 'The server is short of storage: new orders are paused. You can still cancel orders and close positions.',
  },
  CONFLICT: {
    used: 'This request ID was already used for a different request.',
    bound: 'This two-step method is already on.',
    portfolio_only: 'Only available to portfolio margin accounts.',
    over: 'This alert is no longer active.',
    stopped: 'This strategy has already stopped.',
    most: 'The limit is reached. Remove one first.',
    taken: 'Already in use elsewhere.',
    late: 'An invite code can be entered within 7 days of signing up.',
    last_admin: 'At least one administrator must remain.',
  },
};

/** The English sentence for a failure: that of the rule which its data names, else that of its code. */
export function refusalSentence(code: RefusalCode, data: unknown): string {
  const rule = typeof data === 'object' && data !== null && 'rule' in data ? String(data.rule) : '';
  const own = ruleTexts[code];
  return own && Object.hasOwn(own, rule) ? own[rule]! : refusals[code].text;
}

/** Data of CONFLICT where a `client_id` stands for another request. */
export const usedClientId = (client_id: string) => ({ field: 'client_id', rule: 'used', client_id });

/** One failure on the wire: number of the envelope, HTTP status, English sentence. */
export interface RefusalRow {
  readonly number: number;
  readonly status: number;
  readonly text: string;
}

/** Every failure that a user can read, by its name. */
export const refusals = Object.fromEntries(
  Object.entries(refusalNumbers).map(([code, number]) => {
    const name = code as RefusalCode;
    return [name, { number, status: statuses[name] ?? 200, text: texts[name] }];
  }),
) as Readonly<Record<RefusalCode, RefusalRow>>;

/** A failure that the user can read. Anything else thrown is a bug: logged, and shown as "Operation failed". */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  /** Facts for the screen, such as `{field, rule}` of INPUT or `{filter}` of FILTER. Never secrets. */
  readonly data: unknown;

  constructor(code: RefusalCode, data: unknown = null, options?: ErrorOptions) {
    super(refusalSentence(code, data), options);
    this.code = code;
    this.data = data;
  }
}
