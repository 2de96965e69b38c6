/** Fractions of the traded value, and the least commission of an order in yuan. */
export interface AShareFeeRates {
  /** Sells only. */
  readonly stampDuty: number;
  readonly commission: number;
  readonly minCommission: number;
  /** Both sides. */
  readonly transfer: number;
}

/** Rates that hold where a broker agreed on nothing else; its commission is at most 0.3 %. */
export const usualAShareFees: AShareFeeRates = {
  stampDuty: 0.0005,
  commission: 0.00025,
  minCommission: 5,
  transfer: 0.00001,
};
