import * as v from 'valibot';
import { exchanges } from '../../market/instrument.ts';
import { marginStatuses } from '../../trade/ledger-entry.ts';
import type { Account } from '../ledger/accounts.ts';
import { termsOf } from '../ledger/margin-terms.ts';
import type { CoreState } from '../state/core-state.ts';

/** Money units as text. */
export const Money = v.pipe(
  v.string(),
  v.regex(/^-?\d+$/),
  v.transform((digits) => BigInt(digits)),
);
/** Money units per asset. */
export const Sums = v.array(v.tuple([v.string(), Money]));

export const sumRows = (sums: ReadonlyMap<string, bigint>) =>
  [...sums].map(([asset, amount]) => [asset, String(amount)]);

const leverage = v.picklist([3, 5]);
const Tier = v.object({
  leverage: v.number(),
  base: v.nullable(v.string()),
  quote: v.nullable(v.string()),
  callAt: v.string(),
  liquidateAt: v.string(),
});

/** The terms with their fields in one order, whoever wrote them: equal terms give equal JSON. */
export const Terms = v.object({
  crossLeverage: leverage,
  conversionFee: v.string(),
  assets: v.array(
    v.object({ asset: v.string(), dailyRate: v.string(), limits: v.array(v.string()), collateral: v.number() }),
  ),
  pairs: v.array(
    v.object({
      market: v.string(),
      cross: v.boolean(),
      isolated: v.picklist([0, 3, 5]),
      tiers: v.optional(v.array(Tier)),
    }),
  ),
  priceCage: v.optional(v.literal(true)),
  fairPrices: v.optional(v.literal(true)),
  halts: v.optional(v.literal(true)),
  haircuts: v.optional(v.array(v.object({ asset: v.string(), percent: v.number() }))),
});

/** What a snapshot keeps of lending as a whole; none of it is in older ones. */
export const lendingRow = { terms: v.optional(Terms), interest: v.optional(Sums, []), insurance: v.optional(Sums, []) };

/** The same of one account: wallet, exchange, status, and asset, principal, interest and hour of each loan. */
export const debtRow = {
  debts: v.optional(
    v.array(
      v.tuple([
        v.string(),
        v.picklist(exchanges),
        v.picklist(marginStatuses),
        v.array(v.tuple([v.string(), Money, Money, v.number()])),
      ]),
    ),
    [],
  ),
  autoRepay: v.optional(v.literal(true)),
  crossLeverage: v.optional(leverage),
  portfolio: v.optional(v.tuple([v.picklist(exchanges), v.picklist(marginStatuses)])),
};

/** Lending as a snapshot writes it. */
export const lendingOf = ({ terms, ledger }: CoreState) => ({
  terms: terms.source,
  interest: sumRows(ledger.interest),
  insurance: sumRows(ledger.insurance),
});

/** An account's debts as a snapshot writes them; nothing where there are none. */
export const debtsOf = ({ debts, autoRepay, crossLeverage, portfolio }: Account) => ({
  ...(debts.size > 0 && {
    debts: [...debts].map(([wallet, { exchange, status, loans }]) => [
      wallet,
      exchange,
      status,
      [...loans].map(([asset, { principal, interest, hour }]) => [asset, String(principal), String(interest), hour]),
    ]),
  }),
  ...(autoRepay && { autoRepay }),
  ...(crossLeverage && { crossLeverage }),
  ...(portfolio && { portfolio: [portfolio.exchange, portfolio.status] }),
});

export function restoreLending(
  state: CoreState,
  row: v.InferOutput<v.ObjectSchema<typeof lendingRow, undefined>>,
): void {
  if (row.terms) state.terms = termsOf(row.terms);
  for (const name of ['interest', 'insurance'] as const)
    for (const [asset, amount] of row[name]) state.ledger[name].set(asset, amount);
}

export const restoreDebts = ({
  debts,
  autoRepay,
  crossLeverage,
  portfolio,
}: v.InferOutput<v.ObjectSchema<typeof debtRow, undefined>>): Pick<
  Account,
  'debts' | 'autoRepay' | 'crossLeverage' | 'portfolio'
> => ({
  debts: new Map(
    debts.map(([wallet, exchange, status, loans]) => [
      wallet,
      {
        exchange,
        status,
        loans: new Map(loans.map(([asset, principal, interest, hour]) => [asset, { principal, interest, hour }])),
      },
    ]),
  ),
  ...(autoRepay && { autoRepay }),
  ...(crossLeverage && { crossLeverage }),
  ...(portfolio && { portfolio: { exchange: portfolio[0], status: portfolio[1] } }),
});
