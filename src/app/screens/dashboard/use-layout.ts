import { useMedia } from '../../ui/use-media.ts';

/** Arrangements of the dashboard by width in CSS px: phone < 640 ≤ small < 960 ≤ medium < 1280 ≤ wide < 1800 ≤ full. */
export type Layout = 'phone' | 'small' | 'medium' | 'wide' | 'full';

/** The arrangement for this window now. */
export function useLayout(): Layout {
  const [small, medium, wide, full] = [useMedia('(min-width: 640px)'), useMedia('(min-width: 960px)'), useMedia('(min-width: 1280px)'), useMedia('(min-width: 1800px)')];
  if (full) return 'full';
  if (wide) return 'wide';
  if (medium) return 'medium';
  return small ? 'small' : 'phone';
}
