import { assetTransfer, marginTransfer, transfer } from '../../../../shared/contracts/transfer.ts';
import type { AccountType } from '../../../../shared/market/instrument.ts';
import type { Contract } from '../../../../shared/base/contract.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import type { Sent } from '../use-money-call.ts';

/** Where money goes from and to. */
export interface TransferEnds {
  readonly from_api_id: string;
  readonly to_api_id: string;
  readonly from: AccountType;
  readonly to: AccountType;
  /** The pair, where an end is isolated margin. */
  readonly symbol: string | undefined;
}

/** Where money of an account can go: the account itself where it has several wallets, and others at its exchange. */
export const targetsOf = (
  accounts: readonly ApiAccount[],
  from: ApiAccount | undefined,
  types: readonly AccountType[],
): readonly ApiAccount[] =>
  accounts.filter(
    ({ api_id, exchange }) => exchange === from?.exchange && (api_id !== from.api_id || types.length > 1),
  );

/** The wallets that money can come from or go to; isolated margin takes part within one account alone. */
export const walletChoices = (types: readonly AccountType[], isWithin: boolean): readonly AccountType[] =>
  isWithin ? types : types.filter((type) => type !== 'isolated');

/** Another wallet than the one that is taken: spot money goes to margin or contracts, any other money to spot. */
export const otherWallet = (types: readonly AccountType[], taken: AccountType): AccountType | undefined =>
  types.find((type) => type !== taken && (taken === 'spot' || type === 'spot')) ?? types.find((type) => type !== taken);

const isMargin = (type: AccountType): boolean => type === 'margin' || type === 'isolated';

/** A call with its input, but for the client id. */
export type MoneyCallOf<C extends Contract> = Pick<Sent<C>, 'contract' | 'input'>;

/** Hands the call that moves an amount to `send`, and gives back what that does. */
export function sendTransfer<R>(
  { from_api_id, to_api_id, from, to, symbol }: TransferEnds,
  asset: string,
  amount: string,
  send: <C extends Contract>(call: MoneyCallOf<C>) => R,
): R {
  const pair = symbol === undefined ? {} : { symbol };
  if (from_api_id !== to_api_id)
    return send<typeof assetTransfer>({
      contract: assetTransfer,
      input: { from_api_id, to_api_id, asset, amount, from, to },
    });
  const margin = isMargin(to) && from === 'spot' ? to : isMargin(from) && to === 'spot' ? from : undefined;
  if (margin === undefined)
    return send<typeof transfer>({
      contract: transfer,
      input: { api_id: from_api_id, asset, amount, from, to, ...pair },
    });
  return send<typeof marginTransfer>({
    contract: marginTransfer,
    input: {
      api_id: from_api_id,
      asset,
      amount,
      direction: margin === to ? ('IN' as const) : ('OUT' as const),
      isolated: margin === 'isolated',
      ...pair,
    },
  });
}

/**
 * The margin wallet whose level a transfer changes, as `marginPreview` asks for it; undefined where it changes none.
 */
export function marginEnd({ from_api_id, to_api_id, from, to, symbol }: TransferEnds) {
  const isWithin = from_api_id === to_api_id;
  // What comes into isolated margin is asked about by its pair; of cross margin what leaves it counts.
  if (isWithin && to === 'isolated') return { api_id: to_api_id, type: 'IN' as const, symbol, other: from };
  if (from === 'isolated') return { api_id: from_api_id, type: 'OUT' as const, symbol, other: to };
  if (from === 'margin')
    return { api_id: from_api_id, type: 'OUT' as const, symbol: undefined, other: isWithin ? to : ('spot' as const) };
  if (isWithin && to === 'margin') return { api_id: to_api_id, type: 'IN' as const, symbol: undefined, other: from };
  return undefined;
}
