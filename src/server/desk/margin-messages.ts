import type { Observable, Subscription } from 'rxjs';
import type { MarginNotice } from '../../shared/trade/ledger-entry.ts';
import type { UserEvent } from '../matching/effects.ts';
import type { Messages } from '../notify/messages.ts';

const titles: Readonly<Record<MarginNotice['status'], string>> = { MARGIN_CALL: 'Margin call', PRE_LIQ: 'Reduce-only margin level', FORCE_LIQ: 'Margin liquidation', NORMAL: 'Margin level restored' };

/** What a margin notice tells its owner: English for people, and the facts for a screen in another language. */
function messageOf(user_id: string, notice: MarginNotice) {
  const { api_id, account_type, symbol, status, level, time } = notice;
  const wallet = symbol === undefined ? 'Cross margin' : `Isolated margin ${symbol}`;
  const content = `${wallet} of account ${api_id}: ${status === 'NORMAL' && level >= 999 ? 'nothing is owed any more' : `margin level ${level}`}`;
  return { user_id, type: 3 as const, title: titles[status], content, data: { api_id, account_type, symbol, status, level }, msg_time: time };
}

export interface MarginMessagesOptions {
  readonly events: Observable<readonly UserEvent[]>;
  readonly messages: Pick<Messages, 'send'>;
  readonly failed: (error: unknown) => void;
}

/**
 * Sends every margin call, liquidation and end of either as a message, in order. A process that ends between the notice and its message sends none: the
 * notice itself stays in the ledger's history.
 */
export function sendMarginMessages({ events, messages, failed }: MarginMessagesOptions): Subscription {
  let sent = Promise.resolve();
  return events.subscribe((batch) => {
    for (const event of batch) {
      if (event.kind !== 'entry' || event.entry.of !== 'margin') continue;
      const message = messageOf(event.user_id, event.entry.row);
      sent = sent.then(() => messages.send(message)).then(() => undefined, failed);
    }
  });
}
