import * as v from 'valibot';
import { must } from '../../base/assert.ts';
import { accountTypes, exchanges } from '../../market/instrument.ts';
import { triggerPrices } from '../../trade/order.ts';
import { assetModes, marginModes, positionModes, positionSides } from '../../trade/position.ts';
import { heldKey, positionKey } from '../state/contract.ts';
import type { Pool, PositionState, OrderState, MarketState, QueueBook } from '../state/market-state.ts';
import type { CoreState } from '../state/core-state.ts';
import { type AttachedLeg, type ContractFields, spotFields } from '../state/order-fields.ts';
import { poolKey } from '../ledger/position.ts';
import { ask, type BookSide, bid } from '../../market/book/book.ts';

const Money = v.pipe(
  v.string(),
  v.regex(/^-?\d+$/),
  v.transform((digits) => BigInt(digits)),
);
/** `[price, …ids]`. */
const QueueRow = v.tupleWithRest([v.number()], v.union([v.number(), v.string()]));

/** What the snapshot holds of a market of contracts besides its book. */
export const ContractRow = v.object({
  index: v.number(),
  mark: v.number(),
  basis: v.array(v.number()),
  house: v.tuple([v.number(), Money]),
  marks: v.tuple([v.array(QueueRow), v.array(QueueRow)]),
  indexes: v.tuple([v.array(QueueRow), v.array(QueueRow)]),
});

const Leg = v.nullable(v.tuple([v.number(), v.number()]));

/**
 * Of an order for contracts, and on spot of one with exits or that is one; last the exits that it brings along,
 * [trigger, price] in ticks, the lots that have theirs already and on spot the ids of the newest, then the order whose
 * exit it is itself.
 */
export const ContractOrderRow = v.tuple([
  v.picklist(positionSides),
  v.boolean(),
  v.boolean(),
  v.picklist(triggerPrices),
  v.number(),
  v.picklist(marginModes),
  v.nullable(v.tuple([Leg, Leg, v.optional(v.number(), 0), v.optional(v.array(v.string()), [])])),
  v.optional(v.string(), ''),
]);

const Modes = [v.string(), v.picklist(positionModes), v.picklist(assetModes)] as const;

/** Positions by pool, and the accounts' settings; the exchange of an account is there in asset mode MULTI. */
export const ContractsRow = v.object({
  pools: v.array(
    v.object({
      api_id: v.string(),
      user_id: v.string(),
      account_type: v.picklist(accountTypes),
      settle: v.string(),
      positions: v.array(
        v.object({
          market: v.string(),
          side: v.picklist(positionSides),
          direction: v.picklist([1, -1]),
          lots: v.number(),
          cost: Money,
          margin: Money,
          leverage: v.number(),
          mode: v.picklist(marginModes),
          realised: Money,
          fees: Money,
          funding: Money,
          openedMs: v.number(),
          updatedMs: v.number(),
          maxLots: v.number(),
          closedLots: v.number(),
          closedNotional: Money,
        }),
      ),
    }),
  ),
  modes: v.array(v.union([v.strictTuple([...Modes, v.picklist(exchanges)]), v.strictTuple(Modes)])),
  settings: v.array(v.tuple([v.string(), v.number(), v.picklist(marginModes)])),
});

export const contractRow = (
  { contract }: MarketState,
  rowsOf: (queues: QueueBook, side: BookSide) => (number | string)[][],
) =>
  contract
    ? {
        contract: {
          index: contract.index,
          mark: contract.mark,
          basis: contract.basis,
          house: [contract.house.lots, String(contract.house.cost)],
          marks: [rowsOf(contract.marks, bid), rowsOf(contract.marks, ask)],
          indexes: [rowsOf(contract.indexes, bid), rowsOf(contract.indexes, ask)],
        },
      }
    : {};

export const contractOrderRow = ({
  market,
  positionSide,
  reduceOnly,
  closePosition,
  triggerBy,
  leverage,
  marginMode,
  attached,
  exitOf,
}: OrderState) => {
  if (!market.contract && !attached && exitOf === '') return {};
  const row = (leg: AttachedLeg | null) => leg && [leg.trigger, leg.price];
  // What most orders do not have is left out, so that a state of before has the same text.
  const exits = attached && [
    row(attached.tp),
    row(attached.sl),
    ...(attached.covered > 0 ? [attached.covered] : []),
    ...(attached.exits.length > 0 ? [attached.exits] : []),
  ];
  return {
    contract: [
      positionSide,
      reduceOnly,
      closePosition,
      triggerBy,
      leverage,
      marginMode,
      exits,
      ...(exitOf === '' ? [] : [exitOf]),
    ],
  };
};

export const contractsRow = ({ contracts: { pools, modes, settings } }: CoreState) => ({
  pools: [...pools.values()].map(({ api_id, user_id, account_type, settle, positions }) => ({
    api_id,
    user_id,
    account_type,
    settle,
    positions: [...positions.values()].map(positionRow),
  })),
  modes: [...modes].map(([api_id, { position, asset, exchange }]) => [
    api_id,
    position,
    asset,
    ...(exchange ? [exchange] : []),
  ]),
  settings: [...settings].map(([key, { leverage, mode }]) => [key, leverage, mode]),
});

const positionRow = ({
  market,
  side,
  direction,
  lots,
  cost,
  margin,
  leverage,
  mode,
  realised,
  fees,
  funding,
  openedMs,
  updatedMs,
  maxLots,
  closedLots,
  closedNotional,
}: PositionState) => ({
  market: market.key,
  side,
  direction,
  lots,
  cost: String(cost),
  margin: String(margin),
  leverage,
  mode,
  realised: String(realised),
  fees: String(fees),
  funding: String(funding),
  openedMs,
  updatedMs,
  maxLots,
  closedLots,
  closedNotional: String(closedNotional),
});

/** Puts a market's own part back; its queues of orders are the caller's. */
export function restoreContract({ contract }: MarketState, row: v.InferOutput<typeof ContractRow> | undefined): void {
  if (!contract || !row) return;
  Object.assign(contract, { index: row.index, mark: row.mark });
  contract.basis.push(...row.basis);
  [contract.house.lots, contract.house.cost] = row.house;
}

export function contractFieldsOfRow(row: v.InferOutput<typeof ContractOrderRow> | undefined): ContractFields {
  if (!row) return spotFields;
  const [positionSide, reduceOnly, closePosition, triggerBy, leverage, marginMode, exits] = row;
  const leg = (of: readonly [number, number] | null): AttachedLeg | null => of && { trigger: of[0], price: of[1] };
  return {
    positionSide,
    reduceOnly,
    closePosition,
    triggerBy,
    leverage,
    marginMode,
    attached: exits && { tp: leg(exits[0]), sl: leg(exits[1]), covered: exits[2], exits: exits[3] },
  };
}

export const exitOfRow = (row: v.InferOutput<typeof ContractOrderRow> | undefined): string => row?.[7] ?? '';

/** Puts positions and settings back; the markets must be there. */
export function restoreContracts({ markets, contracts }: CoreState, row: v.InferOutput<typeof ContractsRow>): void {
  for (const { positions, ...key } of row.pools) {
    const pool: Pool = { ...key, positions: new Map() };
    contracts.pools.set(poolKey(key), pool);
    for (const { market: name, ...holding } of positions) {
      const market = must(markets.get(name), `market ${name}`);
      pool.positions.set(positionKey(market, holding.side), { ...holding, market, pool });
      must(market.contract, `contract ${name}`).held.set(heldKey(key.api_id, holding.side), holding.lots);
    }
  }
  for (const [api_id, position, asset, exchange] of row.modes)
    contracts.modes.set(api_id, { position, asset, ...(exchange && { exchange }) });
  for (const [key, leverage, mode] of row.settings) contracts.settings.set(key, { leverage, mode });
}
