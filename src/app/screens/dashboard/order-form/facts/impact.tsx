import { useLingui } from '@lingui/react/macro';
import { executionImpact, sweep } from '../../../../../shared/finance/execution-impact.ts';
import { unitsToNumber } from '../../../../../shared/base/decimal.ts';
import { keyOfSymbol } from '../../../../../shared/market/instrument.ts';
import type { Side } from '../../../../../shared/trade/order.ts';
import type { BookValue } from '../../../../../worker/api.ts';
import { useSelected } from '../../../../engine/use-stream.ts';
import { bookDepth } from '../../../../market/book/order-book.tsx';
import { type Draft, limitOf } from '../draft/draft.ts';
import { hasTrigger, isAlgo } from '../draft/order-types.ts';
import { sizeOf } from '../draft/reckon.ts';
import type { OrderContext } from '../use-order-context.ts';

/** Decimals of a percent; what is less is told as less. */
const decimals = 3;
/** A share of the price, percent, from which on an order moves the market a lot. */
const large = 0.5;

/**
 * How far from the middle price an order would trade on the average, percent, by the book of now. Of what rests it is
 * told that it moves nothing.
 */
export function Impact({ context, side }: { readonly context: OrderContext; readonly side: Side }) {
  const { t } = useLingui();
  const { draft, instrument } = context;
  const size = sizeOf(draft, side, context.reckoning());
  const wanted = size && (size.total === undefined ? { size: Number(size.amount) } : { quote: Number(size.total) });
  const reported = useSelected({ kind: 'book', key: keyOfSymbol(instrument), depth: bookDepth, group: 1 }, (book) =>
    book && wanted ? impactText(book, side, wanted, draft) : '',
  );
  if (reported === '') return '—';
  if (reported === 'rests') return t`— (maker)`;
  return <span className={Number(reported.replace(/[^\d.]/g, '')) >= large ? 'warn' : undefined}>{reported}</span>;
}

/**
 * "" where it cannot be told, `rests` where nothing would trade; `> 0.120%` where the order takes more than the levels
 * at hand.
 */
export function impactText(
  book: BookValue,
  side: Side,
  wanted: { readonly size: number } | { readonly quote: number },
  draft: Draft,
): string {
  const { bids, asks, price, size } = book;
  const [direction, levels] = side === 'BUY' ? ([1, asks] as const) : ([-1, bids] as const);
  const bid = bids.prices[0];
  const ask = asks.prices[0];
  if (
    hasTrigger(draft.type) ||
    isAlgo(draft.type) ||
    bid === undefined ||
    ask === undefined ||
    !(('quote' in wanted ? wanted.quote : wanted.size) > 0)
  )
    return '';
  const limit = limitOf(draft);
  if (draft.type === 'LIMIT' && draft.postOnly) return 'rests';
  const taken = sweep(
    direction,
    {
      length: levels.prices.length,
      price: (index) => unitsToNumber(levels.prices[index]!, price),
      size: (i) => unitsToNumber(levels.sizes[i]!, size),
    },
    wanted,
    limit === undefined ? undefined : Number(limit),
  );
  if (taken === null) return limit === undefined ? '' : 'rests';
  const percent = executionImpact(direction, taken.average, unitsToNumber((bid + ask) / 2, price)) * 100;
  const min = 10 ** -decimals;
  const text = percent < min ? `< ${min.toFixed(decimals)}%` : `${percent.toFixed(decimals)}%`;
  return taken.whole ? text : `> ${percent.toFixed(decimals)}%`;
}
