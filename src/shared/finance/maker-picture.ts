import { type MakerModel, makerQuotes, reservationPrice } from './avellaneda-stoikov.ts';

/**
 * The example that the site explains quoting with: prices in quote, inventory in base, one unit of time left. γ is the
 * reader's to choose.
 */
export const makerExample = { mid: 100, variance: 4, arrivalDecay: 1.5, timeLeft: 1 } as const;
/** What a reader may choose, and what stands there first. */
export const makerRanges = {
  inventory: { min: -5, max: 5, step: 0.5, start: 2 },
  riskAversion: { min: 0.02, max: 0.2, step: 0.01, start: 0.1 },
} as const;

/** Size of the drawing, and its plot in it; one unit is a pixel of the drawing. */
export const makerCanvas = { width: 600, height: 336, left: 64, right: 430, top: 24, bottom: 280 } as const;
const lowest = 94;
const highest = 106;
/** Prices with a line of their own. */
export const makerRules = [94, 96, 98, 100, 102, 104, 106] as const;

export const makerLines = ['ask', 'reservation', 'bid'] as const;
export type MakerLine = (typeof makerLines)[number];

const fixed = (place: number): string => place.toFixed(1);
/** Place of an inventory from the left of the drawing. */
export const placeOfInventory = (held: number): string => {
  const { min, max } = makerRanges.inventory;
  return fixed(makerCanvas.left + ((held - min) / (max - min)) * (makerCanvas.right - makerCanvas.left));
};
/** Place of a price from the top of the drawing. */
export const placeOfPrice = (price: number): string =>
  fixed(makerCanvas.bottom - ((price - lowest) / (highest - lowest)) * (makerCanvas.bottom - makerCanvas.top));

/** A chosen inventory as people read it: signed, with the typographic minus. */
export const inventoryText = (held: number): string =>
  `${held > 0 ? '+' : held < 0 ? '\u2212' : ''}${Math.abs(held).toFixed(1)}`;

/** The quotes of one choice as prices, the lines over all inventories as paths, and where each ends at the right. */
export interface MakerPicture {
  readonly prices: Readonly<Record<MakerLine | 'spread', string>>;
  readonly paths: Readonly<Record<MakerLine, string>>;
  readonly ends: Readonly<Record<MakerLine, string>>;
  /** Place of the chosen inventory, and of its prices. */
  readonly x: string;
  readonly y: Readonly<Record<MakerLine, string>>;
}

/**
 * Reservation price and both quotes for an inventory and a risk aversion γ above 0, as figures and as a drawing.
 * Source: avellaneda-stoikov.ts.
 */
export function makerPicture(inventory: number, riskAversion: number): MakerPicture {
  const { mid, variance, arrivalDecay, timeLeft } = makerExample;
  const model: MakerModel = { riskAversion, variance, arrivalDecay };
  const at = (held: number) => ({
    ...makerQuotes(mid, held, model, timeLeft),
    reservation: reservationPrice(mid, held, model, timeLeft),
  });
  const { min, max } = makerRanges.inventory;
  const first = at(min);
  const last = at(max);
  const chosen = at(inventory);
  const each = <T>(of: (line: MakerLine) => T): Record<MakerLine, T> => ({
    ask: of('ask'),
    reservation: of('reservation'),
    bid: of('bid'),
  });
  const shown = each((line) => chosen[line].toFixed(2));
  return {
    // Between the quotes as they are shown: one who subtracts them finds the same.
    prices: { ...shown, spread: (Number(shown.ask) - Number(shown.bid)).toFixed(2) },
    paths: each(
      (line) =>
        `M${placeOfInventory(min)} ${placeOfPrice(first[line])}L${placeOfInventory(max)} ${placeOfPrice(last[line])}`,
    ),
    ends: each((line) => placeOfPrice(last[line])),
    x: placeOfInventory(inventory),
    y: each((line) => placeOfPrice(chosen[line])),
  };
}
