import type { Balance } from '../../../../../src/shared/trade/balance.ts';
import { createMarginAccount } from '../../../../../src/server/desk/margin/margin-account.ts';
import { key, stateOf } from '../../../shared/core/core-kit.ts';

/** One of an asset, in units of money. */
export const unit = 10n ** 12n;
/** The owner of the account. */
export const caller = { user_id: 'u', vip_level: 2 };
const market = stateOf().markets.get(key)!;
/** The fields of a balance that a test sets. */
export type Cell = Partial<Balance> & Pick<Balance, 'account_type' | 'asset'>;
/** A whole balance of account `a`, zero where nothing is said. */
export const row = (cell: Cell): Balance => ({
  api_id: 'a',
  free: '0',
  locked: '0',
  total: '0',
  borrowed: '0',
  interest: '0',
  net: '0',
  usd_value: '0',
  ...cell,
});

/** What the doubles of engine and balances answer. */
export interface SentMessage {
  readonly cells?: readonly Cell[];
  readonly view?: {
    readonly assets: bigint;
    readonly collateral: bigint;
    readonly debt: bigint;
    readonly liquidateAt?: bigint;
  };
  readonly btc?: bigint;
  readonly unified?: { readonly equity: bigint; readonly maintenance: bigint; readonly status: string };
  readonly borrowable?: bigint;
  readonly last?: number | 'none';
}

/** A margin account over doubles, and the questions that they were asked. */
export function open({
  cells = [],
  view = { assets: 0n, collateral: 0n, debt: 0n },
  btc = 1_000n * unit,
  unified,
  borrowable = 0n,
  last = 10_000,
}: SentMessage = {}) {
  const asked: object[] = [];
  const margin = {
    view: () => ({ status: 'NORMAL', leverage: 3, callAt: 130n, liquidateAt: 110n, ...view }),
    price: () => btc,
    unified: () => unified,
    allows: (_key: string, type: string) => type === 'isolated',
    isLent: (_place: unknown, _wallet: unknown, asset: string) => asset !== 'XYZ',
    borrowable: (...of: unknown[]) => {
      asked.push(of);
      return { amount: borrowable, limit: 9n * unit };
    },
    transferable: () => 4n * unit,
    terms: { assets: [{ asset: 'USDT', dailyRate: '0.0024' }] },
  };
  const account = createMarginAccount({
    accountOf: () => ({ owner: 'u', exchange: 'HALYARD', permissions: ['spot'], active: true }),
    nowMs: () => 5_000,
    balances: (
      _ids: readonly string[],
      { account_type, asset, hide_zero }: { account_type?: string; asset?: string; hide_zero?: boolean } = {},
    ) =>
      cells
        .map(row)
        .filter(
          (cell) =>
            (account_type ?? cell.account_type) === cell.account_type &&
            (asset ?? cell.asset) === cell.asset &&
            !(hide_zero && cell.total === '0'),
        ),
    engine: {
      margin,
      market: (name: string) => (name === key ? market : undefined),
      lastTicks: () => (last === 'none' ? undefined : last),
      history: {
        entries: {
          list: (kind: string, query: object) => {
            asked.push([kind, query]);
            return { total: 1, results: [] };
          },
        },
      },
    },
  } as unknown as Parameters<typeof createMarginAccount>[0]);
  return { account, asked };
}
