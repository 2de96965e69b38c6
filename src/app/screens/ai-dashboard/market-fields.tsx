import { useLingui } from '@lingui/react/macro';
import { memo, useMemo, useState } from 'react';
import { type AccountType, type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { moneyAssetOf } from '../../../shared/strategies/strategy.ts';
import type { ApiAccount } from '../../../shared/trade/api-account.ts';
import type { Instance, StrategyTemplate } from '../../../shared/trade/instance.ts';
import { useAccountTypeName } from '../../market/instrument/account-type-name.ts';
import { instrumentName } from '../../market/instrument/instrument-name.ts';
import { mayTrade } from '../../market/instrument/may-trade.ts';
import { ChoiceField } from '../../ui/form/choice-field.tsx';

export interface ChosenMarket {
  readonly account: ApiAccount;
  /** Kinds of markets that the account can trade, and instruments of the chosen one. */
  readonly kinds: readonly AccountType[];
  readonly offered: readonly Instrument[];
  readonly instrument: Instrument;
  readonly setApiId: (apiId: string) => void;
  readonly setKind: (kind: AccountType) => void;
  readonly setSymbol: (symbol: string) => void;
  /** Chooses one of the markets, on the account that is chosen where that can trade it. */
  readonly choose: (market: Instrument) => void;
}

/**
 * The account, the kind of market and the instrument that are chosen; where a choice has gone, the first that there is.
 * Each of `accounts` can trade one of `markets` at least.
 */
export function useChosenMarket(
  like: Pick<Instance, 'api_ids' | 'symbols'> | undefined,
  accounts: readonly ApiAccount[],
  markets: readonly Instrument[],
  leg = 0,
): ChosenMarket {
  const able = useMemo(
    () => accounts.filter((each) => markets.some((market) => mayTrade(each, market))),
    [accounts, markets],
  );
  const [apiId, setApiId] = useState(like?.api_ids[leg] ?? able[0]!.api_id);
  const account = able.find(({ api_id }) => api_id === apiId) ?? able[0]!;
  const own = useMemo(() => markets.filter((market) => mayTrade(account, market)), [account, markets]);
  const kinds = useMemo(() => [...new Set(own.map(({ account_type }) => account_type))], [own]);
  const [chosen, setKind] = useState(like?.symbols[leg]?.account_type ?? kinds[0]!);
  const kind = kinds.includes(chosen) ? chosen : kinds[0]!;
  const offered = useMemo(() => own.filter(({ account_type }) => account_type === kind), [own, kind]);
  const [symbol, setSymbol] = useState(like?.symbols[leg]?.symbol ?? offered[0]!.symbol);
  const instrument = offered.find((market) => market.symbol === symbol) ?? offered[0]!;
  return useMemo(() => {
    const choose = (market: Instrument): void => {
      if (!mayTrade(account, market)) setApiId(able.find((each) => mayTrade(each, market))?.api_id ?? account.api_id);
      setKind(market.account_type);
      setSymbol(market.symbol);
    };
    return { account, kinds, offered, instrument, setApiId, setKind, setSymbol, choose };
  }, [able, account, kinds, offered, instrument]);
}

/**
 * Markets that can be a leg of a strategy, from 0: all of them where its legs are alike, and where no account may trade
 * one, which the server refuses.
 */
export function marketsOfLeg(
  { leg_markets }: Pick<StrategyTemplate, 'leg_markets'>,
  leg: number,
  accounts: readonly ApiAccount[],
  markets: readonly Instrument[],
): readonly Instrument[] {
  const types = leg_markets?.[leg];
  if (!types) return markets;
  const fitting = markets.filter(({ account_type }) => types.includes(account_type));
  return fitting.some((market) => accounts.some((account) => mayTrade(account, market))) ? fitting : markets;
}

/**
 * Markets that can be the second leg beside a first one, of the same coin or of another one: all of them where none
 * can, which the server refuses.
 */
export function partnersOf(
  first: Instrument,
  accounts: readonly ApiAccount[],
  markets: readonly Instrument[],
  isOneBase: boolean,
): readonly Instrument[] {
  const able = markets.filter((market) => accounts.some((account) => mayTrade(account, market)));
  const fitting = able.filter(
    (market) =>
      (market.base === first.base) === isOneBase &&
      moneyAssetOf(market) === moneyAssetOf(first) &&
      keyOfSymbol(market) !== keyOfSymbol(first),
  );
  return fitting.length > 0 ? fitting : able;
}

/** Fields whose values another market judges by steps of its own. */
export const priced = [
  'lower',
  'upper',
  'invest',
  'leverage',
  'trigger_price',
  'amount',
  'first',
  'reference',
  'take_profit_price',
  'stop_loss_price',
  'end_signal',
  'quantity',
  'value',
  'reserve',
  'visible',
  'limit_price',
  'split_size',
  'unit_size',
  'low_ratio',
  'high_ratio',
  'trade_amount',
  'max_pos',
  'max_unhedged',
  'order_amount',
  'band',
];

interface MarketFieldsProps {
  readonly accounts: readonly ApiAccount[];
  readonly market: ChosenMarket;
  /** Name of the leg, where there are several. */
  readonly leg?: 'A' | 'B' | undefined;
  /** Hears of the fields whose problems are out of date. */
  readonly changed: (...keys: readonly string[]) => void;
}

/** Which account trades, and what. */
export const MarketFields = memo(function MarketFields({ accounts, market, leg, changed }: MarketFieldsProps) {
  const { t } = useLingui();
  const kindName = useAccountTypeName();
  const { account, kinds, offered, instrument, setApiId, setKind, setSymbol } = market;
  return (
    <>
      <ChoiceField
        label={leg ? t`Account, leg ${leg}` : t`Account`}
        value={account.api_id}
        onChange={(next) => {
          setApiId(next);
          changed('api_ids');
        }}
        choices={accounts.map(({ api_id, name, exchange }) => ({ key: api_id, label: `${name} · ${exchange}` }))}
      />
      {(kinds.length > 1 || leg) && (
        <ChoiceField
          label={leg ? t`Market, leg ${leg}` : t({ message: 'Market', context: 'instrument' })}
          value={instrument.account_type}
          onChange={(next) => {
            setKind(next);
            changed('symbols', ...priced);
          }}
          choices={kinds.map((kind) => ({ key: kind, label: kindName(kind) }))}
        />
      )}
      <ChoiceField
        label={leg ? t`Pair, leg ${leg}` : t`Pair`}
        value={instrument.symbol}
        onChange={(next) => {
          setSymbol(next);
          changed('symbols', ...priced);
        }}
        choices={offered.map((each) => ({ key: each.symbol, label: instrumentName(each) }))}
      />
    </>
  );
});
