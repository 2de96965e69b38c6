/** Zones whose clocks are kept; there are some 600 names. */
const keptZones = 1_000;

const clocks = /* @__PURE__ */ new Map<string | undefined, Intl.DateTimeFormat>();

function clockOf(zone: string | undefined): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  // sv-SE writes `2026-03-09 14:02:11`.
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone: zone });
  if (clocks.size >= keptZones) clocks.clear();
  clocks.set(zone, clock);
  return clock;
}

/**
 * What a clock of the zone shows at a moment, as if it showed UTC: ms since the epoch, whole seconds. The zone is this
 * machine's where none is given; one that it does not know throws RangeError.
 */
export const wallOf = (ms: number, zone?: string): number =>
  Date.parse(`${clockOf(zone).format(ms).replace(' ', 'T')}Z`);
