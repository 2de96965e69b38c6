import type { Locator, Page } from '@playwright/test';
import { toUnits } from '../../src/shared/base/decimal.ts';
import { balanceList } from '../../src/shared/contracts/account-balance.ts';
import { algoList } from '../../src/shared/contracts/algo-order.ts';
import { apiAll } from '../../src/shared/contracts/api-account.ts';
import { depth } from '../../src/shared/contracts/market-data.ts';
import { symbols } from '../../src/shared/contracts/market-base.ts';
import { orderHistory } from '../../src/shared/contracts/order.ts';
import { transfer } from '../../src/shared/contracts/transfer.ts';
import { type AccountType, type Exchange, gridOf, type Instrument } from '../../src/shared/market/instrument.ts';
import { onStep, tickStepsOf } from '../../src/shared/market/tick-steps.ts';
import { fromUnits } from '../../src/shared/base/decimal.ts';
import type { Twap } from '../../src/shared/trade/algo.ts';
import type { ApiAccount } from '../../src/shared/trade/api-account.ts';
import type { Balance } from '../../src/shared/trade/balance.ts';
import type { Order, Side } from '../../src/shared/trade/order.ts';
import { tabOf } from '../../src/shared/trade/workspace/tab.ts';
import { dayMs } from '../../src/shared/base/time.ts';
import type { Api } from './api.ts';
import { expect } from './story.ts';

/** A kind of instrument, and the size that is traded of it: one that four slices of an algorithm share. */
export interface Kind {
  readonly name: string;
  readonly exchange: Exchange;
  readonly account_type: AccountType;
  readonly symbol: RegExp;
  readonly amount: string;
  /** The type that is played in every run; all of them are at night. */
  readonly byDay: FormType;
  /** Brought to the wallet before: asset and amount, from the spot wallet of the account. */
  readonly money?: readonly (readonly [asset: string, amount: string])[];
  /** How far from the market its prices are typed, a share: an option of few ticks moves by a tenth at a time. */
  readonly reach?: number;
  /** What is bought today is sold tomorrow. */
  readonly buysOnly?: true;
}

const coins = [
  ['USDT', '30000'],
  ['BTC', '0.4'],
] as const;

/** One of each kind that takes orders. */
export const kinds: readonly Kind[] = [
  { name: 'spot', byDay: 'STOP_LOSS', exchange: 'BINANCE', account_type: 'spot', symbol: /^BTCUSDT$/, amount: '0.02' },
  {
    name: 'cross margin',
    byDay: 'TRIGGER_LIMIT',
    exchange: 'BINANCE',
    account_type: 'margin',
    symbol: /^BTCUSDT$/,
    amount: '0.02',
    money: coins,
  },
  {
    name: 'isolated margin',
    byDay: 'TAKE_PROFIT',
    exchange: 'BINANCE',
    account_type: 'isolated',
    symbol: /^BTCUSDT$/,
    amount: '0.02',
    money: coins,
  },
  { name: 'perpetual', byDay: 'OCO', exchange: 'BINANCE', account_type: 'linear', symbol: /^BTCUSDT$/, amount: '0.02' },
  {
    name: 'coin perpetual',
    byDay: 'TAKE_PROFIT_MARKET',
    exchange: 'BINANCE',
    account_type: 'inverse',
    symbol: /^BTCUSD$/,
    amount: '20',
  },
  {
    name: 'dated future',
    byDay: 'STOP_MARKET',
    exchange: 'BINANCE',
    account_type: 'futures',
    symbol: /^BTCUSDT_/,
    amount: '0.02',
    money: [['USDT', '10000']],
  },
  {
    name: 'coin future',
    byDay: 'CONDITIONAL',
    exchange: 'BINANCE',
    account_type: 'delivery',
    symbol: /^BTCUSD_/,
    amount: '20',
    money: [['BTC', '0.1']],
  },
  {
    name: 'dollar option',
    byDay: 'LIMIT',
    exchange: 'HALYARD',
    account_type: 'option',
    symbol: /^BTC-.*-C$/,
    reach: 0.3,
    amount: '0.04',
  },
  {
    name: 'coin option',
    byDay: 'TWAP',
    exchange: 'DERIBIT',
    account_type: 'option',
    symbol: /^BTC-.*-C$/,
    reach: 0.3,
    amount: '0.4',
  },
  { name: 'commodity', byDay: 'VWAP', exchange: 'HALYARD', account_type: 'commodity', symbol: /^RB/, amount: '4' },
  { name: 'forex', byDay: 'ICEBERG', exchange: 'forex', account_type: 'forex', symbol: /^EURUSD$/, amount: '4000' },
  {
    name: 'A-share',
    byDay: 'MARKET',
    exchange: 'Astock',
    account_type: 'astock',
    symbol: /^SH600519$/,
    amount: '200',
    buysOnly: true,
  },
];

/** Names of the types as the form has them; the one that trades comes last. */
export const typeNames = {
  LIMIT: 'Limit',
  STOP_LOSS: 'Stop loss',
  TAKE_PROFIT: 'Take profit',
  STOP_MARKET: 'Stop market',
  TAKE_PROFIT_MARKET: 'Take profit market',
  TRIGGER_LIMIT: 'Trigger limit',
  TRIGGER_MARKET: 'Trigger market',
  CONDITIONAL: 'Conditional',
  OCO: 'OCO',
  TWAP: 'TWAP',
  VWAP: 'VWAP',
  ICEBERG: 'Iceberg',
  MARKET: 'Market',
} as const;
export type FormType = keyof typeof typeNames;
const algos: readonly FormType[] = ['TWAP', 'VWAP', 'ICEBERG'];

/** An instrument of a kind with the account that trades it. */
export interface Place {
  readonly kind: Kind;
  readonly instrument: Instrument;
  readonly account: ApiAccount;
}

/** The first of them; of options one at the money that has some weeks to go. */
function nearOf(own: readonly Instrument[], nowMs: number): Instrument {
  const far = own.filter(({ expiry, strike }) => strike !== null && expiry! - nowMs > 20 * dayMs);
  const chain = far.filter(({ expiry }) => expiry === far[0]!.expiry);
  return chain[Math.floor(chain.length / 2)] ?? own[0]!;
}

/** The instruments of the kinds, one tab each, and money where there is none. */
export async function openKinds(api: Api, page: Page, url: string, wanted: readonly Kind[], nowMs: number) {
  const accounts = (await api.call(apiAll, {})).data;
  const places: Place[] = [];
  for (const kind of wanted) {
    const { exchange, account_type, money = [] } = kind;
    const table = (await api.call(symbols, { exchange, account_type })).data as {
      readonly list: readonly Instrument[];
    };
    const own = table.list.filter((one) => one.account_type === account_type && kind.symbol.test(one.symbol));
    const instrument = nearOf(own, nowMs);
    const account = accounts.find((one) => one.exchange === exchange)!;
    places.push({ kind, instrument, account });
    for (const [index, [asset, amount]] of money.entries()) {
      const { code } = await api.call(transfer, {
        api_id: account.api_id,
        asset,
        amount,
        from: 'spot',
        to: account_type,
        client_id: `matrix-${account_type}-${index}`,
        ...(account_type === 'isolated' && { symbol: instrument.symbol }),
      });
      expect(code, `${kind.name}: ${amount} ${asset}`).toBe(200);
    }
  }
  await page.goto(`${url}/dashboard`);
  await expect(page.getByRole('region', { name: 'Order', exact: true })).toBeVisible({ timeout: 30_000 });
  await page.evaluate(
    (tabs) => globalThis.halyard.engine.patchDashboard({ tabs }),
    places.map(({ instrument }) => tabOf(instrument)),
  );
  return places;
}

/** Label and text of each row of the lists of facts in an element. */
export const factsIn = (element: Locator): Promise<Readonly<Record<string, string>>> =>
  element.evaluate((within) =>
    Object.fromEntries(
      [...within.querySelectorAll('dt')].map((label) => [
        label.textContent,
        label.nextElementSibling?.textContent ?? '',
      ]),
    ),
  );

/** What is at hand of a market, on its grid. */
export interface Prices {
  /** A price so many parts away from the market: below 1 under the best bid, above 1 over the best ask. */
  at(share: number): string;
}

export async function pricesOf(api: Api, { instrument }: Place): Promise<Prices> {
  const { exchange, symbol, account_type } = instrument;
  const { bids, asks } = (await api.call(depth, { exchange, symbol, account_type, limit: 5 })).data;
  const { price: scale } = gridOf(instrument);
  return {
    at(share) {
      const from = toUnits((share < 1 ? bids : asks)[0]![0], scale)!;
      const direction = share < 1 ? -1 : 1;
      return fromUnits(onStep(tickStepsOf(instrument), Math.round(from * share), direction), scale);
    },
  };
}

/** The wallet that an order of this side is paid from, or settles in. */
export async function walletOf(api: Api, { instrument, account }: Place, side: Side): Promise<Balance> {
  const { account_type, symbol, contract, settle, base, quote } = instrument;
  const asset = contract ? settle : side === 'BUY' ? quote : base;
  const rows = (await api.call(balanceList, { api_id: account.api_id, account_type })).data;
  return rows.find((row) => row.asset === asset && (row.pair === undefined || row.pair === symbol))!;
}

/** Orders of an account in a market, the newest first, whatever has become of them, and its algorithms. */
export async function ordersOf(api: Api, { instrument, account }: Place): Promise<readonly (Order | Twap)[]> {
  const { symbol, account_type } = instrument;
  const single = (await api.call(orderHistory, { api_ids: [account.api_id], symbol, page_size: 50 })).data.pagenation
    .results;
  const parents = (await api.call(algoList, { page_size: 50 })).data.pagenation.results;
  return [...parents, ...single].filter((one) => one.symbol === symbol && one.account_type === account_type);
}

export const isAlgo = (type: FormType): boolean => algos.includes(type);
