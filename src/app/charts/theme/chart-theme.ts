import * as v from 'valibot';
import type { ChartColours } from './chart-colours.ts';

/** What a theme file says about a chart; what it does not say, or not in a way that can be used, is missing. */
export interface ChartTheme {
  readonly colours: Partial<ChartColours>;
  /** Keys of the file whose values cannot be used. */
  readonly faults: readonly string[];
}

const rgb = /^rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*(?:,\s*([\d.]+)\s*)?\)$/i;
const two = (value: number): string =>
  Math.round(Math.min(255, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0');

/** Any of #rgb, #rrggbb, rgb() and rgba() as #rrggbb, with the alpha behind it where it is not 1. */
const Colour = v.pipe(v.string(), v.transform(toHex), v.string());

function toHex(text: string): string | undefined {
  const trimmed = text.trim();
  if (/^#[0-9a-f]{6}$/i.test(trimmed)) return trimmed.toLowerCase();
  if (/^#[0-9a-f]{3}$/i.test(trimmed))
    return `#${[...trimmed.slice(1)].map((digit) => digit + digit).join('')}`.toLowerCase();
  const found = rgb.exec(trimmed);
  if (!found) return undefined;
  const alpha = found[4] === undefined ? 1 : Number(found[4]);
  return `#${two(Number(found[1]))}${two(Number(found[2]))}${two(Number(found[3]))}${alpha < 1 ? two(alpha * 255) : ''}`;
}

/** Numbers arrive as texts too. */
const Width = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform(Number),
  v.number(),
  v.finite(),
  v.minValue(0.5),
  v.maxValue(8),
);
/** None takes no room less than a device's pixel. */
const EdgeWidth = v.pipe(
  v.union([v.number(), v.string()]),
  v.transform(Number),
  v.number(),
  v.finite(),
  v.minValue(0),
  v.maxValue(8),
);
const Colours = v.pipe(v.array(Colour), v.minLength(1));
const Part = v.record(v.string(), v.unknown());

/** A place in a file: names and indices from the outside in. */
type Path = readonly (string | number)[];
interface ThemeField {
  readonly schema: v.GenericSchema;
  /** In the exported form of ECharts' theme builder, under `theme`; the first that is there counts. */
  readonly built: readonly Path[];
  /** In the object that `registerTheme` takes. */
  readonly registered: readonly Path[];
  /** Where the file says whether it is shown at all, by the same forms, and what stands for it where it is not. */
  readonly shown?: { readonly built: readonly Path[]; readonly registered: readonly Path[]; readonly hidden: string };
}

const unseen = '#00000000';

/**
 * A part of an axis in both forms: of the axis of its own type where the file sets axes apart, else of the one for all.
 */
function ofAxis(
  type: 'value' | 'category',
  part: 'axisLabel' | 'splitLine' | 'axisLine' | 'axisTick',
  hidden: string,
): ThemeField {
  const places = (...key: Path): readonly Path[] => [
    ['axes', type, ...key],
    ['axes', 0, ...key],
  ];
  const own: Path = [`${type}Axis`, part];
  const colour: Path = part === 'axisLabel' ? [...own, 'color'] : [...own, 'lineStyle', 'color'];
  const isList = part === 'splitLine';
  return {
    schema: Colour,
    built: places(`${part}Color`, ...(isList ? [0] : [])),
    registered: isList ? [[...colour, 0], colour] : [colour],
    shown: { built: places(`${part}Show`), registered: [[...own, 'show']], hidden },
  };
}

const themeFields: Readonly<Partial<Record<keyof ChartColours, ThemeField>>> = {
  up: { schema: Colour, built: [['kColor']], registered: [['candlestick', 'itemStyle', 'color']] },
  down: { schema: Colour, built: [['kColor0']], registered: [['candlestick', 'itemStyle', 'color0']] },
  upEdge: { schema: Colour, built: [['kBorderColor']], registered: [['candlestick', 'itemStyle', 'borderColor']] },
  downEdge: { schema: Colour, built: [['kBorderColor0']], registered: [['candlestick', 'itemStyle', 'borderColor0']] },
  edgeWidth: {
    schema: EdgeWidth,
    built: [['kBorderWidth']],
    registered: [['candlestick', 'itemStyle', 'borderWidth']],
  },
  background: { schema: Colour, built: [['backgroundColor']], registered: [['backgroundColor']] },
  series: { schema: Colours, built: [['color']], registered: [['color']] },
  lineWidth: { schema: Width, built: [['lineWidth']], registered: [['line', 'lineStyle', 'width']] },
  axis: ofAxis('value', 'axisLabel', unseen),
  grid: ofAxis('value', 'splitLine', unseen),
  axisLine: ofAxis('value', 'axisLine', ''),
  axisTick: ofAxis('value', 'axisTick', ''),
  timeAxis: ofAxis('category', 'axisLabel', unseen),
  timeGrid: ofAxis('category', 'splitLine', unseen),
  timeLine: ofAxis('category', 'axisLine', ''),
  timeTick: ofAxis('category', 'axisTick', ''),
  numeral: { schema: Colour, built: [['markTextColor']], registered: [['markPoint', 'label', 'color']] },
  crosshair: {
    schema: Colour,
    built: [['tooltipAxisColor']],
    registered: [['tooltip', 'axisPointer', 'lineStyle', 'color']],
  },
  crossWidth: {
    schema: Width,
    built: [['tooltipAxisWidth']],
    registered: [['tooltip', 'axisPointer', 'lineStyle', 'width']],
  },
  tools: { schema: Colour, built: [['toolboxColor']], registered: [['toolbox', 'iconStyle', 'borderColor']] },
  toolsOver: {
    schema: Colour,
    built: [['toolboxEmphasisColor']],
    registered: [['toolbox', 'emphasis', 'iconStyle', 'borderColor']],
  },
  legend: {
    schema: Colour,
    built: [['legendTextColor'], ['textColor']],
    registered: [
      ['legend', 'textStyle', 'color'],
      ['textStyle', 'color'],
    ],
  },
};

/**
 * Reads a theme file: `{version, themeName, theme}` as the theme builder of ECharts exports it, or the object that
 * `registerTheme` takes. Each key stands for itself: one that cannot be used is named among the faults and costs no
 * other.
 */
export function readChartTheme(file: unknown): ChartTheme {
  const whole = v.safeParse(Part, file);
  if (!whole.success) return { colours: {}, faults: ['theme'] };
  const built = v.safeParse(v.object({ theme: Part }), whole.output);
  const root = built.success ? built.output.theme : whole.output;
  const faults: string[] = [];
  const colours: Record<string, unknown> = {};
  const form = built.success ? 'built' : 'registered';
  const firstOf = (paths: readonly Path[]) =>
    paths.find((candidate) => at(root, candidate, built.success) !== undefined);
  for (const [name, { schema, shown, [form]: paths }] of Object.entries(themeFields)) {
    const path = firstOf(paths);
    const switched = shown && firstOf(shown[form]);
    const isHidden = switched !== undefined && at(root, switched, built.success) === false;
    if (isHidden) colours[name] = shown?.hidden;
    if (isHidden || !path) continue;
    const parsed = v.safeParse(schema, at(root, path, built.success));
    if (parsed.success) colours[name] = parsed.output;
    else faults.push(path.join('.'));
  }
  // A file that says nothing of the time axis means both.
  for (const [name, other] of [
    ['timeAxis', 'axis'],
    ['timeGrid', 'grid'],
  ] as const)
    if (colours[other] !== undefined) colours[name] ??= colours[other];
  return { colours: colours as Partial<ChartColours>, faults: [...new Set(faults)] };
}

/**
 * The value at a path. Axes of the builder are a list by type, of which those for values count only where the file sets
 * axes apart.
 */
function at(root: unknown, path: Path, isBuilt: boolean): unknown {
  return path.reduce<unknown>((inner, key) => {
    if (Array.isArray(inner))
      return typeof key === 'number'
        ? inner[key]
        : isBuilt && isSetApart(root)
          ? inner.find((one: unknown) => isPart(one) && one.type === key)
          : undefined;
    return isPart(inner) ? inner[key] : undefined;
  }, root);
}

const isPart = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
/** The builder spells it so. */
const isSetApart = (root: unknown): boolean => isPart(root) && root.axisSeperateSetting === true;
