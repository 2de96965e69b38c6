import { indicators } from '../../../shared/indicators/catalogue.ts';
import { type KindOf, volumeKind } from './studies.ts';

const byId = new Map(indicators.map((indicator) => [indicator.id, { indicator, place: indicator.place }]));

/** Every indicator of the catalogue, and volume: a chunk of its own, for charts that show more than volume. */
export const kindOf: KindOf = (kind) => volumeKind(kind) ?? byId.get(kind);
