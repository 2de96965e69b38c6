import { readBrowserScale } from '../../page/root-scale.ts';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';
import { useMedia } from '../../ui/use-media.ts';

/** Up to this size of the text, percent, the arrangements have room for it; beyond it they need as much more width. */
const roomFor = 130;

/** Below this height a chart, its book and the tables do not fit below each other. */
const lowWindow = '(max-height: 599px)';

/**
 * Arrangements of the dashboard by width in CSS px: phone < 640 ≤ small < 960 ≤ medium < 1280 ≤ wide < 1800 ≤ full. A
 * window that is both narrow and low, like a phone lying on its side, has one panel at a time too.
 */
export type Layout = 'phone' | 'small' | 'medium' | 'wide' | 'full';

/** The arrangement for this window and this size of text now. */
export function useLayout(): Layout {
  const [{ textSize }] = usePreferences();
  const from = (width: number) =>
    `(min-width: ${Math.round(width * Math.max(1, (Number(textSize) * readBrowserScale(document)) / roomFor))}px)`;
  const small = useMedia(from(640));
  const medium = useMedia(from(960));
  const wide = useMedia(from(1280));
  const full = useMedia(from(1800));
  const low = useMedia(lowWindow);
  if (full) return 'full';
  if (wide) return 'wide';
  if (medium) return 'medium';
  return small && !low ? 'small' : 'phone';
}
