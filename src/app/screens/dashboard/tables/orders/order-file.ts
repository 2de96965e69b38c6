import { useLingui } from '@lingui/react/macro';
import type { Order } from '../../../../../shared/trade/order.ts';
import type { ExportColumn } from '../../../../ui/export/export-column.ts';

/** What a file has of orders and no column shows: ids, fees, reasons, and when each was changed last. */
export function useOrderFile(): readonly ExportColumn<Order>[] {
  const { t } = useLingui();
  return [
    { kind: 'number', title: t`Fee`, of: ({ fee }) => fee },
    { kind: 'text', title: t`Fee asset`, of: ({ fee_asset }) => fee_asset },
    { kind: 'text', title: t`Reason`, of: ({ status_reason }) => status_reason },
    { kind: 'time', title: t`Updated`, of: ({ updated }) => updated },
    { kind: 'time', title: t`Executed`, of: ({ execution_time }) => execution_time },
    { kind: 'text', title: t`Order ID`, of: ({ order_id }) => order_id },
    { kind: 'text', title: t`Client ID`, of: ({ client_id }) => client_id },
    { kind: 'text', title: t`Exchange order ID`, of: ({ exchange_order_id }) => exchange_order_id },
    { kind: 'text', title: t`Parent ID`, of: ({ parent_id }) => parent_id },
  ];
}
