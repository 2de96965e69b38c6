import { secondMs } from '../../shared/base/time.ts';
import type { Mailer } from './mail-text.ts';

/** A provider that takes one message as JSON `{to, from, text}` by POST, with a bearer token. */
export interface SmsConfig {
  readonly url: string;
  readonly token: string;
  /** Sender name or number; "" where the provider knows it. */
  readonly from: string;
}

const timeoutMs = 10 * secondMs;

/** Short messages through an HTTP provider. Rejects where its answer is none of success; follows no redirect. */
export function createSmsGateway({ url, token, from }: SmsConfig, send: typeof fetch = fetch): Mailer['sms'] {
  return async (to, text) => {
    const response = await send(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ to, ...(from !== '' && { from }), text }),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the SMS provider answered ${response.status}`);
  };
}
