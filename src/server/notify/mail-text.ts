/** An address that `Email` has let through: one recipient, no line ends. */
export type MailAddress = string;

/** What is sent, before anybody knows by what way. */
export interface MailText {
  readonly subject: string;
  /** Plain text, lines ended by \n. */
  readonly text: string;
}

/**
 * Sends mails and short messages; where no way out is configured they lie in the outbox. Both reject where they could
 * not be handed over.
 */
export interface Mailer {
  mail(to: MailAddress, mail: MailText): Promise<void>;
  /** `to` as +85291234567. */
  sms(to: string, text: string): Promise<void>;
  /** Whether what is sent this way stays in the outbox. */
  readonly stays: { readonly mail: boolean; readonly sms: boolean };
}
