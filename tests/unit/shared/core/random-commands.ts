import * as fc from 'fast-check';
import { fromScaled } from '../../../../src/shared/base/decimal.ts';
import type { Command, PlaceOrder } from '../../../../src/shared/core/state/command.ts';
import { key, listed, userOf } from './core-kit.ts';

const hows = [
  'limit',
  'market',
  'total',
  'stop',
  'stopTotal',
  'takeProfit',
  'triggerLimit',
  'triggerMarket',
  'conditional',
  'oco',
  'ocoLimit',
] as const;

/** A place, an amendment, a cancel or a while as numbers, from which the commands of both markets are made. */
export type Move =
  | {
      readonly kind: 'place';
      readonly api: 'a' | 'b' | 'c';
      readonly side: 'BUY' | 'SELL';
      readonly tif: Exclude<PlaceOrder['time_in_force'], 'DAY'>;
      readonly how: (typeof hows)[number];
      readonly ticks: number;
      readonly lots: number;
      /** Trigger, and the other two prices of a list. */
      readonly trigger: number;
      readonly away: number;
      /** Milliseconds from now to its end, with GTD. */
      readonly lasts: number;
    }
  | {
      readonly kind: 'amend';
      readonly user: 'u' | 'v';
      readonly id: number;
      readonly price: number | undefined;
      readonly lots: number | undefined;
      readonly trigger: number | undefined;
    }
  | { readonly kind: 'cancel'; readonly user: 'u' | 'v'; readonly id: number }
  | { readonly kind: 'while'; readonly steps: number };
export type PlaceMove = Extract<Move, { kind: 'place' }>;

const api = fc.constantFrom('a' as const, 'b' as const, 'c' as const);
const side = fc.constantFrom('BUY' as const, 'SELL' as const);
const tif = fc.constantFrom<PlaceMove['tif'][]>('GTC', 'GTC', 'GTC', 'GTC', 'GTD', 'IOC', 'FOK', 'GTX');
const how = fc.oneof(
  { weight: 6, arbitrary: fc.constant('limit' as const) },
  { weight: 6, arbitrary: fc.constantFrom(...hows) },
);

const placeMove = fc.record({
  kind: fc.constant('place' as const),
  api,
  side,
  tif,
  how,
  ticks: fc.integer({ min: 9_990, max: 10_010 }),
  lots: fc.integer({ min: 1, max: 40_000 }),
  trigger: fc.integer({ min: 9_988, max: 10_012 }),
  away: fc.integer({ min: 1, max: 8 }),
  lasts: fc.integer({ min: 1, max: 2_000 }),
});
const cancelMove = fc.record({
  kind: fc.constant('cancel' as const),
  user: fc.constantFrom('u' as const, 'v' as const),
  id: fc.integer({ min: 1, max: 120 }),
});
const maybe = (values: fc.Arbitrary<number>) => fc.option(values, { nil: undefined, freq: 2 });
const amendMove = fc
  .record({
    kind: fc.constant('amend' as const),
    user: fc.constantFrom('u' as const, 'v' as const),
    id: fc.integer({ min: 1, max: 60 }),
    price: maybe(fc.integer({ min: 9_990, max: 10_010 })),
    lots: maybe(fc.integer({ min: 1, max: 40_000 })),
    trigger: fc.option(fc.integer({ min: 9_988, max: 10_012 }), { nil: undefined, freq: 2 }),
  })
  .filter(({ price, lots, trigger }) => (price ?? lots ?? trigger) !== undefined);
const whileMove = fc.record({ kind: fc.constant('while' as const), steps: fc.integer({ min: 1, max: 3 }) });

export const moves = (maxLength: number): fc.Arbitrary<Move[]> =>
  fc.array(
    fc.oneof(
      { weight: 10, arbitrary: placeMove },
      { weight: 4, arbitrary: amendMove },
      { weight: 2, arbitrary: cancelMove },
      { weight: 1, arbitrary: whileMove },
    ),
    { maxLength, size: 'max' },
  );

/** Every other cancel is of the order that it names alone. */
export const isAlone = ({ id }: { readonly id: number }): boolean => id % 2 === 0;

/** The move's quote to spend, in money units: what its lots cost at its price, and an odd part of a cent. */
export const budgetOf = ({ ticks, lots }: { ticks: number; lots: number }): bigint =>
  BigInt(ticks) * BigInt(lots) * 10n ** 8n + 12_345n;

const typeOf = (move: PlaceMove): PlaceOrder['order_type'] =>
  (
    ({
      limit: 'LIMIT',
      market: 'MARKET',
      total: 'MARKET',
      stop: 'STOP_LOSS',
      stopTotal: 'STOP_LOSS',
      takeProfit: 'TAKE_PROFIT',
      triggerLimit: 'TRIGGER_LIMIT',
      triggerMarket: 'TRIGGER_MARKET',
      conditional: 'CONDITIONAL',
      oco: 'OCO',
      ocoLimit: 'OCO',
    }) as const
  )[move.how];

/** What a move is made of, the same for both markets. */
export function partsOf(move: PlaceMove) {
  const isList = move.how === 'oco' || move.how === 'ocoLimit';
  const isLimit =
    ['limit', 'takeProfit', 'triggerLimit'].includes(move.how) || (move.how === 'conditional' && move.away % 2 === 0);
  const isNow = move.how === 'market' || move.how === 'total';
  const time_in_force = isNow
    ? ('IOC' as const)
    : isLimit
      ? move.tif
      : move.tif === 'GTD'
        ? ('GTD' as const)
        : ('GTC' as const);
  const out = move.side === 'SELL' ? 1 : -1;
  return {
    isList,
    isLimit,
    isNow,
    time_in_force,
    waits: !isList && !isNow && move.how !== 'limit',
    isTotal: (move.how === 'total' || move.how === 'stopTotal') && move.side === 'BUY',
    list: {
      limit: move.trigger + out * move.away,
      stop: move.trigger - out * move.away,
      stopLimit: move.how === 'ocoLimit' ? move.ticks : null,
    },
  };
}

const priceText = (ticks: number): string => fromScaled(BigInt(ticks), 1);

/** The move as a command of the state; undefined for a while. */
export function commandOf(move: Exclude<Move, { kind: 'while' }>, index: number, nowMs: number): Command {
  if (move.kind === 'cancel')
    return {
      kind: 'cancel',
      user_id: move.user,
      order_ids: [String(move.id)],
      ...(isAlone(move) && { leg_only: true }),
    };
  const client_id = `m${index}`;
  if (move.kind === 'amend') {
    return {
      kind: 'amend',
      user_id: move.user,
      client_id,
      hash: client_id,
      order_id: String(move.id),
      ...(move.price && { price: priceText(move.price) }),
      ...(move.lots && { amount: fromScaled(BigInt(move.lots), 3) }),
      ...(move.trigger && { trigger_price: priceText(move.trigger) }),
    };
  }
  const user_id = userOf(move.api);
  const { isList, isLimit, waits, isTotal, time_in_force, list } = partsOf(move);
  const order: PlaceOrder = {
    api_id: move.api,
    client_id,
    market: key,
    side: move.side,
    order_type: typeOf(move),
    time_in_force,
    ...(isLimit && { price: priceText(move.ticks) }),
    ...(waits && { trigger_price: priceText(move.trigger) }),
    ...(time_in_force === 'GTD' && { expire_time: nowMs + move.lasts }),
    ...(isTotal ? { total: fromScaled(budgetOf(move), 12) } : { amount: fromScaled(BigInt(move.lots), 3) }),
    ...(isList && {
      oco: {
        limit_price: priceText(list.limit),
        stop_price: priceText(list.stop),
        ...(list.stopLimit && { stop_limit_price: priceText(list.stopLimit) }),
      },
    }),
  };
  return { kind: 'place', user_id, client_id, hash: client_id, source: 'API', orders: [order] };
}

/** A while in which nobody trades: the market stands still for its steps. */
export function whileCommands(
  steps: number,
  fromStep: number,
): { readonly command: Command; readonly nowMs: number }[] {
  const switched = (status: 'HALT' | 'TRADING', at: number) => ({
    command: { kind: 'list' as const, seed: 1, markets: [listed({ status })] },
    nowMs: at * 100,
  });
  const passing = Array.from({ length: steps }, (_, index) => ({
    command: { kind: 'step' as const, step: fromStep + index + 1 },
    nowMs: (fromStep + index + 1) * 100,
  }));
  return [switched('HALT', fromStep), ...passing, switched('TRADING', fromStep + steps)];
}
