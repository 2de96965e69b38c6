import { createTransport } from 'nodemailer';
import { secondMs } from '../../shared/base/time.ts';
import type { Mailer } from './mail-text.ts';

export interface MailConfig {
  /** smtp:// or smtps:// with user, password, host and port. */
  readonly url: string;
  /** Sender, as "Name <address>" or an address alone. */
  readonly from: string;
}

const timeoutMs = 15 * secondMs;

/** Letters by SMTP. Rejects where the server does not take one. */
export function createMailGateway({ url, from }: MailConfig): Mailer['mail'] {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (to, { subject, text }) => {
    // As an object, an address is never read as a list of several.
    await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
  };
}
