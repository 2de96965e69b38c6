const kilo = 1_000;
const mega = 1_000_000;

/**
 * An amount of data in the unit that tells it, with two digits where it is small: `740 B`, `8.4 kB`, `120 kB`, `1.2
 * MB`.
 */
export function formatBytes(bytes: number): string {
  if (bytes < kilo) return `${Math.round(bytes)} B`;
  const [size, unit] = bytes < mega ? [bytes / kilo, 'kB'] : [bytes / mega, 'MB'];
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${unit}`;
}
