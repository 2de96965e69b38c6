import * as v from 'valibot';
import { ClientId, contract } from '../base/contract.ts';
import { Decimal } from '../base/decimal.ts';
import { ApiId } from '../trade/api-account.ts';
import { ownerRoles } from '../user/role.ts';
import { Asset } from './transfer.ts';

const replayed = v.optional(v.boolean());

const Assets = v.pipe(
  v.array(Asset),
  v.minLength(1),
  v.maxLength(10),
  v.check((list) => new Set(list).size === list.length, 'unique'),
);

/** What converts something needs a client id; what only asks needs none. */
const isNamed = ({ assets, client_id }: { assets?: unknown; client_id?: unknown }): boolean =>
  assets === undefined || client_id !== undefined;

/**
 * `POST /user/api/margin/small-liability`: pays debts of cross margin that are worth less than 10 USDT with USDT of the
 * same wallet, at the last price and a fee. Without `assets` a list of what could be paid. All or nothing:
 * SMALL_LIABILITY for a debt that is none or not small, BALANCE for too little USDT.
 */
export const smallLiability = contract({
  method: 'POST',
  path: '/user/api/margin/small-liability',
  access: ownerRoles,
  names: { api_id: 'owner' },
  input: v.pipe(
    v.strictObject({ api_id: ApiId, assets: v.optional(Assets), client_id: v.optional(ClientId) }),
    v.forward(
      v.check((input) => isNamed(input), 'required'),
      ['client_id'],
    ),
  ),
  output: v.object({
    rows: v.array(
      v.object({
        asset: v.string(),
        principal: Decimal,
        interest: Decimal,
        liability_usd: Decimal,
        target_asset: v.string(),
        target_qty: Decimal,
      }),
    ),
    fee: Decimal,
    replayed,
  }),
});

/**
 * `POST /user/api/margin/small-bnb`: turns all that is free of assets worth less than 10 USDT each into BNB, or into
 * USDT where the exchange has no BNB; all or nothing. Without `assets` a list of what could be turned now.
 */
export const smallBnb = contract({
  method: 'POST',
  path: '/user/api/margin/small-bnb',
  access: ownerRoles,
  names: { api_id: 'owner' },
  input: v.pipe(
    v.strictObject({
      api_id: ApiId,
      assets: v.optional(Assets),
      account_type: v.picklist(['spot', 'margin'], 'spot_or_margin'),
      client_id: v.optional(ClientId),
    }),
    v.forward(
      v.check((input) => isNamed(input), 'required'),
      ['client_id'],
    ),
  ),
  output: v.object({
    target_asset: v.string(),
    rows: v.array(v.object({ asset: v.string(), qty: Decimal, service_charge: Decimal, transferred: Decimal })),
    total: Decimal,
    replayed,
  }),
});
