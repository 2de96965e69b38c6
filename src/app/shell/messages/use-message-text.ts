import { useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import { accountTypes, exchanges, type Instrument, keyOfSymbol } from '../../../shared/market/instrument.ts';
import { alertCrossings, alertDirections } from '../../../shared/trade/alert-choices.ts';
import { marginStatuses } from '../../../shared/trade/ledger-entry.ts';
import { type Message, OtherTexts } from '../../../shared/user/message.ts';
import { useStream } from '../../engine/use-stream.ts';
import { figureText } from '../../market/chart/indicator-words/figure-text.ts';
import { usePlotNames } from '../../market/chart/indicator-words/plot-names.ts';
import { priceText } from '../../market/instrument/price-text.ts';
import { usePreferences } from '../../ui/preferences/preferences-context.tsx';
import { instrumentsByKey } from '../../market/instrument/use-instrument.ts';
import type { MessageText } from './message-text.ts';
import { useAccountText } from './use-account-text.ts';
import { useLateText } from './use-late-text.ts';
import { useRiskText } from './use-risk-text.ts';
import { usePlaceOf } from './use-place.ts';

const market = { exchange: v.picklist(exchanges), symbol: v.string(), account_type: v.picklist(accountTypes) };
/** Facts that messages carry for screens in another language than their text. */
const AlertFacts = v.object({ ...market, alert_id: v.string(), price: v.string() });
const PriceFacts = v.object({
  kind: v.literal('PRICE'),
  trigger_price: v.string(),
  direction: v.picklist(alertDirections),
});
const RangeFacts = v.object({
  kind: v.literal('RANGE'),
  range: v.tuple([v.string(), v.string()]),
  inside: v.boolean(),
});
const AmplitudeFacts = v.object({ kind: v.literal('AMPLITUDE'), amplitude_pct: v.number(), window_s: v.number() });
const IndicatorFacts = v.object({
  kind: v.literal('INDICATOR'),
  indicator: v.string(),
  params: v.record(v.string(), v.number()),
  plot: v.string(),
  interval: v.string(),
  tz: v.optional(v.string()),
  crossing: v.picklist(alertCrossings),
  direction: v.picklist(alertDirections),
  level: v.optional(v.number()),
  other_plot: v.optional(v.string()),
  value: v.number(),
  bar: v.optional(v.string()),
});
const AlertKind = v.variant('kind', [PriceFacts, RangeFacts, AmplitudeFacts, IndicatorFacts]);
const AnnouncementFacts = v.object({ announcement_id: v.string(), texts: v.optional(OtherTexts) });
const MarginFacts = v.object({
  api_id: v.string(),
  status: v.picklist(marginStatuses),
  level: v.number(),
  symbol: v.optional(v.string()),
});
const UnansweredFacts = v.object({ ...market, unanswered: v.string() });

/** A margin wallet that owes nothing has this level. */
const freeLevel = 999;
const noInstruments: readonly Instrument[] = [];

/**
 * The text of a message in the language of this window, where its facts are known; as the server wrote it where they
 * are not.
 */
export function useMessageText(): (message: Message) => MessageText {
  const byKey = instrumentsByKey(useStream({ kind: 'symbols' }).value ?? noInstruments);
  const [{ lang }] = usePreferences();
  const { i18n } = useLingui();
  const placeOf = usePlaceOf();
  const lateText = useLateText();
  const alertText = useAlertText();
  const marginText = useMarginText();
  const unansweredText = useUnansweredText();
  const accountText = useAccountText();
  const riskText = useRiskText();
  return ({ title, content, data }) => {
    const late = lateText?.(data, { i18n, instruments: byKey, placeOf });
    if (late) return late;
    const alert = v.safeParse(AlertFacts, data);
    const kind = v.safeParse(AlertKind, data);
    const margin = v.safeParse(MarginFacts, data);
    if (alert.success && kind.success)
      return alertText(alert.output, kind.output, byKey.get(keyOfSymbol(alert.output)));
    const announcement = v.safeParse(AnnouncementFacts, data);
    if (announcement.success)
      return (lang === 'en' ? undefined : announcement.output.texts?.[lang]) ?? { title, content };
    const unanswered = v.safeParse(UnansweredFacts, data);
    if (unanswered.success) return unansweredText(unanswered.output);
    if (margin.success) return marginText(margin.output);
    return riskText(data) ?? accountText(data) ?? { title, content };
  };
}

function useAlertText(): (
  facts: v.InferOutput<typeof AlertFacts>,
  kind: v.InferOutput<typeof AlertKind>,
  instrument: Instrument | undefined,
) => MessageText {
  const { t } = useLingui();
  const indicatorText = useIndicatorText();
  const placeOf = usePlaceOf();
  return (facts, kind, instrument) => {
    const text = (price: string) => priceText(price, instrument);
    if (kind.kind === 'INDICATOR')
      return { title: t`Indicator alert`, content: indicatorText(placeOf(facts), text(facts.price), kind) };
    const place = placeOf(facts);
    const price = text(facts.price);
    const title = t`Price alert`;
    if (kind.kind === 'AMPLITUDE') {
      const { amplitude_pct: percent, window_s: seconds } = kind;
      return { title, content: t`${place} moved ${percent}% within ${seconds} s: ${price}` };
    }
    if (kind.kind === 'RANGE') {
      const low = text(kind.range[0]);
      const high = text(kind.range[1]);
      const [now, from, to] = [facts.price, ...kind.range].map(Number) as [number, number, number];
      if (kind.inside) return { title, content: t`${place} left ${low} – ${high}: ${price}` };
      return {
        title,
        content:
          now < from || now > to
            ? t`${place} crossed ${low} – ${high}: ${price}`
            : t`${place} entered ${low} – ${high}: ${price}`,
      };
    }
    const wanted = text(kind.trigger_price);
    return {
      title,
      content:
        kind.direction === 'UP_TO'
          ? t`${place} rose to ${price}, your alert: up to ${wanted}`
          : t`${place} fell to ${price}, your alert: down to ${wanted}`,
    };
  };
}

function useIndicatorText(): (place: string, price: string, kind: v.InferOutput<typeof IndicatorFacts>) => string {
  const { t } = useLingui();
  const names = usePlotNames();
  const [{ lang }] = usePreferences();
  return (
    place,
    price,
    { indicator, params, plot, interval, tz, crossing, direction, level = 0, other_plot = '', value, bar },
  ) => {
    const name = `${names.plot(indicator, params, plot)} (${tz ? `${interval}, ${tz}` : interval})`;
    const now = figureText(value, lang);
    const up = direction === 'UP_TO';
    if (crossing === 'CLOSE' && bar === 'FORMING')
      return up ? t`${place} rose above ${name}: ${price}` : t`${place} fell below ${name}: ${price}`;
    if (crossing === 'CLOSE')
      return up ? t`${place} closed above ${name}: ${price}` : t`${place} closed below ${name}: ${price}`;
    const target = crossing === 'PLOT' ? (names.output(other_plot) ?? other_plot) : String(level);
    if (crossing === 'PLOT')
      return up
        ? t`${place}: ${name} crossed above ${target}, at ${now}`
        : t`${place}: ${name} crossed below ${target}, at ${now}`;
    return up
      ? t`${place}: ${name} rose to ${now}, your alert: ${target}`
      : t`${place}: ${name} fell to ${now}, your alert: ${target}`;
  };
}

function useUnansweredText(): (facts: v.InferOutput<typeof UnansweredFacts>) => MessageText {
  const { t } = useLingui();
  const placeOf = usePlaceOf();
  return (facts) => {
    const place = placeOf(facts);
    const id = facts.unanswered;
    return {
      title: t`Order unconfirmed`,
      content: t`${place}: order ${id} unconfirmed for 10 min. Check the exchange before re-sending.`,
    };
  };
}

function useMarginText(): (facts: v.InferOutput<typeof MarginFacts>) => MessageText {
  const { t } = useLingui();
  return ({ api_id, status, level, symbol }) => {
    const titles = {
      MARGIN_CALL: t`Margin call`,
      PRE_LIQ: t`Reduce-only margin level`,
      FORCE_LIQ: t`Margin liquidation`,
      NORMAL: t`Margin level restored`,
    };
    const wallet = symbol === undefined ? t`Cross margin` : t`Isolated margin ${symbol}`;
    const content =
      status === 'NORMAL' && level >= freeLevel
        ? t`${wallet}, account ${api_id}: fully repaid`
        : t`${wallet}, account ${api_id}: margin level ${level}`;
    return { title: titles[status], content };
  };
}
