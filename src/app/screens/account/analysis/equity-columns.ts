import { useLingui } from '@lingui/react/macro';
import type { AccountType } from '../../../../shared/market/instrument.ts';
import { useAccountTypeName } from '../../../market/instrument/account-type-name.ts';
import type { ExportColumn } from '../../../ui/export/export-column.ts';
import type { EquityLine } from './equity-series.ts';

/** Columns of a file of days, those of the table with all their digits: empty where something is not known. */
export function useEquityColumns(): (types: readonly AccountType[]) => readonly ExportColumn<EquityLine>[] {
  const { t } = useLingui();
  const typeName = useAccountTypeName();
  return (types) => [
    { kind: 'day', title: t`Day`, of: ({ ms }) => ms },
    { kind: 'money', title: t`Value USD`, of: ({ usd }) => usd },
    { kind: 'money', title: t`Change USD`, of: ({ change }) => change },
    { kind: 'percent', title: t`Change %`, of: ({ rate }) => rate },
    { kind: 'percent', title: t`Drawdown`, of: ({ drawdown }) => drawdown },
    ...types.map(
      (type): ExportColumn<EquityLine> => ({
        kind: 'money',
        title: typeName(type),
        of: ({ byType }) => byType[type] ?? '0',
      }),
    ),
  ];
}
