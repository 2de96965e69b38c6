import type { MarginNotice } from '../../../shared/trade/ledger-entry.ts';
import type { OrderHistory } from '../../store/history/order-history.ts';
import type { MessageSource } from './history-messages.ts';

const titles: Readonly<Record<MarginNotice['status'], string>> = {
  MARGIN_CALL: 'Margin call',
  PRE_LIQ: 'Reduce-only margin level',
  FORCE_LIQ: 'Margin liquidation',
  NORMAL: 'Margin level restored',
};

/** What a margin notice tells its owner: English for people, and the facts for a screen in another language. */
function messageOf(user_id: string, notice: MarginNotice) {
  const { api_id, account_type, symbol, status, level, time } = notice;
  const wallet = symbol === undefined ? 'Cross margin' : `Isolated margin ${symbol}`;
  const content = `${wallet} of account ${api_id}: ${status === 'NORMAL' && level >= 999 ? 'fully repaid' : `margin level ${level}`}`;
  return {
    user_id,
    type: 3 as const,
    title: titles[status],
    content,
    data: { api_id, account_type, symbol, status, level },
    msg_time: time,
  };
}

/** Every margin call, liquidation and end of either, at once and one by one. */
export const marginNotices = (entries: Pick<OrderHistory['entries'], 'newest' | 'noticesAfter'>): MessageSource => ({
  name: 'margin',
  batch: 1,
  everyMs: 0,
  newest: entries.newest,
  after: (id, limit) =>
    entries
      .noticesAfter(id, limit)
      .map(({ user_id, notice }) => ({ id: Number(notice.notice_id), message: messageOf(user_id, notice) })),
  isFor: (event) => event.kind === 'entry' && event.entry.of === 'margin',
});
