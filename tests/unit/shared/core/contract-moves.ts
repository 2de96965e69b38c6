import * as fc from 'fast-check';
import type { PlaceOrder } from '../../../../src/shared/core/state/command.ts';
import { apply } from '../../../../src/shared/core/apply.ts';
import type { Effects } from '../../../../src/shared/core/state/effects.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { inverseKey, linearKey, order, ownerOf, set } from './contract-kit.ts';
import { isAlone } from './random-commands.ts';

/** What may happen to accounts with contracts. */
export type Move =
  | { readonly kind: 'place'; readonly api: string; readonly fields: Partial<PlaceOrder> }
  | { readonly kind: 'cancel'; readonly api: string; readonly id: number }
  | {
      readonly kind: 'amend';
      readonly api: string;
      readonly id: number;
      readonly price: number | undefined;
      readonly lots: number | undefined;
    }
  | {
      readonly kind: 'set';
      readonly api: string;
      readonly key: string;
      readonly leverage: number;
      readonly isolated: boolean;
      readonly hedge: boolean | undefined;
      readonly multi: boolean | undefined;
    }
  | {
      readonly kind: 'transfer';
      readonly api: string;
      readonly back: boolean;
      readonly coin: boolean;
      readonly amount: number;
    }
  | { readonly kind: 'price'; readonly ticks: number }
  | { readonly kind: 'steps'; readonly count: number }
  | { readonly kind: 'jump'; readonly hours: number };

const api = fc.constantFrom('a', 'b', 'c', 'd');
const text = (ticks: number): string => (ticks / 10).toFixed(1);
const types = [
  'LIMIT',
  'LIMIT',
  'LIMIT',
  'LIMIT',
  'MARKET',
  'MARKET',
  'MARKET',
  'STOP_MARKET',
  'TAKE_PROFIT_MARKET',
  'TRIGGER_LIMIT',
  'OCO',
] as const;

const placeMove = fc
  .record({
    api,
    type: fc.constantFrom(...types),
    side: fc.constantFrom('BUY' as const, 'SELL' as const),
    inverse: fc.boolean(),
    ticks: fc.integer({ min: 9_500, max: 10_500 }),
    trigger: fc.integer({ min: 9_300, max: 10_700 }),
    lots: fc.integer({ min: 1, max: 30_000 }),
    by: fc.constantFrom('LAST' as const, 'MARK' as const, 'INDEX' as const),
    side_: fc.constantFrom(undefined, undefined, undefined, undefined, undefined, 'LONG' as const, 'SHORT' as const),
    reduce: fc.constantFrom(undefined, undefined, true),
    whole: fc.constantFrom(false, false, true),
    exits: fc.constantFrom(false, false, true),
    tif: fc.constantFrom('GTC' as const, 'GTC' as const, 'GTX' as const, 'IOC' as const, 'FOK' as const),
  })
  .map(({ type, inverse, ticks, lots, trigger, by, side_, reduce, whole, tif, exits, ...move }): Move => {
    const isLimit = type === 'LIMIT' || type === 'TRIGGER_LIMIT';
    const isList = type === 'OCO';
    const waits = type !== 'LIMIT' && type !== 'MARKET' && !isList;
    const up = move.side === 'BUY' ? 1 : -1;
    return {
      kind: 'place',
      api: move.api,
      fields: {
        market: inverse ? inverseKey : linearKey,
        side: move.side,
        order_type: type,
        time_in_force: isLimit ? tif : type === 'MARKET' ? 'IOC' : 'GTC',
        ...(whole && !isLimit && !isList
          ? { close_position: true }
          : { amount: inverse ? String(Math.ceil(lots / 100)) : (lots / 1_000).toFixed(3) }),
        ...(isLimit && { price: text(ticks) }),
        ...(waits && { trigger_price: text(trigger), trigger_by: by }),
        ...(side_ && { position_side: side_ }),
        ...(reduce && { reduce_only: true }),
        ...(isList && {
          trigger_by: by,
          oco: {
            limit_price: text(10_000 - up * Math.abs(ticks - 10_000) - up),
            stop_price: text(10_000 + up * Math.abs(trigger - 10_000) + up),
            ...(whole && { stop_limit_price: text(10_000 + up * Math.abs(trigger - 9_990)) }),
          },
        }),
        ...(exits &&
          !isList &&
          !reduce &&
          !whole && {
            tp: { trigger_price: text(ticks + (move.side === 'BUY' ? 300 : -300)) },
            sl: { trigger_price: text(ticks - (move.side === 'BUY' ? 200 : -200)) },
          }),
      },
    };
  });

export const moves = (maxLength: number) =>
  fc.array(
    fc.oneof(
      { weight: 12, arbitrary: placeMove },
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constant('cancel' as const), api, id: fc.integer({ min: 1, max: 90 }) }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('amend' as const),
          api,
          id: fc.integer({ min: 1, max: 90 }),
          price: fc.option(fc.integer({ min: 9_500, max: 10_500 }), { nil: undefined }),
          lots: fc.option(fc.integer({ min: 1, max: 30_000 }), { nil: undefined }),
        }),
      },
      {
        weight: 2,
        arbitrary: fc.record({
          kind: fc.constant('set' as const),
          api,
          key: fc.constantFrom(linearKey, inverseKey),
          leverage: fc.constantFrom(1, 5, 20, 50, 100),
          isolated: fc.boolean(),
          hedge: fc.constantFrom(undefined, undefined, true, false),
          multi: fc.constantFrom(undefined, undefined, undefined, undefined, true, true, false),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          kind: fc.constant('transfer' as const),
          api,
          back: fc.boolean(),
          coin: fc.constantFrom(false, false, true),
          amount: fc.integer({ min: 1, max: 9_000 }),
        }),
      },
      {
        weight: 3,
        arbitrary: fc.record({ kind: fc.constant('price' as const), ticks: fc.integer({ min: 8_800, max: 11_200 }) }),
      },
      {
        weight: 4,
        arbitrary: fc.record({ kind: fc.constant('steps' as const), count: fc.integer({ min: 1, max: 25 }) }),
      },
      {
        weight: 1,
        arbitrary: fc.record({ kind: fc.constant('jump' as const), hours: fc.integer({ min: 1, max: 20 }) }),
      },
    ),
    { maxLength, size: 'max' },
  );

/** Carries a move out: `path` is the fair price of all markets. */
export function applyMove(state: CoreState, path: { ticks: number }, move: Move, index: number): Effects[] {
  const nowMs = state.step * 100 + 50;
  switch (move.kind) {
    case 'place':
      return [order(state, move.api, { client_id: `m${index}`, ...move.fields }, nowMs)];
    case 'cancel':
      return [
        apply(
          state,
          {
            kind: 'cancel',
            user_id: ownerOf(move.api),
            order_ids: [String(move.id)],
            ...(isAlone(move) && { leg_only: true }),
          },
          nowMs,
        ),
      ];
    case 'amend':
      return [
        apply(
          state,
          {
            kind: 'amend',
            user_id: ownerOf(move.api),
            client_id: `m${index}`,
            hash: `m${index}`,
            order_id: String(move.id),
            price: move.price && text(move.price),
            amount: move.lots && (move.lots / 1_000).toFixed(3),
          } as Parameters<typeof apply>[1],
          nowMs,
        ),
      ];
    case 'set':
      return [
        set(state, move.api, {
          market: move.key,
          leverage: move.leverage,
          margin_mode: move.isolated ? 'ISOLATED' : 'CROSS',
          confirm_risk: true,
          ...(move.hedge !== undefined && { position_mode: move.hedge ? 'HEDGE' : 'ONE_WAY' }),
          ...(move.multi !== undefined && { asset_mode: move.multi ? 'MULTI' : 'SINGLE' }),
        }),
      ];
    case 'transfer': {
      const ends = (['linear', 'spot'] as const).map((account_type) => ({
        api_id: move.api,
        exchange: 'HALYARD' as const,
        account_type,
      }));
      const [from, to] = move.back ? [ends[1]!, ends[0]!] : [ends[0]!, ends[1]!];
      return [
        apply(
          state,
          {
            kind: 'transfer',
            user_id: ownerOf(move.api),
            client_id: `m${index}`,
            hash: `m${index}`,
            from,
            to,
            asset: move.coin ? 'BTC' : 'USDT',
            amount: move.coin ? String(move.amount / 1_000) : String(move.amount),
          },
          nowMs,
        ),
      ];
    }
    case 'price':
      path.ticks = move.ticks;
      return [];
    case 'steps':
      return Array.from({ length: move.count }, () =>
        apply(state, { kind: 'step', step: state.step + 1 }, (state.step + 1) * 100),
      );
    case 'jump':
      return [
        apply(
          state,
          { kind: 'rebase', step: state.step + move.hours * 36_000 },
          (state.step + move.hours * 36_000) * 100,
        ),
      ];
  }
}
