import { Refusal, type RefusalCode, refusals } from '../../shared/base/refusal.ts';

/** What every answer of /sapi is wrapped in. `code` 200 is success; `time` is the server's clock in ms. */
export interface Envelope {
  readonly code: number;
  readonly data: unknown;
  readonly msg: string;
  readonly time: number;
}

export const success = (data: unknown, nowMs: number): Envelope => ({ code: 200, data, msg: '', time: nowMs });

/** Envelope and HTTP status of a refusal. */
export function refused(refusal: Refusal, nowMs: number): { readonly status: number; readonly envelope: Envelope } {
  const { number, status } = refusals[refusal.code];
  return { status, envelope: { code: number, data: refusal.data, msg: refusal.message, time: nowMs } };
}

const byFastifyCode: Readonly<Record<string, readonly [RefusalCode, { field: string; rule: string } | null]>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['INPUT', { field: 'body', rule: 'json' }],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['INPUT', { field: 'body', rule: 'json' }],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['INPUT', { field: 'content-length', rule: 'length' }],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['INPUT', { field: 'content-type', rule: 'application/json' }],
  FST_ERR_CTP_BODY_TOO_LARGE: ['TOO_LARGE', null],
};

/** The refusal that an error stands for; undefined where it is a bug of ours. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (!(error instanceof Error)) return undefined;
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  const known = byFastifyCode[code ?? ''];
  if (known) return new Refusal(known[0], known[1]);
  // Somebody else holds the file, as a copy or a repair does: nothing was written.
  if (code?.startsWith('SQLITE_BUSY')) return new Refusal('UNAVAILABLE', { retry_after_ms: 1_000 });
  // The JSON parser refuses __proto__ and broken texts with a plain 400.
  return statusCode === 400 ? new Refusal('INPUT', { field: 'body', rule: 'json' }) : undefined;
}
