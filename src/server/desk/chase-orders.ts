import type { closePositionV2 } from '../../shared/contracts/position.ts';
import { must } from '../../shared/base/assert.ts';
import type { Input, Output } from '../../shared/base/contract.ts';
import { fromUnits, scaleOf, toUnits } from '../../shared/base/decimal.ts';
import { Refusal } from '../../shared/base/refusal.ts';
import { keyOfSymbol } from '../../shared/market/instrument.ts';
import type { Position } from '../../shared/trade/position.ts';
import type { TradingEngine } from '../trading/engine.ts';
import type { AlgoRequestInput } from './algo/accept.ts';
import type { Algos } from './algo/algos.ts';
import type { AlgoPart } from './algo/intake.ts';
import { type AccountOf, type Caller, ownAccount } from './caller.ts';
import { bodyHash } from './order-request.ts';

/** How long a closing follows the price before it goes to the market. */
const chaseSeconds = 30;

type Request = Input<typeof closePositionV2>;

export interface ChasingOptions {
  readonly engine: Pick<TradingEngine, 'market' | 'positions'>;
  readonly accountOf: AccountOf;
  readonly algos: Pick<Algos, 'accept'>;
}

/**
 * Closings that follow the price: each position by one parent that shows its whole size at the best price of its own
 * side. Throws VIP, CONFLICT and UNAVAILABLE only.
 */
export function createChasing({ engine, accountOf, algos }: ChasingOptions) {
  /** The parent that closes a part of a position; undefined where the part is less than a step. */
  function partOf(
    { api_id, exchange: venue, symbol, account_type, position_side, qty }: Position,
    { percent, client_id }: Request,
  ): AlgoPart | undefined {
    const { step } = must(
      engine.market(keyOfSymbol({ exchange: venue, symbol, account_type })),
      `market of a position in ${symbol}`,
    ).listed.instrument;
    const held = must(toUnits(qty.replace('-', ''), scaleOf(step)), 'size of a position on the grid');
    const lots = Math.floor((held * Math.round(percent * 100)) / 10_000);
    if (lots < 1) return undefined;
    const amount = fromUnits(lots, scaleOf(step));
    const isLong = position_side === 'BOTH' ? !qty.startsWith('-') : position_side === 'LONG';
    const input = {
      api_ids: [api_id],
      sync: true,
      sync_ratio: 100,
      sizing: 'SAME',
      trading_mode: 'NORMAL',
      exchange: venue,
      symbol,
      account_type,
      side: isLong ? 'SELL' : 'BUY',
      order_type: 'ICEBERG',
      amount,
      client_id,
      ...(position_side === 'BOTH' ? { reduce_only: true } : { position_side }),
      algo: { kind: 'ICEBERG', duration_s: chaseSeconds, randomize: 0, visible: amount, finish_policy: 'MARKET' },
    } as AlgoRequestInput;
    return { input, api_id, index: 0 };
  }

  function partsOf(caller: Caller, api_id: string, request: Request): AlgoPart[] {
    try {
      ownAccount(accountOf, caller, api_id);
      const found = engine
        .positions([api_id])
        .filter(
          ({ symbol, account_type, position_side }) =>
            account_type === request.account_type &&
            (request.symbol ?? symbol) === symbol &&
            (request.position_side ?? position_side) === position_side,
        );
      const parts = found.flatMap((position) => partOf(position, request) ?? []);
      if (parts.length === 0)
        throw new Refusal('REDUCE_ONLY', { field: request.symbol === undefined ? 'account_type' : 'symbol' });
      return parts;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return [{ api_id, refusal: error }];
    }
  }

  return (caller: Caller, request: Request): Promise<Output<typeof closePositionV2>> =>
    algos.accept(caller, { client_id: request.client_id, hash: bodyHash(request) }, () =>
      [...new Set(request.api_ids)].flatMap((api_id) => partsOf(caller, api_id, request)),
    );
}
export type Chasing = ReturnType<typeof createChasing>;
