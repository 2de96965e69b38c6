import { must } from '../../shared/base/assert.ts';
import { fromUnits } from '../../shared/base/decimal.ts';
import {
  type AccountType,
  type Exchange as ExchangeId,
  type InstrumentKey,
  keyOfSymbol,
} from '../../shared/market/instrument.ts';
import { bid } from '../../shared/market/book/book.ts';
import type { OrderType, Side } from '../../shared/trade/order.ts';
import type { Services } from './services.ts';
import { demoLogin } from './demo-login.ts';
import { okCode } from '../desk/place-orders.ts';
import type { Caller } from '../desk/caller.ts';
import type { Log } from '../base/log.ts';

/** An order of the demo account; what is `at` is a share of the best bid: 0.98 is two percent below it. */
interface SampleOrder {
  readonly account: string;
  readonly exchange: ExchangeId;
  readonly symbol: string;
  readonly account_type: AccountType;
  readonly side: Side;
  readonly order_type: Extract<OrderType, 'MARKET' | 'LIMIT'>;
  readonly amount: string;
  readonly at?: number;
  readonly leverage?: number;
  readonly tpAt?: number;
  readonly slAt?: number;
}

const binance = { account: 'Binance paper', exchange: 'BINANCE', account_type: 'spot' } as const;
const okx = { account: 'OKX paper', exchange: 'OKX', account_type: 'spot' } as const;
const perpetual = { account: 'Halyard paper', exchange: 'HALYARD', symbol: 'BTCUSDT', account_type: 'linear' } as const;

/**
 * In the order in which they are sent. Those that rest are so far away that they are still there when somebody has
 * looked around.
 */
const sampleOrders: readonly SampleOrder[] = [
  { ...binance, symbol: 'BTCUSDT', side: 'BUY', order_type: 'MARKET', amount: '0.06' },
  { ...binance, symbol: 'BTCUSDT', side: 'SELL', order_type: 'MARKET', amount: '0.02' },
  { ...binance, symbol: 'ETHUSDT', side: 'BUY', order_type: 'MARKET', amount: '0.5' },
  { ...okx, symbol: 'BTCUSDT', side: 'BUY', order_type: 'MARKET', amount: '0.04' },
  { ...perpetual, side: 'BUY', order_type: 'MARKET', amount: '0.05', leverage: 5, tpAt: 1.12, slAt: 0.92 },
  { ...binance, symbol: 'BTCUSDT', side: 'BUY', order_type: 'LIMIT', amount: '0.1', at: 0.96 },
  { ...binance, symbol: 'BTCUSDT', side: 'SELL', order_type: 'LIMIT', amount: '0.05', at: 1.05 },
];

const alertAt = 1.06;

/** A grid that runs: its levels lie between these shares of the best bid. */
const grid = {
  account: 'Halyard paper',
  ref: { exchange: 'HALYARD', symbol: 'ETHUSDT', account_type: 'spot' },
  lowerAt: 0.96,
  upperAt: 1.04,
  intervals: 10,
  invest: '5000',
} as const;

const welcome = {
  title: 'Welcome to Halyard',
  content:
    'The demo account trades paper money on simulated markets. It starts with a few orders, a position, a running grid and a price alert; change or cancel any of them.',
  texts: {
    'zh-Hans': {
      title: '欢迎使用 Halyard',
      content:
        '演示账户在模拟市场中使用模拟资金交易。账户里已有几笔委托、一个持仓、一个运行中的网格和一个价格预警，可以随意修改或撤销。',
    },
    'zh-Hant': {
      title: '歡迎使用 Halyard',
      content:
        '示範帳戶在模擬市場中使用模擬資金交易。帳戶裡已有幾筆委託、一個部位、一個執行中的網格和一個價格警示，可以隨意修改或撤銷。',
    },
  },
} as const;

/** What the demo user's trades are made through. */
export type DemoTrading = Pick<Services, 'identity' | 'trading' | 'dealing' | 'strategies' | 'news'>;

/**
 * Gives the new demo user something to look at: fills, resting orders, a position with its exits, a grid, an alert and
 * an announcement, all through the calls that everybody has. For an account that has just been made; markets that do
 * not take them (a recording in place of one, say) are passed over.
 */
export async function seedDemoTrades(services: DemoTrading, log: Log): Promise<void> {
  const user = must(await services.identity.users.byLogin(demoLogin.username), 'the demo user');
  const caller = { user_id: user.userId, vip_level: user.vipLevel };
  const owned = services.trading.accounts.ofOwner(user.userId);
  for (const [index, order] of sampleOrders.entries()) {
    const { account, exchange, symbol, account_type, side, order_type, amount, leverage } = order;
    const price = priceIn(services, `${exchange}/${symbol}/${account_type}`);
    if (!price) continue;
    const { results } = await services.dealing.desk.placeMany(caller, {
      api_ids: [
        must(
          owned.find(({ name }) => name === account),
          account,
        ).api_id,
      ],
      sync: false,
      sync_ratio: 100,
      sizing: 'SAME',
      client_id: `demo-${index + 1}`,
      exchange,
      symbol,
      account_type,
      side,
      order_type,
      amount,
      leverage,
      price: price(order.at),
      ...exit('tp', price(order.tpAt)),
      ...exit('sl', price(order.slAt)),
    });
    for (const { code, msg } of results)
      if (code !== okCode) log.warn({ symbol, code, msg }, 'an order of the demo account was refused');
  }
  await startGrid(
    services,
    caller,
    must(
      owned.find(({ name }) => name === grid.account),
      grid.account,
    ).api_id,
  );
  const trigger_price = priceIn(services, 'BINANCE/BTCUSDT/spot')?.(alertAt);
  if (trigger_price) {
    await services.dealing.alerts.save(user.userId, {
      exchange: 'BINANCE',
      symbol: 'BTCUSDT',
      account_type: 'spot',
      kind: 'PRICE',
      direction: 'UP_TO',
      trigger_price,
      duration_s: 0,
      channel: ['web', 'app'],
    });
  }
  await services.news.announce({ client_id: 'demo-welcome', author: user.userId, text: welcome });
}

async function startGrid(services: DemoTrading, caller: Caller, api_id: string): Promise<void> {
  const { ref, lowerAt, upperAt, intervals, invest } = grid;
  const price = priceIn(services, keyOfSymbol(ref));
  if (!price) return;
  const params = { lower: price(lowerAt), upper: price(upperAt), grid_levels: intervals, invest };
  await services.strategies.instances.begin(caller, {
    strategy_type: 'GRID',
    env: 'local',
    name: 'ETH ±4%',
    api_ids: [api_id],
    symbols: [ref],
    params,
    client_id: 'demo-grid',
  });
}

const exit = (name: 'tp' | 'sl', trigger_price: string | undefined) =>
  trigger_price === undefined ? {} : { [name]: { trigger_price } };

/** Prices of a market by their share of its best bid now, on its grid. Undefined where there is no such price. */
function priceIn(
  { trading: { markets } }: DemoTrading,
  key: InstrumentKey,
): ((share: number | undefined) => string | undefined) | undefined {
  const market = markets.byKey(key);
  const best = market?.best(bid);
  if (!market || best === undefined) return undefined;
  return (share) => (share === undefined ? undefined : fromUnits(Math.round(best * share), market.grid.price));
}
