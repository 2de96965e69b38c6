import { useLingui } from '@lingui/react/macro';
import type { AccountType } from '../../../../../shared/market/instrument.ts';
import type { Booking, InterestCharge } from '../../../../../shared/trade/ledger-entry.ts';
import { formatExact, minus } from '../../../../format/price.ts';
import { useAccountTypeName } from '../../../../market/instrument/account-type-name.ts';
import type { GridColumn } from '../../../../ui/grid/grid-column.ts';
import { Timestamp } from '../../../../ui/timestamp.tsx';

interface Entry {
  readonly time: number;
  readonly asset: string;
  readonly account_type: AccountType;
  readonly symbol?: string | undefined;
}

/** What both lists begin with. */
function useEntryColumns<T extends Entry>(): readonly GridColumn<T>[] {
  const { t } = useLingui();
  const typeName = useAccountTypeName();
  const wallet = ({ account_type, symbol }: T) => [typeName(account_type), symbol].filter(Boolean).join(' · ');
  return [
    {
      id: 'time',
      header: t`Time`,
      width: [156, 1],
      sortBy: ({ time }) => time,
      filter: 'none',
      file: [{ kind: 'time', title: t`Time`, of: ({ time }) => time }],
      cell: ({ time }) => <Timestamp ms={time} />,
    },
    { id: 'asset', header: t`Asset`, width: [70, 0.6], sortBy: ({ asset }) => asset, cell: ({ asset }) => asset },
    { id: 'wallet', header: t`Wallet`, width: [104, 1], sortBy: wallet, text: wallet, filter: 'choice', cell: wallet },
  ];
}

const amount = <T,>(id: string, header: string, of: (row: T) => string | undefined): GridColumn<T> => ({
  id,
  own: true,
  header,
  width: [116, 1],
  align: 'end',
  sortBy: (row) => Number(of(row) ?? 0),
  file: [{ kind: 'number', title: header, of }],
  cell: (row) => {
    const text = of(row);
    return text === undefined ? '—' : formatExact(text);
  },
});

/** Columns of loans, repayments and what else moved a margin wallet. */
export function useBookingColumns(): readonly GridColumn<Booking>[] {
  const { t } = useLingui();
  const kinds: Readonly<Record<Booking['kind'], string>> = {
    BORROW: t`Borrowed`,
    REPAY: t`Repaid`,
    CONVERT: t`Converted`,
    INSURANCE: t`Insurance fund`,
    COLLATERAL: t`Collateral exchange`,
    WRITE_OFF: t`Written off`,
    DEPOSIT: t`Deposit`,
    REBATE: t`Rebate`,
  };
  const kind = (row: Booking) => kinds[row.kind];
  return [
    ...useEntryColumns<Booking>(),
    { id: 'kind', header: t`Type`, width: [96, 1], sortBy: kind, text: kind, filter: 'choice', cell: kind },
    {
      ...amount<Booking>('amount', t`Amount`, (row) => row.amount),
      cell: ({ amount: text }) =>
        text.startsWith('-') ? `${minus}${formatExact(text.slice(1))}` : `+${formatExact(text)}`,
    },
    amount('principal', t`Principal`, ({ principal }) => principal),
    amount('interest', t`Interest`, ({ interest }) => interest),
    amount('balance', t`Balance after`, ({ balance }) => balance),
  ];
}

/** Columns of charges of interest. */
export function useInterestColumns(): readonly GridColumn<InterestCharge>[] {
  const { t } = useLingui();
  const kind = ({ type }: InterestCharge) => (type === 'ON_BORROW' ? t`On borrowing` : t`Hourly`);
  return [
    ...useEntryColumns<InterestCharge>(),
    { id: 'kind', header: t`Type`, width: [96, 1], sortBy: kind, text: kind, filter: 'choice', cell: kind },
    amount('interest', t`Interest`, ({ interest }) => interest),
    amount('principal', t`Principal`, ({ principal }) => principal),
    {
      id: 'rate',
      header: t`Daily rate`,
      width: [90, 0.8],
      align: 'end',
      sortBy: ({ rate }) => rate,
      file: [{ kind: 'percent', title: t`Daily rate`, of: ({ rate }) => rate }],
      cell: ({ rate }) => `${(rate * 100).toFixed(4)}%`,
    },
  ];
}
