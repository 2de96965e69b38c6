import type { TriggerPrice } from '../../trade/order.ts';
import type { MarginMode, PositionSide } from '../../trade/position.ts';

/** An exit that an order brings along; prices in ticks, 0 where it goes to the market. */
export interface AttachedLeg {
  readonly trigger: number;
  readonly price: number;
}

/** Exits of the position that an order opens, or on spot of what it buys; null where it brings none. */
export interface Attached {
  readonly tp: AttachedLeg | null;
  readonly sl: AttachedLeg | null;
  /** Lots that the order was filled by, on spot less its fee, and that have their exits. */
  readonly covered: number;
  /** Of an order on spot the ids of its newest exits. */
  readonly exits: readonly string[];
}

/** What an order has besides where it is one for contracts. */
export interface ContractFields {
  /** BOTH on spot and in one-way mode. */
  readonly positionSide: PositionSide;
  /** Never opens a position. */
  readonly reduceOnly: boolean;
  /** Closes the whole position, however large it is when it fires. */
  readonly closePosition: boolean;
  /** The price that its trigger is held against. */
  readonly triggerBy: TriggerPrice;
  /** Of contracts: the account's settings, the mode as at its birth. */
  readonly leverage: number;
  readonly marginMode: MarginMode;
  readonly attached: Attached | null;
}

/** Those of an order on spot. */
export const spotFields: ContractFields = {
  positionSide: 'BOTH',
  reduceOnly: false,
  closePosition: false,
  triggerBy: 'LAST',
  leverage: 1,
  marginMode: 'CROSS',
  attached: null,
};
