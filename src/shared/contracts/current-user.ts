import * as v from 'valibot';
import { contract, Nothing } from '../base/contract.ts';
import { roles } from '../user/role.ts';

export const CurrentUser = v.object({
  user_id: v.string(),
  username: v.string(),
  role: v.picklist(roles),
  token: v.string(),
  vip_level: v.number(),
  level: v.number(),
  type: v.picklist(['main', 'sub', 'trader']),
  phone: v.string(),
  email: v.string(),
  invite_code: v.string(),
  activated: v.boolean(),
  main_user_id: v.nullable(v.string()),
  /** What the main account of a sub-account or a trader logs in by. */
  main_username: v.nullable(v.string()),
  bind: v.object({ email: v.boolean(), sms: v.boolean(), ip_list: v.array(v.string()) }),
  created: v.number(),
});

/** `GET /user/currentUser`: phone and e-mail come masked; `token` is "" where the call is signed with an API key. */
export const currentUser = contract({
  method: 'GET',
  path: '/user/currentUser',
  access: 'user',
  names: {},
  input: Nothing,
  output: CurrentUser,
});
