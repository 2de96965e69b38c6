/** What a phone shows without scrolling comes first, as narrow as it can be. */
export const phoneOrder: readonly (readonly [id: string, least?: number])[] = [
  ['pair'],
  ['side', 48],
  ['price', 84],
  ['trigger', 84],
  ['amount', 74],
  ['filled', 96],
  ['status', 126],
  ['time', 86],
  ['account', 112],
  ['type'],
  ['average', 88],
  ['impact', 76],
  ['total', 92],
  ['tif', 68],
];

/** Of orders that may be over it is told first what became of them. */
export const phoneHistory: typeof phoneOrder = [
  ['pair'],
  ['side', 48],
  ['status', 126],
  ['average', 88],
  ['filled', 96],
  ['price', 84],
  ['trigger', 84],
  ['amount', 74],
  ['time', 86],
  ['account', 112],
  ['type'],
  ['impact', 76],
  ['total', 92],
  ['tif', 68],
];
