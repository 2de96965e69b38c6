import { hourMs } from '../../../../src/shared/base/time.ts';
import { hashText, uniformAt } from '../../../../src/shared/base/random.ts';
import { type AccountType, gridOf, type Instrument, keyOfSymbol } from '../../../../src/shared/market/instrument.ts';
import type { Command } from '../../../../src/shared/core/state/command.ts';
import type { FairPriceOf, CoreState } from '../../../../src/shared/core/state/core-state.ts';
import type { Listed } from '../../../../src/shared/core/state/listed.ts';
import { inverse, ownerOf, perpetual } from './contract-kit.ts';
import { terms } from './margin-kit.ts';
import { instrument } from './core-kit.ts';
import { flowingState } from '../../../doubles/flowing-state.ts';

/** Wednesday, 09:20 in Shanghai. */
export const startMs = Date.parse('2026-11-18T09:20:00+08:00');
/** The dated contracts end in the third day of a run. */
const expiry = Date.parse('2026-11-20T08:00:00Z');

const eth = { symbol: 'ETHUSDT', base: 'ETH' };
const share: Partial<Instrument> = {
  exchange: 'Astock',
  symbol: 'SH600519',
  account_type: 'astock',
  base: 'SH600519',
  quote: 'CNY',
  settle: 'CNY',
  tick: '0.1',
  step: '1',
  min_qty: '1',
  max_qty: '1000000',
  min_notional: '0',
  price_band_up: null,
  price_band_down: null,
  maker: 0.00025,
  taker: 0.00025,
};
const currency: Partial<Instrument> = {
  exchange: 'forex',
  symbol: 'EURUSD',
  account_type: 'forex',
  base: 'EUR',
  quote: 'USD',
  settle: 'USD',
  step: '1',
  min_qty: '1',
  max_qty: '1000000',
  min_notional: '0',
  maker: 0.00002,
  taker: 0.00002,
};
const index: Partial<Instrument> = { symbol: 'BTCIDX', account_type: 'index', quote: 'USD', settle: 'USD' };
const commodity: Partial<Instrument> = {
  symbol: 'RB2701',
  account_type: 'commodity',
  base: 'RB',
  quote: 'CNY',
  settle: 'CNY',
  contract: true,
  linear: true,
  contract_size: '10',
  expiry: expiry * 2,
};

const listed = (changes: Partial<Instrument>): Listed => ({
  instrument: { ...instrument, ...changes },
  external: false,
  lotsPerMinute: 6_000,
});

/** One instrument of every kind; those of contracts are `perpetual` and `inverse` and the same with an end. */
export const kinds = [
  listed({}),
  listed(eth),
  listed(perpetual),
  listed(inverse),
  listed({ ...perpetual, symbol: 'BTCUSDT_261120', account_type: 'futures', expiry }),
  listed({ ...inverse, symbol: 'BTCUSD_261120', account_type: 'delivery', expiry }),
  listed(share),
  listed(currency),
  listed(index),
  listed(commodity),
] as const;
/** A second source of the coin's index, listed later. */
export const lateSource = listed({ exchange: 'BINANCE' });

/** A chain of options ends so often, and the next one may be listed then. */
const chainMs = 2.5 * hourMs;
const option: Partial<Instrument> = {
  account_type: 'option',
  contract: true,
  linear: true,
  strike: '1000',
  min_notional: '0',
  price_band_up: null,
  price_band_down: null,
  maker: 0.0003,
  taker: 0.0003,
  max_leverage: 1,
};

/** The options of a time: a call and a put that settle in USDT, at another strike each, and a call in coin. */
export function chainAt(atMs: number): readonly Listed[] {
  const number = Math.floor((atMs - startMs) / chainMs);
  const end = { ...option, expiry: startMs + (number + 1) * chainMs };
  return [
    listed({ ...end, symbol: `BTC-${number}-980-C`, option_type: 'C', strike: '980' }),
    listed({ ...end, symbol: `BTC-${number}-1000-P`, option_type: 'P' }),
    listed({
      ...end,
      symbol: `BTC-${number}-1000-C`,
      option_type: 'C',
      quote: 'USD',
      settle: 'BTC',
      tick: '0.0001',
      tick_steps: [{ above: '0.005', tick: '0.0005' }],
      step: '0.1',
      min_qty: '0.1',
    }),
  ];
}

/** Keys of the options that are traded now. */
export const optionKeys = ({ markets }: CoreState): string[] =>
  [...markets.values()]
    .filter(({ contract, listed: { instrument: each } }) => contract?.option && each.status === 'TRADING')
    .map(({ key }) => key);

const keys = kinds.map(({ instrument: each }) => keyOfSymbol(each));
export const market = {
  btc: keys[0]!,
  eth: keys[1]!,
  linear: keys[2]!,
  inverse: keys[3]!,
  futures: keys[4]!,
  delivery: keys[5]!,
  share: keys[6]!,
  currency: keys[7]!,
  index: keys[8]!,
  commodity: keys[9]!,
} as const;
export const contractKeys = [market.linear, market.inverse, market.futures, market.delivery] as const;

const spread = 0.12;
const blockMs = 25_000;

/**
 * Fair prices about 1000 that jump by as much as an eighth every 25 s, shares and currencies less, and options with
 * their coin; a pure function of seed, instrument and time.
 */
export const mixedPriceOf: FairPriceOf = (seed, instrument) =>
  instrument.account_type === 'option' ? optionPriceOf(seed, instrument) : coinPriceOf(seed, instrument);

/** Somewhat more than an option would pay now. */
function optionPriceOf(seed: number, { strike, option_type, settle, tick }: Instrument) {
  const { price } = gridOf({ tick, step: '1' });
  const coinAt = coinPriceOf(seed, kinds[0].instrument);
  return (atMs: number): number => {
    const coin = coinAt(atMs) / 10;
    const inside = option_type === 'C' ? coin - Number(strike) : Number(strike) - coin;
    const notional = (inside + Math.hypot(inside, 60)) / 2;
    return Math.max(
      1,
      Math.round(((settle === 'BTC' ? notional / coin : notional) * 10 ** price.decimals) / price.unit),
    );
  };
}

const coinPriceOf: FairPriceOf = (seed, { base, exchange, account_type, tick }) => {
  const { price } = gridOf({ tick, step: '1' });
  const own = hashText(`${base} ${exchange === 'BINANCE' ? 'other' : ''}`);
  const wild = account_type === 'astock' || account_type === 'forex' ? 0.02 : spread;
  return (atMs) => {
    const jump = (2 * uniformAt(seed ^ own, Math.floor(atMs / blockMs)) - 1) * wild;
    return Math.max(
      1,
      Math.round((1_000 * 10 ** price.decimals * (1 + jump + 0.002 * Math.sin(atMs / 7_000))) / price.unit),
    );
  };
};

const funds = [
  ['spot', 'USDT', '60000'],
  ['spot', 'BTC', '20'],
  ['spot', 'ETH', '10'],
  ['margin', 'USDT', '3000'],
  ['linear', 'USDT', '8000'],
  ['inverse', 'BTC', '6'],
  ['futures', 'USDT', '5000'],
  ['delivery', 'BTC', '4'],
  ['option', 'USDT', '400'],
  ['option', 'BTC', '0.4'],
  ['astock', 'CNY', '900000'],
  ['astock', 'SH600519', '330'],
  ['forex', 'USD', '50000'],
  ['forex', 'EUR', '40'],
] as const;

export const accounts = ['a', 'b', 'c', 'd'] as const;

/** What stands behind contracts in asset mode MULTI: one coin has an index, the other a price on spot only. */
const haircuts = [
  { asset: 'BTC', percent: 5 },
  { asset: 'ETH', percent: 10 },
];
const behind = [
  ['linear', 'BTC', '4'],
  ['linear', 'ETH', '3'],
  ['futures', 'BTC', '2'],
] as const;

const deposits = (api_id: string, of: readonly (readonly [AccountType, string, string])[]): Command[] =>
  of.map(([account_type, asset, amount]) => ({
    kind: 'deposit',
    user_id: ownerOf(api_id),
    api_id,
    account_type,
    asset,
    amount,
  }));

/** An account whose futures wallets hold other assets too. */
const multi = (api_id: string): Command[] => [
  { kind: 'setting', user_id: ownerOf(api_id), api_id, market: market.linear, asset_mode: 'MULTI' },
  ...deposits(api_id, behind),
];

/** By the seed, c and b are portfolios: what they have lies on margin. */
const isWhole = (seed: number, api_id: string): boolean =>
  (api_id === 'c' && seed % 2 === 0) || (api_id === 'b' && seed % 5 === 0);
const wholeWallets: readonly AccountType[] = ['linear', 'inverse', 'futures', 'delivery'];

/** A portfolio at high leverage, so that some come to its bounds. */
const portfolio = (api_id: string): Command[] => [
  {
    kind: 'portfolio',
    user_id: ownerOf(api_id),
    client_id: `p-${api_id}`,
    hash: api_id,
    action: 'open',
    place: { api_id, exchange: 'HALYARD', account_type: 'margin' },
  },
  ...contractKeys.map(
    (key) =>
      ({ kind: 'setting', user_id: ownerOf(api_id), api_id, market: key, leverage: 100, confirm_risk: true }) as const,
  ),
];

/**
 * The commands with which a state of every kind begins: markets asleep, terms of lending, a jump to the start, and
 * funds for a and c of u and b and d of v. By the seed, d and a are in asset mode MULTI, and c and b portfolios.
 */
export function beginning(seed: number): readonly (readonly [Command, number])[] {
  const commands: readonly Command[] = [
    { kind: 'list', seed, markets: [...kinds, ...chainAt(startMs)], asleep: true },
    { kind: 'terms', terms: { ...terms, haircuts } },
    { kind: 'rebase', step: startMs / 100 },
    ...accounts.flatMap((api_id) =>
      deposits(api_id, isWhole(seed, api_id) ? funds.filter(([wallet]) => !wholeWallets.includes(wallet)) : funds),
    ),
    ...(seed % 3 > 0 ? multi('d') : []),
    ...(seed % 4 === 1 ? multi('a') : []),
    ...accounts.flatMap((api_id) => (isWhole(seed, api_id) ? portfolio(api_id) : [])),
  ];
  return commands.map((command) => [command, startMs]);
}

export const mixedState = (): CoreState => flowingState(mixedPriceOf);
