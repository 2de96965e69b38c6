import { useLingui } from '@lingui/react/macro';
import { useContext, useRef } from 'react';
import { doOrder } from '../../../shared/contracts/order-place.ts';
import { closePosition, closePositionV2 } from '../../../shared/contracts/position.ts';
import { codeOfNumber } from '../../../shared/base/refusal-code.ts';
import { isLong, type Position } from '../../../shared/trade/position.ts';
import { CallError, isUnanswered } from '../../engine/client.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { leftOpen } from '../order-words/left-open.ts';
import { refusalSentence } from '../../text/refusal-sentence.ts';
import type { Order } from '../../../shared/trade/order.ts';
import { SentenceTexts } from '../../text/sentence-texts.ts';
import { useSending } from './sending.ts';

/** How a position is to be closed. */
export interface CloseWay {
  /** Undefined where an amount was typed. */
  readonly percent: number | undefined;
  readonly amount: string;
  /** Decimal; at the market where it is left out. */
  readonly price?: string | undefined;
}

/**
 * Gives a way to close a position, whole or in part, at the market or by a limit; what it gives back is said against
 * it, or what is left open; undefined where it is done. As long as no answer has come the same way asked for again
 * sends the same client id, so that it closes once.
 */
export function useClose(): (position: Position, way: CloseWay) => Promise<string | undefined> {
  const { i18n } = useLingui();
  const engine = useEngine();
  const sending = useSending();
  const texts = useContext(SentenceTexts);
  const sent = useRef({ way: '', clientId: '' });
  const send = async (
    position: Position,
    { percent, amount, price }: CloseWay,
    client_id: string,
  ): Promise<Order | undefined> => {
    const { api_id, exchange, symbol, account_type, position_side } = position;
    const where = { symbol, account_type, position_side, client_id };
    if (percent === 100 && price === undefined) {
      return (await engine.call(closePosition, { api_id, ...where }, Date.now())).order;
    }
    if (percent !== undefined) {
      const order_type = price === undefined ? 'MARKET' : 'LIMIT';
      const { results } = await engine.call(
        closePositionV2,
        { api_ids: [api_id], ...where, percent, order_type, ...(price !== undefined && { price }) },
        Date.now(),
      );
      const refused = results.find(({ code }) => code !== 200);
      if (refused)
        throw new CallError({ code: codeOfNumber(refused.code), number: refused.code, data: refused.data ?? null });
      return results[0]?.order;
    }
    const answer = await engine.call(
      doOrder,
      {
        api_id,
        exchange,
        symbol,
        account_type,
        side: isLong(position) ? 'SELL' : 'BUY',
        amount,
        client_id,
        ...(price === undefined ? { order_type: 'MARKET' } : { order_type: 'LIMIT', price }),
        ...(position_side === 'BOTH' ? { reduce_only: true } : { position_side }),
      },
      Date.now(),
    );
    return answer.order;
  };
  return async (position, way) => {
    const name = JSON.stringify(way);
    if (sent.current.way !== name) sent.current = { way: name, clientId: crypto.randomUUID() };
    const toasted = sending?.close(position, way.amount);
    try {
      const order = await send(position, way, sent.current.clientId);
      // It is known what came of it: the next press is a close of its own, of what is left.
      sent.current = { way: '', clientId: '' };
      const left = await leftOpen(order, i18n, texts);
      if (left !== undefined && toasted) sending?.end(toasted);
      else if (order) sending?.took(order, toasted);
      return left;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (toasted) sending?.end(toasted);
      if (!isUnanswered(error.failure)) sent.current = { way: '', clientId: '' };
      return i18n._(await refusalSentence(error.failure, texts));
    }
  };
}
