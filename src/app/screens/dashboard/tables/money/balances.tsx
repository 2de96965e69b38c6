import { Trans, useLingui } from '@lingui/react/macro';
import type { Instrument } from '../../../../../shared/market/instrument.ts';
import type { Balance } from '../../../../../shared/trade/balance.ts';
import type { ApiAccount } from '../../../../../shared/trade/api-account.ts';
import { formatDecimal, formatExact } from '../../../../format/price.ts';
import { useAccountTypeName } from '../../../../market/instrument/account-type-name.ts';
import { useBalanceMenu } from '../../../../market/money-dialogs/balance-menu.tsx';
import type { GridColumn } from '../../../../ui/grid/grid-column.ts';
import { ExchangeChip } from '../../../../ui/exchange-chip.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { TableGrid } from '../table-grid.tsx';
import css from '../tables.module.css';

interface BalancesProps {
  readonly balances: readonly Balance[];
  readonly accounts: readonly ApiAccount[];
  /** Only the coins of this instrument; all where it is left out. */
  readonly only: Instrument | undefined;
  /** Without those of which there is nothing. */
  readonly hideZero: boolean;
  /** Whoever looks at them may move them. */
  readonly owns: boolean;
}

const isZero = ({ total, borrowed }: Balance): boolean => !/[1-9]/.test(total) && !/[1-9]/.test(borrowed);

/** What a phone shows without scrolling comes first. */
const phoneOrder = [
  ['asset', 64],
  ['total', 122],
  ['value', 92],
  ['actions', 44],
  ['account', 120],
  ['free', 110],
  ['locked', 100],
  ['borrowed', 110],
  ['interest', 100],
  ['type', 100],
] as const;

/** Something that is worth nothing has no price in USD: the wire has no other way to say so. */
const hasValue = ({ total, usd_value }: Balance): boolean => /[1-9]/.test(usd_value) || !/[1-9]/.test(total);

/** How much there is of an asset, and what that is worth. */
function useAmountColumns(): readonly GridColumn<Balance>[] {
  const { t } = useLingui();
  return [
    {
      id: 'total',
      own: true,
      header: t`Total`,
      width: [110, 1],
      align: 'end',
      sortBy: ({ total }) => Number(total),
      cell: ({ total }) => formatExact(total),
    },
    {
      id: 'free',
      own: true,
      header: t`Available`,
      width: [110, 1],
      align: 'end',
      sortBy: ({ free }) => Number(free),
      cell: ({ free }) => formatExact(free),
    },
    {
      id: 'locked',
      own: true,
      header: t`In orders`,
      width: [110, 1],
      align: 'end',
      sortBy: ({ locked }) => Number(locked),
      cell: ({ locked }) => formatExact(locked),
    },
    {
      id: 'value',
      own: true,
      header: t`Value USD`,
      width: [110, 1],
      align: 'end',
      sortBy: ({ usd_value }) => Number(usd_value),
      file: [
        {
          kind: 'money',
          title: t`Value USD`,
          of: (balance) => (hasValue(balance) ? balance.usd_value : null),
        },
      ],
      cell: (balance) => (hasValue(balance) ? formatDecimal(balance.usd_value, 2) : '—'),
    },
  ];
}

const owes = ({ borrowed, interest }: Balance): boolean => /[1-9]/.test(borrowed) || /[1-9]/.test(interest);

/** What is owed of an asset: only where an account owes something. */
function useDebtColumns(): readonly GridColumn<Balance>[] {
  const { t } = useLingui();
  const column = (id: 'borrowed' | 'interest' | 'net', header: string): GridColumn<Balance> => ({
    id,
    own: true,
    header,
    width: [104, 1],
    align: 'end',
    sortBy: (balance) => Number(balance[id]),
    file: [{ kind: 'number', title: header, of: (balance) => balance[id] }],
    cell: (balance) => formatExact(balance[id]),
  });
  return [column('borrowed', t`Borrowed`), column('interest', t`Interest`), column('net', t`Net`)];
}

/** What every account has of every asset. */
export function Balances({ balances, accounts, only, hideZero, owns }: BalancesProps) {
  const { t, i18n } = useLingui();
  const typeName = useAccountTypeName();
  const amounts = useAmountColumns();
  const debts = useDebtColumns();
  const hasDebts = balances.some(owes);
  const { button, menu } = useBalanceMenu();
  const accountOf = (apiId: string) => accounts.find(({ api_id }) => api_id === apiId);
  const rows = balances.filter(
    (balance) =>
      (!hideZero || !isZero(balance)) && (!only || balance.asset === only.base || balance.asset === only.quote),
  );
  const columns: GridColumn<Balance>[] = [
    {
      id: 'account',
      header: t`Account`,
      width: [140, 1.4],
      sortBy: ({ api_id }) => accountOf(api_id)?.name ?? api_id,
      text: ({ api_id }) => accountOf(api_id)?.name ?? api_id,
      filter: 'choice',
      file: [
        { kind: 'text', title: t`Exchange`, of: ({ api_id }) => accountOf(api_id)?.exchange },
        { kind: 'text', title: t`Account`, of: ({ api_id }) => accountOf(api_id)?.name ?? api_id },
      ],
      cell: ({ api_id }) => {
        const account = accountOf(api_id);
        return (
          <span className={css.pair}>
            {account && <ExchangeChip exchange={account.exchange} />}
            {account?.name ?? api_id}
          </span>
        );
      },
    },
    {
      id: 'type',
      header: t`Account type`,
      width: [90, 1],
      sortBy: ({ account_type }) => account_type,
      filter: 'choice',
      cell: ({ account_type }) => typeName(account_type),
    },
    { id: 'asset', header: t`Asset`, width: [70, 0.8], sortBy: ({ asset }) => asset, cell: ({ asset }) => asset },
    ...amounts,
    ...(hasDebts ? debts : []),
    ...(owns
      ? [
          {
            id: 'actions',
            header: t`Actions`,
            width: [44, 0] as const,
            align: 'end' as const,
            pinned: true,
            cell: (balance: Balance) => button(balance, accountOf(balance.api_id)),
          },
        ]
      : []),
  ];
  return (
    <>
      <TableGrid
        name="balances"
        label={t`Balances`}
        columns={columns}
        phone={phoneOrder}
        rows={rows}
        rowId={({ api_id, account_type, asset, pair }) => [api_id, account_type, asset, pair].join(' ')}
        depends={[accounts, hasDebts, i18n.locale, owns]}
        empty={
          <EmptyState>
            <Trans>No balances to show.</Trans>
          </EmptyState>
        }
      />
      {menu}
    </>
  );
}
