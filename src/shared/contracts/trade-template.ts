import * as v from 'valibot';
import { contract } from '../base/contract.ts';
import { Name } from '../base/text.ts';
import { AccountTypeText, accountTypes } from '../market/instrument.ts';

const formBytes = 16 * 1024;
const Form = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check((form) => JSON.stringify(form).length <= formBytes, 'max_bytes'),
);
const TemplateId = v.pipe(v.string(), v.minLength(1), v.maxLength(40));

/**
 * A filled order form that its owner has named. `form` is the form's own, at most 16 KiB of JSON; the server keeps it
 * as it is.
 */
export const TradeTemplate = v.object({
  template_id: v.string(),
  name: v.string(),
  account_type: v.picklist(accountTypes),
  form: v.record(v.string(), v.unknown()),
  created: v.number(),
});
export type TradeTemplate = v.InferOutput<typeof TradeTemplate>;

/** `GET /user/tradetemplate/list`: the caller's own, oldest first. */
export const templateList = contract({
  method: 'GET',
  path: '/user/tradetemplate/list',
  access: 'user',
  names: {},
  input: v.strictObject({ account_type: v.optional(AccountTypeText) }),
  output: v.array(TradeTemplate),
});

/**
 * `POST /user/tradetemplate/save` makes a template, or with `template_id` changes one: NOT_FOUND where it is not the
 * caller's. At most 100 a user: beyond them INPUT.
 */
export const templateSave = contract({
  method: 'POST',
  path: '/user/tradetemplate/save',
  access: 'user',
  names: { template_id: 'owner' },
  input: v.strictObject({
    template_id: v.optional(TemplateId),
    name: Name(60),
    account_type: AccountTypeText,
    form: Form,
  }),
  output: TradeTemplate,
});

/** `POST /user/tradetemplate/delete`: NOT_FOUND where it is not the caller's, or deleted already. */
export const templateDelete = contract({
  method: 'POST',
  path: '/user/tradetemplate/delete',
  access: 'user',
  names: { template_id: 'owner' },
  input: v.strictObject({ template_id: TemplateId }),
  output: v.literal(1),
});
