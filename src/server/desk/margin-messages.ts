import { secondMs } from '../../shared/kit/time.ts';
import type { MarginNotice } from '../../shared/trade/ledger-entry.ts';
import type { Messages } from '../notify/messages.ts';
import type { OrderHistory } from '../store/order-history.ts';
import type { Exchange, Scheduler } from '../venues/exchange.ts';

const titles: Readonly<Record<MarginNotice['status'], string>> = { MARGIN_CALL: 'Margin call', PRE_LIQ: 'Reduce-only margin level', FORCE_LIQ: 'Margin liquidation', NORMAL: 'Margin level restored' };

/** What a margin notice tells its owner: English for people, and the facts for a screen in another language. */
function messageOf(user_id: string, notice: MarginNotice) {
  const { api_id, account_type, symbol, status, level, time } = notice;
  const wallet = symbol === undefined ? 'Cross margin' : `Isolated margin ${symbol}`;
  const content = `${wallet} of account ${api_id}: ${status === 'NORMAL' && level >= 999 ? 'nothing is owed any more' : `margin level ${level}`}`;
  return { user_id, type: 3 as const, title: titles[status], content, data: { api_id, account_type, symbol, status, level }, msg_time: time };
}

/** Name of the notices among the sources of messages. */
const source = 'margin';
const pageSize = 100;
/** How often it is tried again where a message could not be written. */
const retryMs = 30 * secondMs;

export interface MarginMessagesOptions {
  readonly exchange: Pick<Exchange, 'events'> & { readonly history: { readonly entries: Pick<OrderHistory['entries'], 'newest' | 'noticesAfter'> } };
  readonly messages: Pick<Messages, 'position' | 'setPosition' | 'sendAt'>;
  readonly scheduler: Pick<Scheduler, 'every'>;
  readonly failed: (error: unknown) => void;
}

/** Sends the margin notices as messages until it is stopped. */
export interface MarginMessages {
  /** Settles once what has been told of is sent, or could not be. */
  settled(): Promise<void>;
  /** Ends it; nothing is read or written any more once it has settled. */
  stop(): Promise<void>;
}

/**
 * Sends every margin call, liquidation and end of either as one message, in order, whatever happens between the notice and its message: the notices stand in the
 * ledger's history, which the journal gives again, and how far they have been sent is written with each message. A message that cannot be written is tried again.
 */
export function sendMarginMessages({ exchange, messages, scheduler, failed }: MarginMessagesOptions): MarginMessages {
  const { entries } = exchange.history;
  let [position, turn]: [number | undefined, Promise<void>] = [undefined, Promise.resolve()];
  let isStopped = false;

  /** A history that ends before what has been sent was taken back, or is another one. */
  async function firstPosition(): Promise<number> {
    const [sent, newest] = [await messages.position(source) ?? 0, entries.newest()];
    if (sent >= 0 && sent <= newest) return sent;
    await messages.setPosition({ source, position: newest });
    return newest;
  }

  async function send(): Promise<void> {
    position ??= await firstPosition();
    while (!isStopped) {
      const page = entries.noticesAfter(position, pageSize);
      if (page.length === 0) return;
      for (const { user_id, notice } of page) {
        if (isStopped) return;
        const at = Number(notice.notice_id);
        await messages.sendAt(messageOf(user_id, notice), { source, position: at });
        position = at;
      }
    }
  }

  const kick = (): void => { turn = turn.then(() => (isStopped ? undefined : send())).catch(failed); };
  const heard = exchange.events.subscribe((batch) => { if (batch.some((event) => event.kind === 'entry' && event.entry.of === 'margin')) kick(); });
  const stopRetries = scheduler.every(retryMs, kick);
  kick();
  return {
    settled: () => turn,
    stop() {
      isStopped = true;
      stopRetries();
      heard.unsubscribe();
      return turn;
    },
  };
}
