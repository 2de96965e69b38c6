import * as v from 'valibot';
import { ClientId, contract } from '../base/contract.ts';
import { Decimal } from '../base/decimal.ts';
import { Name } from '../base/text.ts';
import { ofInstrument, symbolFields } from '../market/instrument.ts';
import { ApiId } from '../trade/api-account.ts';
import { environments, StrategyType } from '../trade/instance.ts';
import { mostBasketRows } from '../trade/strategy/astock-exec/bounds.ts';
import { tradingRoles } from '../user/role.ts';
import { vipNeeds } from '../user/session.ts';

/**
 * `POST /strategy/client/basket`: one instance of a type for each row of a basket on one account; where there are
 * several rows they stand in one group, which is `name` where it is left out. A row's `params` stand over those of all.
 * Nothing is started until every row holds: PARAMETERS lists what is wrong as {`row` from 1, `symbol`, `field`,
 * `rule`}, where a row that is short of its asset has the rule `balance`, and BALANCE says what all buys together are
 * short of. With `only_check` nothing is started at all. Each row then has a result of its own. The same `client_id`
 * starts no row a second time.
 */
export const strategyBasket = contract({
  method: 'POST',
  path: '/strategy/client/basket',
  access: tradingRoles,
  names: { api_id: 'owner' },
  key: 'trade',
  vip: vipNeeds.strategy,
  audited: ['strategy_type', 'name', 'api_id'],
  extension: true,
  input: v.strictObject({
    strategy_type: StrategyType,
    env: v.optional(v.picklist(environments, 'env'), 'local'),
    name: Name(60),
    group: v.optional(Name(40)),
    api_id: ApiId,
    params: v.record(v.string(), v.unknown()),
    rows: v.pipe(
      v.array(ofInstrument(v.strictObject({ ...symbolFields, params: v.record(v.string(), v.unknown()) }))),
      v.minLength(1, 'one_row'),
      v.maxLength(mostBasketRows, 'too_many'),
    ),
    only_check: v.optional(v.boolean(), false),
    client_id: ClientId,
  }),
  output: v.object({
    /** What all buys need at their worst prices, fees included, and what all sales are valued at; in quote. */
    buys: Decimal,
    sales: Decimal,
    results: v.array(
      v.object({
        row: v.number(),
        symbol: v.string(),
        /** What it needs of quote, or of a sale its value at the start. */
        invested: Decimal,
        /** Price at which its first figures are reckoned. */
        price: Decimal,
        /** Null where it was not started. */
        instance_id: v.nullable(v.string()),
        /** 200, or that of the refusal by which it was not started. */
        code: v.number(),
        data: v.optional(v.unknown()),
        replayed: v.optional(v.boolean()),
      }),
    ),
  }),
});
