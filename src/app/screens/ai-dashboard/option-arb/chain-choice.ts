import { hourMs } from '../../../../shared/base/time.ts';
import { type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import { moneyAssetOf } from '../../../../shared/strategies/strategy.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import { mayTrade } from '../../../market/instrument/may-trade.ts';

/** A future that can stand beside a chain, and the account that trades it. */
export interface HedgeChoice {
  readonly key: string;
  readonly account: ApiAccount;
  readonly instrument: Instrument;
}

/** What a user has chosen; what is not there any more is left aside. */
export interface ChainWanted {
  readonly apiId?: string | undefined;
  readonly coin?: string | undefined;
  readonly expiry?: number | undefined;
  readonly low?: string | undefined;
  readonly high?: string | undefined;
  readonly hedge?: string | undefined;
}

/** What there is to choose, and what is chosen of it. */
export interface ChosenChain {
  readonly accounts: readonly ApiAccount[];
  readonly account: ApiAccount;
  readonly coins: readonly string[];
  readonly coin: string;
  /** Ascending, ms. */
  readonly expiries: readonly number[];
  readonly expiry: number;
  /** Ascending. */
  readonly strikes: readonly string[];
  readonly low: string;
  readonly high: string;
  /** Calls and puts of the strikes from the lowest to the highest. */
  readonly options: readonly Instrument[];
  /** Those that end with the options first. */
  readonly hedges: readonly HedgeChoice[];
  readonly hedge: HedgeChoice | undefined;
}

const ofOptions = ({ account_type, status }: Instrument): boolean => account_type === 'option' && status === 'TRADING';
const byNumber = (a: string, b: string): number => Number(a) - Number(b);
const unique = <T>(values: readonly T[]): T[] => [...new Set(values)];

/** Futures that hedge an option: of its coin, settled as it is, that end with it or never. */
function hedgesOf(option: Instrument, accounts: readonly ApiAccount[], markets: readonly Instrument[]): HedgeChoice[] {
  const fitting = markets.filter(
    (each) =>
      each.contract &&
      each.account_type !== 'option' &&
      each.base === option.base &&
      moneyAssetOf(each) === moneyAssetOf(option) &&
      (each.expiry === null || each.expiry === option.expiry),
  );
  const rank = ({ expiry, exchange }: Instrument): number =>
    (expiry === null ? 2 : 0) + (exchange === option.exchange ? 0 : 1);
  return fitting
    .sort((a, b) => rank(a) - rank(b))
    .flatMap((instrument) =>
      accounts.flatMap((account) =>
        mayTrade(account, instrument)
          ? [{ key: `${account.api_id} ${keyOfSymbol(instrument)}`, account, instrument }]
          : [],
      ),
    );
}

/** The chain that is wanted, or the nearest to it that is listed; undefined where no account can trade one. */
export function chooseChain(
  accounts: readonly ApiAccount[],
  markets: readonly Instrument[],
  wanted: ChainWanted,
  nowMs: number,
): ChosenChain | undefined {
  const listed = markets.filter((each) => ofOptions(each) && (each.expiry ?? 0) > nowMs + hourMs);
  const able = accounts.filter((account) => listed.some((each) => mayTrade(account, each)));
  const account = able.find(({ api_id }) => api_id === wanted.apiId) ?? able[0];
  if (!account) return undefined;
  const own = listed.filter((each) => mayTrade(account, each));
  const coins = unique(own.map(({ base }) => base)).sort();
  const coin = coins.find((each) => each === wanted.coin) ?? coins[0]!;
  const ofCoin = own.filter(({ base }) => base === coin);
  const expiries = unique(ofCoin.flatMap(({ expiry }) => expiry ?? [])).sort((a, b) => a - b);
  const hedgesAt = (at: number) =>
    hedgesOf(ofCoin.find((each) => each.expiry === at)!, accounts, markets).filter(
      ({ instrument }) => instrument.status === 'TRADING',
    );
  // Beside a future of the same expiry nothing is left to the funding of a perpetual.
  const dated = expiries.find((at) => hedgesAt(at).some(({ instrument }) => instrument.expiry === at));
  const expiry = expiries.find((each) => each === wanted.expiry) ?? dated ?? expiries[0]!;
  const chain = ofCoin.filter((each) => each.expiry === expiry);
  const strikes = unique(chain.flatMap(({ strike }) => strike ?? [])).sort(byNumber);
  const low = strikes.find((each) => each === wanted.low) ?? strikes[0]!;
  const high = strikes.find((each) => each === wanted.high && Number(each) >= Number(low)) ?? strikes.at(-1)!;
  const within = ({ strike }: Instrument): boolean => Number(strike) >= Number(low) && Number(strike) <= Number(high);
  const hedges = hedgesAt(expiry);
  return {
    accounts: able,
    account,
    coins,
    coin,
    expiries,
    expiry,
    strikes,
    low,
    high,
    options: chain
      .filter(within)
      .sort((a, b) => byNumber(a.strike ?? '0', b.strike ?? '0') || (a.option_type === 'C' ? -1 : 1)),
    hedges,
    hedge: hedges.find(({ key }) => key === wanted.hedge) ?? hedges[0],
  };
}

/** What an instance has been started with, as choices. */
export function wantedOf(
  like:
    | {
        readonly api_ids: readonly string[];
        readonly symbols: readonly Pick<Instrument, 'exchange' | 'symbol' | 'account_type'>[];
      }
    | undefined,
  markets: readonly Instrument[],
): ChainWanted {
  if (!like) return {};
  const instruments = like.symbols.flatMap(
    (ref) => markets.find((each) => keyOfSymbol(each) === keyOfSymbol(ref)) ?? [],
  );
  const strikes = instruments.flatMap(({ strike }) => strike ?? []).sort(byNumber);
  const first = instruments.find(({ account_type }) => account_type === 'option');
  const last = like.symbols.at(-1);
  return {
    apiId: like.api_ids[0],
    coin: first?.base,
    expiry: first?.expiry ?? undefined,
    low: strikes[0],
    high: strikes.at(-1),
    hedge: last && `${like.api_ids.at(-1)} ${keyOfSymbol(last)}`,
  };
}
