import { useLingui } from '@lingui/react/macro';
import { useContext } from 'react';
import type { Side } from '../../../../shared/trade/order.ts';
import type { CallFailure } from '../../../../worker/api.ts';
import { isUnanswered } from '../../../engine/client.ts';
import { formatDuration } from '../../../format/duration.ts';
import { formatExact } from '../../../format/price.ts';
import { amountUnit } from '../../../market/instrument/amount-unit.ts';
import { useInstrumentNames } from '../../../market/instrument/instrument-name.ts';
import { priceText } from '../../../market/instrument/price-text.ts';
import { useAccountName } from '../../../market/instrument/venue-name.ts';
import { refusalSentence } from '../../../text/refusal-sentence.ts';
import { SentenceTexts } from '../../../text/sentence-texts.ts';
import { useToast } from '../../../ui/toast/toasts.tsx';
import type { SentOrder } from '../../../market/order-dialogs/sending.ts';
import type { OnOrder } from '../order-toasts.ts';
import { limitOf } from './draft/draft.ts';
import type { Outcome } from './draft/place-order.ts';
import { sizeOf } from './draft/reckon.ts';
import { sendingNow } from './late-sending.ts';
import type { OrderContext } from './use-order-context.ts';
import type { FormErrors } from './draft/problems.ts';

/**
 * Says in one toast what becomes of an order: that it is being sent, and then how long its answer took, whatever it is.
 * Of several accounts each refusal has a toast, which names the account.
 */
export function useReport(context: OrderContext, onOrder: OnOrder) {
  const { t, i18n } = useLingui();
  const texts = useContext(SentenceTexts);
  const toast = useToast();
  const names = useInstrumentNames();
  const accountName = useAccountName();
  const sentenceOf = async (failure: CallFailure): Promise<string> => i18n._(await refusalSentence(failure, texts));
  const nameOf = (apiId: string) => {
    const account = context.accounts.find(({ api_id }) => api_id === apiId);
    return account ? accountName(account, context.instrument.exchange) : apiId;
  };
  const timeOf = (sent: SentOrder) => formatDuration(Math.max(0, Date.now() - sent.clickedMs));
  return {
    /** The order leaves now; `id` is that of its attempt. */
    sending(side: Side, id: string, clickedMs: number): SentOrder {
      const { draft, instrument, reckoning } = context;
      const amount = `${formatExact(sizeOf(draft, side, reckoning())?.amount ?? '0')} ${amountUnit(instrument)}`;
      const what = side === 'BUY' ? t`Buy ${amount}` : t`Sell ${amount}`;
      const limit = limitOf(draft);
      toast({
        id: `sent-${id}`,
        tone: 'info',
        pending: true,
        title: `${t`Sending…`} · ${what}`,
        detail: [
          `${names.full(instrument)} · ${instrument.exchange}`,
          limit === undefined ? t`Market` : priceText(limit, instrument),
        ].join(' · '),
      });
      return { toastId: `sent-${id}`, clickedMs };
    },
    /** The call failed as a whole; gives back what stands in the form about it. */
    async failure(failure: CallFailure, side: Side, sent: SentOrder): Promise<FormErrors> {
      const sentence = await sentenceOf(failure);
      const isOpen = isUnanswered(failure);
      const detail = isOpen ? `${sentence} ${t`Sending it again cannot place it twice.`}` : sentence;
      const rejected = side === 'BUY' ? t`Buy order rejected` : t`Sell order rejected`;
      toast({
        id: 'order-refused',
        instead: sent.toastId,
        tone: 'danger',
        time: timeOf(sent),
        title: isOpen ? t`Order not acknowledged` : rejected,
        detail,
      });
      return { [sendingNow()?.fieldOf(failure) ?? 'form']: detail };
    },
    async outcomes(outcomes: readonly Outcome[], side: Side, sent: SentOrder): Promise<void> {
      const common = { instead: sent.toastId, time: timeOf(sent) };
      for (const outcome of outcomes) {
        if (outcome.ok) {
          if (outcome.order) onOrder(outcome.order, sent);
          if (outcome.parentId !== undefined)
            toast({
              ...common,
              id: `parent-${outcome.parentId}`,
              tone: 'success',
              title: side === 'BUY' ? t`Algorithmic buy order started` : t`Algorithmic sell order started`,
              detail: nameOf(outcome.apiId),
            });
          continue;
        }
        const name = nameOf(outcome.apiId);
        toast({
          ...common,
          id: `order-refused-${outcome.apiId}`,
          tone: 'danger',
          title: side === 'BUY' ? t`${name}: buy order rejected` : t`${name}: sell order rejected`,
          detail: await sentenceOf(outcome.failure),
        });
      }
    },
  };
}
