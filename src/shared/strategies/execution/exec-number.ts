import { sweepNumber } from './next-move.ts';

/** Places of an execution's orders; the first that sells what it has bought at a stop comes after its sweep. */
const places = 2 ** 21;
export const firstClosing = sweepNumber + 1;

/**
 * Number of an order: its place among those of its execution, and the middle price in ticks at which it was sent. What
 * was asked for it is measured against that price, so it stands in the order's own id and no restart loses it.
 */
export const numberOf = (place: number, middle: number): number => middle * places + place;

export const placeOf = (number: number): number => number % places;
export const middleAt = (number: number): number => Math.floor(number / places);
