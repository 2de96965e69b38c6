import * as v from 'valibot';
import { contract } from '../base/contract.ts';
import { Name } from '../base/text.ts';
import { environments, StrategyType } from '../trade/instance.ts';

const formBytes = 16 * 1024;
const TemplateId = v.pipe(v.string(), v.minLength(1), v.maxLength(40));
/** Fields of a strategy's form as they stand there: checked where an instance is started with them. */
const FormParams = v.record(v.string(), v.unknown());

/** What a form of a strategy was filled in with, by a name. */
const templateFields = {
  name: Name(60),
  strategy_type: StrategyType,
  params: v.pipe(
    FormParams,
    v.check((params) => JSON.stringify(params).length <= formBytes, 'max_bytes'),
  ),
  env: v.optional(v.picklist(environments, 'env'), 'local'),
};

/** A filled form of a strategy that its owner has named; `params` are the form's own, kept as they are. */
export const StartTemplate = v.object({
  template_id: v.string(),
  name: v.string(),
  strategy_type: StrategyType,
  params: FormParams,
  env: v.picklist(environments),
  created: v.number(),
});
export type StartTemplate = v.InferOutput<typeof StartTemplate>;

/** `GET /strategy/client/startTemplate/list`: the caller's own, oldest first. */
export const startTemplateList = contract({
  method: 'GET',
  path: '/strategy/client/startTemplate/list',
  alias: '/client/startTemplate/list',
  access: 'user',
  names: {},
  input: v.strictObject({ strategy_type: v.optional(StrategyType) }),
  output: v.array(StartTemplate),
});

/**
 * `POST /strategy/client/startTemplate/save` makes a template, or with `template_id` changes one: NOT_FOUND where it is
 * not the caller's. At most 100 a user: beyond them INPUT. UNKNOWN_STRATEGY.
 */
export const startTemplateSave = contract({
  method: 'POST',
  path: '/strategy/client/startTemplate/save',
  alias: '/client/startTemplate/save',
  access: 'user',
  names: { template_id: 'owner' },
  input: v.strictObject({ template_id: v.optional(TemplateId), ...templateFields }),
  output: StartTemplate,
});

/** `POST /strategy/client/startTemplate/delete`: NOT_FOUND where it is not the caller's, or deleted already. */
export const startTemplateDelete = contract({
  method: 'POST',
  path: '/strategy/client/startTemplate/delete',
  alias: '/client/startTemplate/delete',
  access: 'user',
  names: { template_id: 'owner' },
  input: v.strictObject({ template_id: TemplateId }),
  output: v.literal(1),
});
