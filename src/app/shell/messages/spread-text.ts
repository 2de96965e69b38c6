import { msg } from '@lingui/core/macro';
import * as v from 'valibot';
import { accountTypes, exchanges } from '../../../shared/market/instrument.ts';
import { alertDirections, alertSpreads } from '../../../shared/trade/alert-choices.ts';
import { bpsText } from '../../format/bps.ts';
import { spreadLegs } from '../../market/alerts/spread-legs.ts';
import { createNames } from '../../market/instrument/instrument-name.ts';
import type { MessageText } from './message-text.ts';
import type { OrderTextTools } from './order-text.ts';

const market = { exchange: v.picklist(exchanges), symbol: v.string(), account_type: v.picklist(accountTypes) };
const SpreadFacts = v.object({
  ...market,
  alert_id: v.string(),
  kind: v.literal('SPREAD'),
  other_leg: v.object(market),
  spread_of: v.picklist(alertSpreads),
  spread_bps: v.number(),
  direction: v.picklist(alertDirections),
  value: v.number(),
});

/** What the message of an alert on a spread says. Undefined of all other messages. */
export function spreadText(data: unknown, { i18n, instruments }: OrderTextTools): MessageText | undefined {
  const parsed = v.safeParse(SpreadFacts, data);
  if (!parsed.success) return undefined;
  const { spread_of, spread_bps, direction, value } = parsed.output;
  const names = createNames(i18n);
  const { base, sold, bought } = spreadLegs(parsed.output, { instruments, names, venueName: (exchange) => exchange });
  const now = bpsText(value);
  const wanted = bpsText(spread_bps);
  const spread = i18n._(
    spread_of === 'OPEN'
      ? msg`${base} spread ${sold} − ${bought} (open)`
      : msg`${base} spread ${sold} − ${bought} (close)`,
  );
  return {
    title: i18n._(msg`Spread alert`),
    content: i18n._(
      direction === 'UP_TO'
        ? msg`${spread} rose to ${now} bps, your alert: up to ${wanted} bps`
        : msg`${spread} fell to ${now} bps, your alert: down to ${wanted} bps`,
    ),
  };
}
