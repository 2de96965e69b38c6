import { useLingui } from '@lingui/react/macro';
import type { DayFill, DayReport } from '../../../shared/contracts/day-report.ts';
import { useStream } from '../../engine/use-stream.ts';
import { formatExact } from '../../format/price.ts';
import { useAccountTypeName } from '../../market/instrument/account-type-name.ts';
import { useInstrumentNames } from '../../market/instrument/instrument-name.ts';
import type { ExportColumn } from '../../ui/export/export-column.ts';
import { equityOf, negated } from './day-figures.tsx';

type Ref = Pick<DayFill, 'exchange' | 'symbol' | 'account_type'>;
type Accounts = DayReport['accounts'];

/** Exchange, market and kind of account of what a row is in. */
function useMarketColumns(): <T>(refOf: (row: T) => Ref | undefined) => readonly ExportColumn<T>[] {
  const { t } = useLingui();
  const names = useInstrumentNames();
  const typeName = useAccountTypeName();
  const table = useStream({ kind: 'symbols' }).value ?? [];
  return (refOf) => [
    { kind: 'text', title: t`Exchange`, of: (row) => refOf(row)?.exchange },
    {
      kind: 'text',
      title: t`Symbol`,
      of: (row) => {
        const ref = refOf(row);
        return ref && names.ofRef(ref, table);
      },
    },
    {
      kind: 'text',
      title: t`Account type`,
      of: (row) => {
        const ref = refOf(row);
        return ref && typeName(ref.account_type);
      },
    },
  ];
}

/** What the table by symbol has: markets, and assets of which interest was paid, or rebates came. */
export interface SymbolRow {
  readonly market?: DayReport['symbols'][number];
  readonly interest?: DayReport['interest'][number];
  readonly rebate?: DayReport['rebates'][number];
}

export const symbolRows = ({
  symbols,
  interest,
  rebates,
}: Pick<DayReport, 'symbols' | 'interest' | 'rebates'>): readonly SymbolRow[] => [
  ...symbols.map((market) => ({ market })),
  ...interest.map((one) => ({ interest: one })),
  ...rebates.map((rebate) => ({ rebate })),
];

/** Of the table by symbol. What was paid is below zero, as it is shown. */
export function useSymbolColumns(): readonly ExportColumn<SymbolRow>[] {
  const { t } = useLingui();
  const markets = useMarketColumns();
  const paid = (usd: string | undefined) => (usd === undefined ? undefined : negated(usd));
  return [
    ...markets<SymbolRow>(({ market }) => market),
    { kind: 'text', title: t`Asset`, of: ({ market, interest, rebate }) => (market ?? interest ?? rebate)?.asset },
    { kind: 'number', title: t`Orders`, digits: 0, of: ({ market }) => market?.orders },
    { kind: 'number', title: t`Fills`, digits: 0, of: ({ market }) => market?.fills },
    { kind: 'number', title: t`Bought`, of: ({ market }) => market?.bought },
    { kind: 'number', title: t`Sold`, of: ({ market }) => market?.sold },
    { kind: 'number', title: t`Turnover`, of: ({ market }) => market?.turnover },
    { kind: 'money', title: t`Turnover, USD`, of: ({ market }) => market?.turnover_usd },
    { kind: 'money', title: t`Realised, USD`, of: ({ market }) => market?.realized_usd },
    { kind: 'money', title: t`Fees, USD`, of: ({ market }) => paid(market?.fees_usd) },
    {
      kind: 'text',
      title: t`Fees`,
      of: ({ market }) => market?.fees.map(({ asset, amount }) => `${formatExact(amount)} ${asset}`).join('; '),
    },
    { kind: 'money', title: t`Funding, USD`, of: ({ market }) => market?.funding_usd },
    { kind: 'money', title: t`Interest, USD`, of: ({ interest }) => paid(interest?.usd) },
    { kind: 'money', title: t`Rebates, USD`, of: ({ rebate }) => rebate?.usd },
  ];
}

/** Of the table of accounts. */
export function useAccountColumns(): readonly ExportColumn<Accounts[number]>[] {
  const { t } = useLingui();
  return [
    { kind: 'text', title: t`Exchange`, of: ({ exchange }) => exchange },
    { kind: 'text', title: t`Account`, of: ({ name }) => name },
    { kind: 'time', title: t`Start`, of: ({ start }) => start?.time },
    { kind: 'money', title: t`Start, USD`, of: ({ start }) => start?.usd },
    { kind: 'time', title: t`End`, of: ({ end }) => end?.time },
    { kind: 'money', title: t`End, USD`, of: ({ end }) => end?.usd },
    { kind: 'money', title: t`Change, USD`, of: (account) => equityOf({ accounts: [account] })?.change },
    { kind: 'number', title: t`Orders`, digits: 0, of: ({ totals }) => totals.orders },
    { kind: 'number', title: t`Fills`, digits: 0, of: ({ totals }) => totals.fills },
    { kind: 'money', title: t`Turnover, USD`, of: ({ totals }) => totals.turnover_usd },
    { kind: 'money', title: t`Realised, USD`, of: ({ totals }) => totals.realized_usd },
    { kind: 'money', title: t`Fees, USD`, of: ({ totals }) => negated(totals.fees_usd) },
    { kind: 'money', title: t`Funding, USD`, of: ({ totals }) => totals.funding_usd },
    { kind: 'money', title: t`Interest, USD`, of: ({ totals }) => negated(totals.interest_usd) },
    { kind: 'money', title: t`Rebates, USD`, of: ({ totals }) => totals.rebates_usd },
  ];
}

const nameOf = (accounts: Accounts, apiId: string): string =>
  accounts.find(({ api_id }) => api_id === apiId)?.name ?? apiId;

/** Of the table of positions; a short one has a size below zero. */
export function usePositionColumns(accounts: Accounts): readonly ExportColumn<DayReport['positions'][number]>[] {
  const { t } = useLingui();
  const markets = useMarketColumns();
  return [
    ...markets<DayReport['positions'][number]>((position) => position),
    { kind: 'text', title: t`Account`, of: ({ api_id }) => nameOf(accounts, api_id) },
    {
      kind: 'number',
      title: t`Size`,
      of: ({ position_side, qty }) => (position_side === 'SHORT' ? negated(qty) : qty),
    },
    { kind: 'number', title: t`Entry`, of: ({ avg_open }) => avg_open },
    { kind: 'number', title: t`Mark`, of: ({ mark_price }) => mark_price },
    { kind: 'money', title: t`Unrealised`, of: ({ unrealized }) => unrealized },
    { kind: 'text', title: t`Asset`, of: ({ asset }) => asset },
  ];
}

/** Of the table of fills. */
export function useFillColumns(accounts: Accounts): readonly ExportColumn<DayFill>[] {
  const { t } = useLingui();
  const markets = useMarketColumns();
  return [
    { kind: 'time', title: t`Time`, of: ({ time }) => time },
    ...markets<DayFill>((fill) => fill),
    { kind: 'text', title: t`Account`, of: ({ api_id }) => nameOf(accounts, api_id) },
    { kind: 'text', title: t`Side`, of: ({ side }) => (side === 'BUY' ? t`Buy` : t`Sell`) },
    { kind: 'number', title: t`Price`, of: ({ price }) => price },
    { kind: 'number', title: t`Amount`, of: ({ qty }) => qty },
    { kind: 'number', title: t`Value`, of: ({ quote }) => quote },
    { kind: 'number', title: t`Fee`, of: ({ fee }) => fee },
    { kind: 'text', title: t`Fee asset`, of: ({ fee_asset }) => fee_asset },
    { kind: 'number', title: t`Realised`, of: ({ realized_pnl }) => realized_pnl },
    { kind: 'text', title: t`Maker or taker`, of: ({ is_maker }) => (is_maker ? t`Maker` : t`Taker`) },
    { kind: 'text', title: t`Order ID`, of: ({ order_id }) => order_id },
    { kind: 'text', title: t`Fill ID`, of: ({ fill_id }) => fill_id },
  ];
}
