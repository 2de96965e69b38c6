import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import * as v from 'valibot';
import { type Instrument, keyOfSymbol, type SymbolRef } from '../../../shared/market/instrument.ts';
import { forcedBy, OrderFacts, outcomeOf } from '../../../shared/trade/order-message.ts';
import { formatExact } from '../../format/price.ts';
import { amountUnit } from '../../market/instrument/amount-unit.ts';
import { wordsOf } from '../../market/order-words/order-reason-words.ts';
import { priceText } from '../../market/instrument/price-text.ts';
import { statusNames } from '../../market/order-words/status-name.ts';
import type { MessageText } from './message-text.ts';

/** What a text is written with. */
export interface OrderTextTools {
  readonly i18n: I18n;
  readonly instruments: ReadonlyMap<string, Instrument>;
  readonly placeOf: (ref: SymbolRef) => string;
}

function reasonIn(i18n: I18n, reason: string): string | undefined {
  const words = wordsOf(reason);
  return typeof words === 'object' ? i18n._(words) : words;
}

function titleOf(facts: OrderFacts, instrument: Instrument | undefined, i18n: I18n): string {
  const outcome = outcomeOf(facts);
  const forced = forcedBy(facts);
  const sized = (text: string) => [formatExact(text), instrument && amountUnit(instrument)].filter(Boolean).join(' ');
  const amount = sized(facts.amount);
  if (outcome === 'ended')
    return `${i18n._(statusNames[facts.status])} · ${i18n._(facts.side === 'BUY' ? msg`Buy ${amount}` : msg`Sell ${amount}`)}`;
  const filled = formatExact(facts.filled_amount);
  const price = priceText(facts.avg_price, instrument);
  const size =
    outcome === 'filled' || facts.filled_amount === facts.amount
      ? sized(facts.filled_amount)
      : i18n._(msg`${filled} of ${amount}`);
  const what = i18n._(facts.side === 'BUY' ? msg`Bought ${size} at ${price}` : msg`Sold ${size} at ${price}`);
  return forced ? `${reasonIn(i18n, forced)} · ${what}` : what;
}

function contentOf(facts: OrderFacts, { i18n, placeOf }: OrderTextTools): string {
  const outcome = outcomeOf(facts);
  const why = forcedBy(facts) && outcome === 'filled' ? undefined : reasonIn(i18n, facts.status_reason);
  const fee = formatExact(facts.fee);
  const asset = facts.fee_asset;
  const rest =
    outcome === 'partial'
      ? i18n._(msg`The rest is open`)
      : outcome === 'rest-ended'
        ? i18n._(msg`The rest was not filled`)
        : undefined;
  return [placeOf(facts), outcome !== 'ended' && Number(facts.fee) !== 0 && i18n._(msg`Fee ${fee} ${asset}`), rest, why]
    .filter(Boolean)
    .join(' · ');
}

/**
 * What the message of an order says: what was bought or sold, and how it stands or has ended. Undefined of all other
 * messages.
 */
export function orderText(data: unknown, tools: OrderTextTools): MessageText | undefined {
  const parsed = v.safeParse(OrderFacts, data);
  if (!parsed.success) return undefined;
  const facts = parsed.output;
  return {
    title: titleOf(facts, tools.instruments.get(keyOfSymbol(facts)), tools.i18n),
    content: contentOf(facts, tools),
  };
}
