import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { DayFill, DayReport, DayTotals } from '../../../shared/contracts/day-report.ts';
import { useStream } from '../../engine/use-stream.ts';
import { formatSigned } from '../../format/percent.ts';
import { formatDecimal, formatExact } from '../../format/price.ts';
import { useInstrumentNames } from '../../market/instrument/instrument-name.ts';
import { Button } from '../../ui/form/button.tsx';
import { ExchangeChip } from '../../ui/exchange-chip.tsx';
import { Timestamp } from '../../ui/timestamp.tsx';
import type { Reading } from '../../ui/export/read-pages.ts';
import type { Day } from './day.ts';
import { symbolRows, useFillColumns, usePositionColumns, useSymbolColumns } from './day-columns.ts';
import { negated, signOf } from './day-figures.tsx';
import { Part } from './part.tsx';
import css from './summary.module.css';

export interface TableProps {
  readonly day: Day;
  readonly report: DayReport;
}

type Ref = Pick<DayFill, 'exchange' | 'symbol' | 'account_type'>;

/** Names markets as the rest of the terminal does. */
function useMarketName(): (ref: Ref) => ReactNode {
  const names = useInstrumentNames();
  const table = useStream({ kind: 'symbols' }).value ?? [];
  return (ref) => (
    <span className={css.market}>
      <ExchangeChip exchange={ref.exchange} />
      {names.ofRef(ref, table)}
    </span>
  );
}

const dollars: ReadonlySet<string> = new Set(['USD', 'USDT', 'USDC', 'CNY', 'HKD']);
/** An amount with its sign; of coins with more digits. */
export const Signed = ({ usd, asset = 'USD' }: { readonly usd: string; readonly asset?: string | null }) => (
  <span className={signOf(usd)}>{formatSigned(usd, dollars.has(asset ?? 'USD') ? 2 : 6)}</span>
);
/** An amount of an asset as it stands, its dollars in the tooltip. */
const Amount = ({ amount, asset }: { readonly amount: string; readonly asset: string }) => (
  <>
    {formatExact(amount)} <span className="quiet">{asset}</span>
  </>
);

/**
 * What the day did by market, the largest turnover first, then interest and rebates by asset; the last row is the sum.
 */
export function SymbolTable({ day, report: { symbols, interest, rebates, totals } }: TableProps) {
  const { t } = useLingui();
  const columns = useSymbolColumns();
  const nameOf = useMarketName();
  return (
    <Part
      name={t`By symbol`}
      file={{ what: `day-symbols-${day}`, columns, rows: symbolRows({ symbols, interest, rebates }) }}
      starts={1}
      heads={[
        t`Symbol`,
        t`Orders`,
        t`Fills`,
        t`Bought`,
        t`Sold`,
        t`Turnover, USD`,
        t`Realised, USD`,
        t`Fees, USD`,
        t`Funding, USD`,
        t`Interest, USD`,
        t`Rebates, USD`,
      ]}
      foot={
        <tr>
          <th scope="row">{t`Total`}</th>
          <td>{totals.orders}</td>
          <td>{totals.fills}</td>
          <td />
          <td />
          <MoneyTotals totals={totals} />
        </tr>
      }
    >
      {symbols.map((row) => (
        <tr key={`${row.exchange}/${row.symbol}/${row.account_type}`}>
          <th scope="row">{nameOf(row)}</th>
          <td>{row.orders}</td>
          <td>{row.fills}</td>
          <td>{formatExact(row.bought)}</td>
          <td>{formatExact(row.sold)}</td>
          <td title={`${formatExact(row.turnover)} ${row.asset}`}>{formatDecimal(row.turnover_usd, 2)}</td>
          <td title={`${formatExact(row.realized)} ${row.asset}`}>
            <Signed usd={row.realized_usd} />
          </td>
          <td title={row.fees.map(({ asset, amount }) => `${formatExact(amount)} ${asset}`).join(', ')}>
            <Signed usd={negated(row.fees_usd)} />
          </td>
          <td title={`${formatExact(row.funding)} ${row.asset}`}>
            <Signed usd={row.funding_usd} />
          </td>
          <td>—</td>
          <td>—</td>
        </tr>
      ))}
      {interest.map((row) => (
        <AssetRow
          key={`interest ${row.asset}`}
          name={t`Interest on ${row.asset}`}
          row={row}
          interest={negated(row.usd)}
        />
      ))}
      {rebates.map((row) => (
        <AssetRow key={`rebate ${row.asset}`} name={t`Rebates in ${row.asset}`} row={row} rebates={row.usd} />
      ))}
    </Part>
  );
}

interface AssetRowProps {
  readonly name: string;
  readonly row: DayReport['interest'][number];
  /** Its dollars in the column of either. */
  readonly interest?: string;
  readonly rebates?: string;
}

/** Money of an asset that came or went beside the markets. */
function AssetRow({ name, row: { asset, amount }, interest, rebates }: AssetRowProps) {
  const title = `${formatExact(amount)} ${asset}`;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td colSpan={8} />
      {[interest, rebates].map((usd, column) =>
        usd === undefined ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns that stay where they are
          <td key={column} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: two columns that stay where they are
          <td key={column} title={title}>
            <Signed usd={usd} />
          </td>
        ),
      )}
    </tr>
  );
}

/** Positions in contracts at the end of the day, or now. Of a day that is over only their sizes are known. */
export function PositionTable({ day, report: { positions, accounts } }: TableProps) {
  const { t } = useLingui();
  const columns = usePositionColumns(accounts);
  const nameOf = useMarketName();
  const exact = (value: string | null) => (value === null ? '—' : formatExact(value));
  const isOver = positions.every(({ mark_price }) => mark_price === null);
  return (
    <Part
      name={t`End-of-day positions`}
      file={{ what: `day-positions-${day}`, columns, rows: positions }}
      starts={2}
      heads={[t`Symbol`, t`Account`, t`Size`, t`Entry`, t`Mark`, t`Unrealised`]}
      below={
        isOver && (
          <p className={css.note}>
            <Trans>Sizes are derived from fills. Entry and mark are shown for open positions only.</Trans>
          </p>
        )
      }
    >
      {positions.map((row) => (
        <tr key={[row.api_id, row.account_type, row.symbol, row.position_side].join(' ')}>
          <th scope="row">{nameOf(row)}</th>
          <td>{accounts.find(({ api_id }) => api_id === row.api_id)?.name}</td>
          <td>
            {row.position_side === 'BOTH' ? (
              <span className={signOf(row.qty)}>{formatSigned(row.qty, (row.qty.split('.')[1] ?? '').length)}</span>
            ) : (
              <span className={row.position_side === 'LONG' ? 'up' : 'down'}>
                {row.position_side === 'LONG' ? t`Long` : t`Short`} {formatExact(row.qty)}
              </span>
            )}
          </td>
          <td>{exact(row.avg_open)}</td>
          <td>{exact(row.mark_price)}</td>
          <td>
            {row.unrealized === null ? (
              '—'
            ) : (
              <>
                <Signed usd={row.unrealized} asset={row.asset} /> <span className="quiet">{row.asset}</span>
              </>
            )}
          </td>
        </tr>
      ))}
    </Part>
  );
}

interface FillTableProps extends TableProps {
  /** The newest first. */
  readonly fills: readonly DayFill[];
  /** Loads the rest, as far as it is shown. */
  readonly more: (() => void) | undefined;
  /** Reads all of them, for a file. */
  readonly readAll: (reading: Reading) => Promise<readonly DayFill[]>;
}

/** The fills of the day, the newest first. */
export function FillTable({ day, report: { accounts, totals }, fills, more, readAll }: FillTableProps) {
  const { t } = useLingui();
  const columns = useFillColumns(accounts);
  const nameOf = useMarketName();
  const shown = fills.length;
  const all = totals.fills;
  return (
    <Part
      name={t`Fills`}
      file={{ what: `day-fills-${day}`, columns, rows: readAll }}
      starts={4}
      heads={[t`Time`, t`Symbol`, t`Account`, t`Side`, t`Price`, t`Amount`, t`Value`, t`Fee`, t`Realised`]}
      below={
        shown < all && (
          <p className={css.more}>
            {more ? (
              <Button size="small" onPress={more}>{t`Load more`}</Button>
            ) : (
              <Trans>
                Showing the latest {shown} of {all} fills; the export has all.
              </Trans>
            )}
          </p>
        )
      }
    >
      {fills.map((fill) => (
        <tr key={fill.fill_id}>
          <th scope="row">
            <Timestamp ms={fill.time} as="clock" />
          </th>
          <td>{nameOf(fill)}</td>
          <td>{accounts.find(({ api_id }) => api_id === fill.api_id)?.name}</td>
          <td>
            <span className={fill.side === 'BUY' ? 'up' : 'down'}>{fill.side === 'BUY' ? t`Buy` : t`Sell`}</span>
          </td>
          <td>{formatExact(fill.price)}</td>
          <td>{formatExact(fill.qty)}</td>
          <td>{formatExact(fill.quote)}</td>
          <td>
            <Amount amount={fill.fee} asset={fill.fee_asset} />
          </td>
          <td>{/[1-9]/.test(fill.realized_pnl) ? <Signed usd={fill.realized_pnl} asset={fill.fee_asset} /> : '—'}</td>
        </tr>
      ))}
    </Part>
  );
}

/** What a day came to in money, a cell each; what was paid is below zero. */
export const MoneyTotals = ({ totals }: { readonly totals: DayTotals }) => (
  <>
    <td>{formatDecimal(totals.turnover_usd, 2)}</td>
    <td>
      <Signed usd={totals.realized_usd} />
    </td>
    <td>
      <Signed usd={negated(totals.fees_usd)} />
    </td>
    <td>
      <Signed usd={totals.funding_usd} />
    </td>
    <td>
      <Signed usd={negated(totals.interest_usd)} />
    </td>
    <td>
      <Signed usd={totals.rebates_usd} />
    </td>
  </>
);
