import { useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../shared/market/instrument.ts';
import { forcedBy, type OrderFacts, outcomeOf } from '../../../shared/trade/order-message.ts';
import { formatExact } from '../../format/price.ts';
import { amountUnit } from '../../market/amount-unit.ts';
import { useReasonWords } from '../../market/order-reason.ts';
import { priceText } from '../../market/price-text.ts';
import { useStatusName } from '../../market/status-name.ts';
import { usePlaceOf } from './use-place.ts';

/** What the message of an order says, in the language of this window: what was bought or sold, and how it stands or has ended. */
export function useOrderText(): (facts: OrderFacts, instrument: Instrument | undefined) => { readonly title: string; readonly content: string } {
  const { t } = useLingui();
  const [placeOf, statusName, words] = [usePlaceOf(), useStatusName(), useReasonWords()];

  function titleOf(facts: OrderFacts, instrument: Instrument | undefined): string {
    const [outcome, forced] = [outcomeOf(facts), forcedBy(facts)];
    const sized = (text: string) => [formatExact(text), instrument && amountUnit(instrument)].filter(Boolean).join(' ');
    const amount = sized(facts.amount);
    if (outcome === 'ended') return `${statusName(facts.status)} · ${facts.side === 'BUY' ? t`Buy ${amount}` : t`Sell ${amount}`}`;
    const [filled, price] = [formatExact(facts.filled_amount), priceText(facts.avg_price, instrument)];
    const size = outcome === 'filled' || facts.filled_amount === facts.amount ? sized(facts.filled_amount) : t`${filled} of ${amount}`;
    const what = facts.side === 'BUY' ? t`Bought ${size} at ${price}` : t`Sold ${size} at ${price}`;
    return forced ? `${words(forced) ?? forced} · ${what}` : what;
  }

  function contentOf(facts: OrderFacts): string {
    const outcome = outcomeOf(facts);
    const [why, fee, asset] = [forcedBy(facts) && outcome === 'filled' ? undefined : words(facts.status_reason), formatExact(facts.fee), facts.fee_asset];
    const rest = outcome === 'partial' ? t`The rest is open` : outcome === 'rest-ended' ? t`The rest was not filled` : undefined;
    return [placeOf(facts), outcome !== 'ended' && Number(facts.fee) !== 0 && t`Fee ${fee} ${asset}`, rest, why].filter(Boolean).join(' · ');
  }

  return (facts, instrument) => ({ title: titleOf(facts, instrument), content: contentOf(facts) });
}
