/**
 * Numbers of envelopes, by the name of the failure (protocol.md §0.2). Browsers know no more of them: their sentences
 * are in the language of the reader.
 */
export const refusalNumbers = {
  INPUT: 400,
  PERMISSION_DENIED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  RATE_LIMIT: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  CAPTCHA: 1001,
  CREDENTIALS: 1002,
  USER_EXISTS: 1003,
  INVITE_CODE: 1004,
  NOT_ACTIVATED: 1005,
  MAIN_ACCOUNT: 1006,
  VIP: 1007,
  RESET_LINK: 1008,
  API_KEY: 2001,
  API_PERMISSION: 2002,
  API_EXPIRED: 2003,
  IP_NOT_ALLOWED: 2004,
  API_NOT_SET: 2005,
  UNKNOWN_PAIR: 3001,
  FILTER: 3002,
  BALANCE: 3003,
  WOULD_TRIGGER: 3004,
  WOULD_TAKE: 3005,
  REDUCE_ONLY: 3006,
  ORDER_FINAL: 3007,
  LEVERAGE: 3008,
  MODE_LOCKED: 3009,
  SELF_TRADE: 3010,
  OUTCOME_UNKNOWN: 3011,
  UNKNOWN_STRATEGY: 4001,
  START_FAILED: 4002,
  UPDATE_FAILED: 4003,
  CANCEL_UPDATE: 4004,
  PARAMETERS: 4005,
  ONE_PER_EXCHANGE: 4006,
  WHITE_LIST: 4007,
  MAX_BORROW: 5001,
  NOTHING_OWED: 5002,
  SMALL_LIABILITY: 5003,
} as const;

export type RefusalCode = keyof typeof refusalNumbers;

const codeByNumber = new Map<number, RefusalCode>(
  Object.entries(refusalNumbers).map(([code, number]) => [number, code as RefusalCode]),
);

/** The catalogue's name of an envelope's number; INTERNAL where the number is unknown. */
export const codeOfNumber = (number: number): RefusalCode => codeByNumber.get(number) ?? 'INTERNAL';
