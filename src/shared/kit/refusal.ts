/**
 * Every failure that a user can read: name → number of the envelope, HTTP status, English sentence.
 * Numbers are those of protocol.md §0.2. The status is 200 for a business answer.
 */
export const refusals = {
  INPUT: { number: 400, status: 200, text: 'Some of the input is not valid.' },
  PERMISSION_DENIED: { number: 401, status: 401, text: 'Permission denied' },
  FORBIDDEN: { number: 403, status: 403, text: 'This account may not do that.' },
  NOT_FOUND: { number: 404, status: 200, text: 'Nothing was found under this name.' },
  CONFLICT: { number: 409, status: 200, text: 'It was changed elsewhere in the meantime.' },
  TOO_LARGE: { number: 413, status: 413, text: 'The request is too large.' },
  RATE_LIMIT: { number: 429, status: 429, text: 'Too many requests. Try again shortly.' },
  INTERNAL: { number: 500, status: 500, text: 'Operation failed' },
  UNAVAILABLE: { number: 503, status: 503, text: 'The service cannot take this now.' },
  CAPTCHA: { number: 1001, status: 200, text: 'The verification code is wrong or has expired.' },
  CREDENTIALS: { number: 1002, status: 200, text: 'User name or password is wrong.' },
  USER_EXISTS: { number: 1003, status: 200, text: 'This user exists already.' },
  INVITE_CODE: { number: 1004, status: 200, text: 'This invite code does not exist.' },
  NOT_ACTIVATED: { number: 1005, status: 200, text: 'Activate the account first.' },
  MAIN_ACCOUNT: { number: 1006, status: 200, text: 'Switch to the main account.' },
  VIP: { number: 1007, status: 200, text: 'Trading locked' },
  RESET_LINK: { number: 1008, status: 200, text: 'This link has been used or has expired. Ask for a new one.' },
  API_KEY: { number: 2001, status: 200, text: 'Incorrect API key, please check the account settings!' },
  API_PERMISSION: { number: 2002, status: 200, text: 'This API account has no permission for this market.' },
  API_EXPIRED: { number: 2003, status: 200, text: 'This API account has expired.' },
  IP_NOT_ALLOWED: { number: 2004, status: 200, text: 'This address is not on the list of allowed addresses.' },
  API_NOT_SET: { number: 2005, status: 200, text: 'Please Set Api' },
  UNKNOWN_PAIR: { number: 3001, status: 200, text: 'Unknown Pair' },
  FILTER: { number: 3002, status: 200, text: 'The order breaks a rule of this market.' },
  BALANCE: { number: 3003, status: 200, text: 'Insufficient balance.' },
  WOULD_TRIGGER: { number: 3004, status: 200, text: 'The order would trigger at once.' },
  WOULD_TAKE: { number: 3005, status: 200, text: 'A post-only order must not take liquidity.' },
  REDUCE_ONLY: { number: 3006, status: 200, text: 'A reduce-only order must not open a position.' },
  ORDER_FINAL: { number: 3007, status: 200, text: 'The order is unknown or already final.' },
  LEVERAGE: { number: 3008, status: 200, text: 'The leverage is above what this position size allows.' },
  MODE_LOCKED: { number: 3009, status: 200, text: 'The mode cannot change while orders or positions are open.' },
  SELF_TRADE: { number: 3010, status: 200, text: 'The order would trade with one of your own.' },
  OUTCOME_UNKNOWN: { number: 3011, status: 200, text: 'The venue did not answer in time; the outcome is being looked up.' },
  UNKNOWN_STRATEGY: { number: 4001, status: 200, text: 'Unknown Strategy' },
  START_FAILED: { number: 4002, status: 200, text: 'Start Failed' },
  UPDATE_FAILED: { number: 4003, status: 200, text: 'Update Failed' },
  CANCEL_UPDATE: { number: 4004, status: 200, text: 'Please cancel update' },
  PARAMETERS: { number: 4005, status: 200, text: 'Some parameters are not valid.' },
  ONE_PER_EXCHANGE: { number: 4006, status: 200, text: 'Only one sub-account per exchange is allowed!' },
  WHITE_LIST: { number: 4007, status: 200, text: 'The currency white list cannot be empty.' },
  MAX_BORROW: { number: 5001, status: 200, text: 'The amount is above what can be borrowed.' },
  NOTHING_OWED: { number: 5002, status: 200, text: 'There is nothing to repay.' },
  SMALL_LIABILITY: { number: 5003, status: 200, text: 'This liability is not eligible for small-liability conversion.' },
} as const;

export type RefusalCode = keyof typeof refusals;

const codeByNumber = new Map<number, RefusalCode>(
  Object.entries(refusals).map(([code, { number }]) => [number, code as RefusalCode]),
);

/** The catalogue's name of an envelope's number; INTERNAL where the number is unknown. */
export const codeOfNumber = (number: number): RefusalCode => codeByNumber.get(number) ?? 'INTERNAL';

/** A failure that the user can read. Anything else thrown is a bug: logged, and shown as "Operation failed". */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  /** Facts for the screen, such as `{field, rule}` of INPUT or `{filter}` of FILTER. Never secrets. */
  readonly data: unknown;

  constructor(code: RefusalCode, data: unknown = null, options?: ErrorOptions) {
    super(refusals[code].text, options);
    this.code = code;
    this.data = data;
  }
}
