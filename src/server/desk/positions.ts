import type {
  closedPositions,
  ledgerPositions,
  positionLeverage,
  positionSettingUpdate,
} from '../../shared/contracts/position-account.ts';
import type { Input, Output } from '../../shared/base/contract.ts';
import { Refusal } from '../../shared/base/refusal.ts';
import { keyOfSymbol, type SymbolRef } from '../../shared/market/instrument.ts';
import type { Position, PositionSetting } from '../../shared/trade/position.ts';
import type { TradingEngine } from '../trading/engine.ts';
import { type AccountOf, accountTypeOf, type Caller, listedIds, marketFor, ownAccount, reading } from './caller.ts';
import type { Views } from './views.ts';
import { windowOf } from './window.ts';

type Named = Omit<SymbolRef, 'exchange'> & {
  readonly api_id: string;
  readonly exchange?: SymbolRef['exchange'] | undefined;
};

export interface PositionsOptions {
  readonly engine: TradingEngine;
  readonly views: Views;
  readonly accountOf: AccountOf;
  readonly nowMs: () => number;
}

/** The contract that an account's request names: on the account's own exchange. */
function contractOfAccount(
  engine: TradingEngine,
  accountOf: AccountOf,
  caller: Caller,
  { api_id, exchange: wanted, symbol, account_type }: Named,
) {
  const market = marketFor(engine, accountOf, caller, api_id, {
    exchange: wanted ?? ownAccount(accountOf, caller, api_id).exchange,
    symbol,
    account_type,
  });
  const setting = engine.setting(api_id, market.key);
  if (!setting) throw new Refusal('UNKNOWN_PAIR', { symbol });
  return { market, setting };
}

/** One page of positions, newest first. */
function ledgerPage(
  positions: readonly Position[],
  { page, page_size }: Input<typeof ledgerPositions>,
): Output<typeof ledgerPositions> {
  const all = [...positions].sort((a, b) => b.opened - a.opened);
  return {
    pagenation: {
      page,
      page_size,
      total: all.length,
      results: all.slice((page - 1) * page_size, page * page_size),
    },
  };
}

/** Positions and their settings: reading them, and changing how an account holds contracts. */
export function createPositions({ engine, views, accountOf, nowMs }: PositionsOptions) {
  const contractFor = (caller: Caller, named: Named) => contractOfAccount(engine, accountOf, caller, named);

  /** Durable ones: where trading is halted, as they were told last. */
  const positions = (api_ids: readonly string[]): readonly Position[] =>
    engine.isHalted ? api_ids.flatMap((api_id) => [...views.positions(api_id)]) : engine.positions(api_ids);

  return {
    positions,
    /** As they were told last: no newer than the fills of the history. */
    reported: (api_ids: readonly string[]): readonly Position[] =>
      api_ids.flatMap((api_id) => [...views.positions(api_id)]),
    setting: (caller: Caller, named: Named): PositionSetting => contractFor(reading(caller), named).setting,
    leverage(caller: Caller, named: Input<typeof positionLeverage>): Output<typeof positionLeverage> {
      const {
        market,
        setting: { leverage, max_notional },
      } = contractFor(reading(caller), named);
      return {
        leverage,
        max_leverage: market.listed.instrument.max_leverage,
        bracket: engine.bracket(named.api_id, market),
        max_notional,
      };
    },
    async changeSetting(
      caller: Caller,
      {
        api_id,
        exchange: _exchange,
        symbol: _symbol,
        account_type: _type,
        ...change
      }: Input<typeof positionSettingUpdate>,
    ): Promise<PositionSetting> {
      const named = { api_id, exchange: _exchange, symbol: _symbol, account_type: _type };
      const { market } = contractFor(caller, named);
      if (change.asset_mode === 'MULTI' && change.margin_mode === 'ISOLATED')
        throw new Refusal('INPUT', { field: 'margin_mode', rule: 'cross_only' });
      const answer = await engine.submit({
        kind: 'setting',
        user_id: caller.user_id,
        api_id,
        market: market.key,
        ...change,
      });
      if (answer.kind === 'refused') throw new Refusal(answer.code, answer.data);
      return contractFor(caller, named).setting;
    },
    ledger: (api_ids: readonly string[], asked: Input<typeof ledgerPositions>): Output<typeof ledgerPositions> =>
      ledgerPage(positions(api_ids), asked),
    closed(caller: Caller, filter: Input<typeof closedPositions>): Output<typeof closedPositions> {
      const { page, page_size, symbol } = filter;
      const api_ids = listedIds(accountOf, caller, filter.api_ids);
      const { total, results } = engine.history.closedPositions({
        user_id: caller.user_id,
        api_ids,
        symbol,
        account_type: accountTypeOf(filter.account_type, symbol),
        page,
        page_size,
        ...windowOf(filter, nowMs()),
      });
      return { pagenation: { page, page_size, total, results } };
    },
    keyOf: (api_id: string, symbol: string, account_type: SymbolRef['account_type']): string =>
      keyOfSymbol({ exchange: accountOf(api_id)?.exchange ?? '', symbol, account_type }),
  };
}
export type Holding = ReturnType<typeof createPositions>;
