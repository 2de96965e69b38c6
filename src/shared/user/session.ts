import * as v from 'valibot';
import { roles } from './role.ts';

/** What the browser keeps in localStorage under `user`. */
export const Session = v.object({
  invite_code: v.string(),
  role: v.picklist(roles),
  token: v.pipe(v.string(), v.minLength(1)),
  username: v.string(),
  vip_level: v.number(),
});
export type Session = v.InferOutput<typeof Session>;

/** Least vip_level of the permissions in the specification's point 5. */
export const vipNeeds = { exchange: 1, strategy: 1, jzj: 2, market_maker: 3 } as const;
