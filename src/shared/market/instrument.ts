import * as v from 'valibot';
import { Decimal, PositiveDecimal, type Scale, scaleOf } from '../base/decimal.ts';

export const exchanges = [
  'BINANCE',
  'OKX',
  'BYBIT',
  'BITGET',
  'GATE',
  'HTX',
  'DERIBIT',
  'HALYARD',
  'forex',
  'Astock',
] as const;
export type Exchange = (typeof exchanges)[number];

/** Canonical account types, in the order in which people read them. */
export const accountTypes = [
  'spot',
  'margin',
  'isolated',
  'linear',
  'inverse',
  'futures',
  'delivery',
  'option',
  'index',
  'forex',
  'astock',
  'commodity',
] as const;
export type AccountType = (typeof accountTypes)[number];

/** Those of contracts that end. */
export const endingTypes: readonly AccountType[] = ['futures', 'delivery', 'option', 'commodity'];

/** Three-letter code of an exchange in chips and footers. */
export const exchangeCodes: Record<Exchange, string> = {
  BINANCE: 'BIN',
  OKX: 'OKX',
  BYBIT: 'BYB',
  BITGET: 'BIT',
  GATE: 'GAT',
  HTX: 'HTX',
  DERIBIT: 'DER',
  HALYARD: 'HAL',
  forex: 'FX',
  Astock: 'CN',
};

/**
 * Perpetuals of the dollar itself settle in coin at every venue (BTCUSD), those of a dollar token in that token
 * (BTCUSDT).
 */
const settlesInCoin = (symbol: string): boolean => symbol.endsWith('USD');

/**
 * Canonical name of an account type as seen in the wild: SPOT, SWAP, FUTURE, FUTURES or canonical already. SWAP is
 * inverse where the symbol settles in coin, else linear, as it is without a symbol. Undefined where the name is
 * unknown.
 */
export function canonicalAccountType(name: string, symbol?: string): AccountType | undefined {
  if (name === 'SPOT') return 'spot';
  if (name === 'SWAP') return symbol !== undefined && settlesInCoin(symbol) ? 'inverse' : 'linear';
  if (name === 'FUTURE') return 'linear';
  if (name === 'FUTURES') return 'futures';
  return (accountTypes as readonly string[]).includes(name) ? (name as AccountType) : undefined;
}

/** An account type or an alias of one, as it was sent. */
export const AccountTypeText = v.pipe(
  v.string(),
  v.check((name) => canonicalAccountType(name) !== undefined, 'account_type'),
);

/** An account type or an alias of one; comes out canonical. */
export const AccountTypeIn = v.pipe(
  v.string(),
  v.transform((name) => canonicalAccountType(name)),
  v.picklist(accountTypes, 'account_type'),
);

export const symbolFields = {
  exchange: v.picklist(exchanges, 'exchange'),
  symbol: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,40}$/, 'symbol')),
  account_type: AccountTypeIn,
};

/** The same input with SWAP told as inverse where its symbol settles in coin. */
function withSettlement(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  const { symbol, account_type, accountType } = input as Readonly<Record<string, unknown>>;
  if (typeof symbol !== 'string' || !settlesInCoin(symbol)) return input;
  return {
    ...input,
    ...(account_type === 'SWAP' && { account_type: 'inverse' }),
    ...(accountType === 'SWAP' && { accountType: 'inverse' }),
  };
}

/**
 * A schema whose input names an instrument by fields of its own: `symbol` decides what SWAP means as its account type.
 */
export const ofInstrument = <S extends v.GenericSchema>(schema: S): S => ({
  ...schema,
  '~run': (dataset, config) => schema['~run']({ ...dataset, value: withSettlement(dataset.value) }, config),
});

/** Names one instrument of one venue. Aliases of account_type are accepted and come out canonical. */
export const SymbolRef = ofInstrument(v.object(symbolFields));
export interface SymbolRef {
  readonly exchange: Exchange;
  readonly symbol: string;
  readonly account_type: AccountType;
}

export type InstrumentKey = string;

/** `exchange/symbol/account_type`: the identity of an instrument and of its dashboard tab. */
export const keyOfSymbol = ({
  exchange,
  symbol,
  account_type,
}: {
  exchange: string;
  symbol: string;
  account_type: string;
}): InstrumentKey => `${exchange}/${symbol}/${account_type}`;

/** Key of the market in whose book a key is traded: margin, cross or isolated, is traded in the spot market's. */
export const marketKeyOf = (key: InstrumentKey): InstrumentKey => key.replace(/\/(?:margin|isolated)$/, '/spot');

/** The same of what an instrument, an order or a position names. */
export const spotKeyOf = (ref: SymbolRef): InstrumentKey => marketKeyOf(keyOfSymbol(ref));

/** The SymbolRef of a key; undefined where the key is malformed. */
export function symbolOfKey(key: string): SymbolRef | undefined {
  const [exchange, symbol, account_type, ...rest] = key.split('/');
  const parsed = v.safeParse(SymbolRef, { exchange, symbol, account_type });
  return parsed.success && rest.length === 0 ? parsed.output : undefined;
}

export const instrumentStates = ['TRADING', 'HALT', 'PRE', 'CLOSE', 'SETTLING'] as const;

/** When the evening of a commodity future ends, time in China. */
export const nightEnds = ['23:00', '01:00', '02:30'] as const;
export type NightEnd = (typeof nightEnds)[number];

/**
 * One row of the symbol table (`Symbol` of protocol.md). Prices in quote per base, of options in the settling asset;
 * sizes in base or contracts.
 */
export const Instrument = v.object({
  exchange: v.picklist(exchanges),
  symbol: v.string(),
  account_type: v.picklist(accountTypes),
  base: v.string(),
  quote: v.string(),
  settle: v.string(),
  contract: v.boolean(),
  linear: v.boolean(),
  contract_size: PositiveDecimal,
  expiry: v.nullable(v.number()),
  strike: v.nullable(Decimal),
  option_type: v.nullable(v.picklist(['C', 'P'])),
  tick: PositiveDecimal,
  /** Coarser ticks from a price on, ascending, whole multiples of `tick`; absent where there are none. */
  tick_steps: v.optional(v.array(v.object({ above: PositiveDecimal, tick: PositiveDecimal }))),
  step: PositiveDecimal,
  min_qty: PositiveDecimal,
  /** Greatest size of an order; one that closes a position may be larger. */
  max_qty: PositiveDecimal,
  /** Greatest size of an order at the market; absent where it is `max_qty`. */
  max_market_qty: v.optional(PositiveDecimal),
  min_notional: Decimal,
  /** Highest price of an order as a multiple of the last price; null where there is no band. */
  price_band_up: v.nullable(v.number()),
  price_band_down: v.nullable(v.number()),
  /** Fee rates as fractions of the quote amount, of options as fractions of the underlying. */
  maker: v.number(),
  taker: v.number(),
  max_leverage: v.number(),
  status: v.picklist(instrumentStates),
  title: v.nullable(v.picklist(['current', 'quarterly'])),
  /** When the evening of a commodity future ends, time in China; absent elsewhere. */
  night_end: v.optional(v.picklist(nightEnds)),
  sort: v.number(),
  /** Short name of the company, of A-shares whose name is known. */
  name: v.optional(v.string()),
});
export type Instrument = v.InferOutput<typeof Instrument>;

export interface Grid {
  readonly price: Scale;
  readonly size: Scale;
}

/** Price and size grids of an instrument: tick and step as scales. */
export const gridOf = (instrument: Pick<Instrument, 'tick' | 'step'>): Grid => ({
  price: scaleOf(instrument.tick),
  size: scaleOf(instrument.step),
});

/** What people read: BTC/USDT, built from base and quote. */
export const pairOf = ({ base, quote }: Pick<Instrument, 'base' | 'quote'>): string => `${base}/${quote}`;
