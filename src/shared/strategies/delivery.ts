/** What an account was paid for all that it had of a contract at its expiry, and how much that was, decimal texts. */
export interface Delivery {
  readonly size: string;
  readonly total: string;
}
