import { balanceAllow } from '../../../../../shared/contracts/transfer.ts';
import { moneyDecimals } from '../../../../../shared/core/ledger/money.ts';
import { toScaled } from '../../../../../shared/base/decimal.ts';
import type { AccountType } from '../../../../../shared/market/instrument.ts';
import type { MarginAuto } from '../../../../../shared/trade/margin-auto.ts';
import type { Side } from '../../../../../shared/trade/order.ts';
import type { EngineClient } from '../../../../engine/client.ts';

/** What is asked about; of margin with how it borrows. */
export interface AskedAllowance {
  readonly api_id: string;
  readonly symbol: string;
  readonly account_type: AccountType;
  readonly margin_auto?: MarginAuto;
}

/** What the server says of each side, money: of margin what may be borrowed, of contracts what is available. */
export async function askAllowance(
  engine: EngineClient,
  asked: AskedAllowance,
): Promise<Readonly<Partial<Record<Side, bigint>>>> {
  const of = async (side: Side) => {
    const { available, auto_borrow } = await engine.call(balanceAllow, { ...asked, side });
    return toScaled(asked.margin_auto === undefined ? available : auto_borrow, moneyDecimals);
  };
  const [buy, sell] = await Promise.all([of('BUY'), of('SELL')]);
  return { ...(buy !== undefined && { BUY: buy }), ...(sell !== undefined && { SELL: sell }) };
}
