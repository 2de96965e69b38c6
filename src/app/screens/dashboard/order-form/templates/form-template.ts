import * as v from 'valibot';
import { marginAutos } from '../../../../../shared/trade/margin-auto.ts';
import { sorFinishes } from '../../../../../shared/trade/strategy/sor/bounds.ts';
import { triggerPrices } from '../../../../../shared/trade/order.ts';
import { isSame } from '../../../../market/named-list/named-edit.ts';
import { type Draft, emptyDraft } from '../draft/draft.ts';
import { draftTypes } from '../draft/order-types.ts';

const Text = v.pipe(v.string(), v.maxLength(40));

/** A filled form as it is saved. Every field may be missing: it is as in an empty form then. */
const Form = v.object({
  type: v.optional(v.picklist(draftTypes)),
  price: v.optional(Text),
  trigger: v.optional(Text),
  stopLimit: v.optional(Text),
  triggerBy: v.optional(v.picklist(triggerPrices)),
  amount: v.optional(Text),
  unit: v.optional(v.picklist(['base', 'quote'])),
  tif: v.optional(v.picklist(['GTC', 'IOC', 'FOK', 'GTD'])),
  postOnly: v.optional(v.boolean()),
  reduceOnly: v.optional(v.boolean()),
  closeAll: v.optional(v.boolean()),
  marginAuto: v.optional(v.picklist(marginAutos.filter((auto) => auto !== 'NONE'))),
  tradingMode: v.optional(v.picklist(['NORMAL', 'DIRECT'])),
  exits: v.optional(v.object({ takeProfit: Text, stopLoss: Text })),
  algo: v.optional(
    v.object({
      duration: Text,
      durationUnit: v.picklist(['s', 'min', 'h']),
      slices: Text,
      randomize: Text,
      participation: Text,
      visible: Text,
      peg: Text,
      impact: Text,
      finish: v.picklist(['EXPIRE', 'MARKET']),
    }),
  ),
  routing: v.optional(
    v.object({
      slippage: Text,
      duration: Text,
      funding: v.boolean(),
      hours: Text,
      finish: v.picklist(sorFinishes),
      ticked: v.record(Text, v.boolean()),
    }),
  ),
});
export type FormTemplate = v.InferOutput<typeof Form>;

const fields = Object.keys(Form.entries) as readonly (keyof FormTemplate)[];

/**
 * What of a draft differs from an empty form. The end of a GTD order is a moment and the size at the ladder no part of
 * the form: they belong to no template.
 */
export const templateOf = (draft: Draft): FormTemplate =>
  Object.fromEntries(
    fields.filter((field) => !isSame(draft[field], emptyDraft[field])).map((field) => [field, draft[field]]),
  );

/** The change that makes a form show a saved one; undefined where what is saved makes no sense. */
export function draftOf(form: unknown): Omit<Draft, 'expires' | 'ladderSize'> | undefined {
  const parsed = v.safeParse(Form, form);
  if (!parsed.success) return undefined;
  const { expires: _, ladderSize: __, ...empty } = emptyDraft;
  return { ...empty, ...parsed.output } as Omit<Draft, 'expires' | 'ladderSize'>;
}

/** Whether a form shows just what is saved. */
export const isShown = (draft: Draft, form: unknown): boolean => {
  const saved = draftOf(form);
  return saved !== undefined && isSame(templateOf({ ...draft, ...saved }), templateOf(draft));
};
