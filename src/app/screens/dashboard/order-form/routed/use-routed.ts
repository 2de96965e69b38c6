import { useMemo } from 'react';
import { multiplyDecimals } from '../../../../../shared/base/decimal.ts';
import { isAlike, isOnPath, pathOf } from '../../../../../shared/finance/routing/path.ts';
import { type Instrument, keyOfSymbol } from '../../../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../../../shared/trade/api-account.ts';
import type { Side } from '../../../../../shared/trade/order.ts';
import { sorDuration, sorHours, sorSlippage } from '../../../../../shared/trade/strategy/sor/bounds.ts';
import { useStream } from '../../../../engine/use-stream.ts';
import { parseDecimal } from '../../../../format/parse-number.ts';
import { type RouteTexts, sorPreview } from '../../../../market/routing/route-preview.ts';
import { doubledIn, rowsOf, tickedRows } from '../../../../market/routing/routed-markets.ts';
import { useBooks } from '../../../../market/routing/use-books.ts';
import { useFundings } from '../../../../market/routing/use-fundings.ts';
import type { RoutingTexts } from '../draft/routing-texts.ts';
import type { OrderContext } from '../use-order-context.ts';

const noInstruments: readonly Instrument[] = [];
const noAccounts: readonly ApiAccount[] = [];

const usualRouting: RoutingTexts = {
  slippage: String(sorSlippage.usual),
  duration: String(sorDuration.usual),
  funding: false,
  hours: String(sorHours.usual),
  finish: 'REST',
  ticked: {},
};

/** Decimal text of the amount that a router splits: coins, or quote of what settles in the coin; undefined of none. */
export function quantityOf(amount: string, { contract, contract_size }: Instrument): string | undefined {
  const typed = parseDecimal(amount);
  return typed === undefined || !contract ? typed : multiplyDecimals(typed, contract_size);
}

/** The accounts over which a draft is routed on one side, and how it would be split at the books of now. */
export function useRouted({ draft, instrument, accounts: chosen, change }: OrderContext, side: Side) {
  const symbols = useStream({ kind: 'symbols' }).value ?? noInstruments;
  const accounts = useStream({ kind: 'account' }).value?.accounts ?? noAccounts;
  const routing = draft.routing ?? usualRouting;
  const byPrice = pathOf(instrument) ?? 'SPOT';
  const isFunding = byPrice === 'FORWARD' && routing.funding;
  const path = isFunding ? 'FUNDING' : byPrice;
  const markets = useMemo(
    () => symbols.filter((one) => isOnPath(one, byPrice) && isAlike(one, instrument)),
    [symbols, byPrice, instrument],
  );
  // Of an exchange with several accounts the one that the form trades from comes first.
  const first = (account: ApiAccount) => (chosen.some(({ api_id }) => api_id === account.api_id) ? 0 : 1);
  const rows = rowsOf(
    { key: keyOfSymbol(instrument), markets },
    accounts.toSorted((a, b) => first(a) - first(b)),
  );
  const picked = tickedRows(rows, routing.ticked);
  const doubled = doubledIn(picked);
  const sent = picked.filter(({ account }) => !doubled.has(account.api_id));
  const instruments = sent.map((row) => row.instrument);
  const books = useBooks(instruments.map(keyOfSymbol));
  const fundings = useFundings(isFunding ? instruments : noInstruments);
  const routed = sent.map((row) => {
    const key = keyOfSymbol(row.instrument);
    return { ...row, book: books.get(key)?.value, funding: fundings?.get(key) };
  });
  const texts: RouteTexts = {
    path,
    side,
    quantity: quantityOf(draft.amount, instrument) ?? '',
    limit_price: draft.price,
    route_slippage: routing.slippage,
    hold_hours: routing.hours,
  };
  const put = (patch: Partial<RoutingTexts>) => change({ routing: { ...routing, ...patch } });
  return {
    path,
    byPrice,
    isFunding,
    routing,
    put,
    rows,
    picked,
    doubled,
    routed,
    exchanges: new Set(markets.map(({ exchange }) => exchange)).size,
    isLoading: routed.some(({ book }) => !book),
    isStale: instruments.some((one) => books.get(keyOfSymbol(one))?.state !== 'live'),
    texts,
    preview: sorPreview(texts, routed),
    tick: (apiId: string, isTicked: boolean) => put({ ticked: { ...routing.ticked, [apiId]: isTicked } }),
  };
}

export type Routed = ReturnType<typeof useRouted>;
