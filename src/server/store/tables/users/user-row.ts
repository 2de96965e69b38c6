import * as v from 'valibot';
import { parseJson } from '../../../../shared/base/parse-json.ts';
import { roles, type Role } from '../../../../shared/user/role.ts';
import { type SubKind, subKinds, type SubPermission, subPermissions } from '../../../../shared/user/sub-account.ts';
import { vipLevelOf } from '../../../../shared/user/vip.ts';
import type { Database, Tables } from '../../database/database.ts';

/** What a sub-account or a trader may do, and where. */
export interface SubRights {
  readonly kind: SubKind;
  readonly permissions: readonly SubPermission[];
  /** The accounts of its main account that a trader trades on; null for a sub-account. */
  readonly apiIds: readonly string[] | null;
  /** When its main account froze it; null where it is open. */
  readonly frozenMs: number | null;
}

/** A user as the server knows it. `passwordHash` is an argon2id string. */
export interface User {
  readonly userId: string;
  readonly username: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly passwordHash: string;
  readonly role: Role;
  /**
   * What the user may do: `vipFixed` where that is a number, else by activation and turnover; of a sub-account that of
   * its main account.
   */
  readonly vipLevel: number;
  /** The level that an administrator has set; null: by activation and turnover. */
  readonly vipFixed: number | null;
  readonly inviteCode: string;
  readonly mainUserId: string | null;
  /** Who invited the user. */
  readonly invitedBy: string | null;
  /** What its main account logs in by; null where there is none. */
  readonly mainUsername: string | null;
  /** There where `mainUserId` is. */
  readonly sub: SubRights | null;
  /** Whether the user, or the main account, has read the risks of trading and opened the account for it. */
  readonly activated: boolean;
  readonly createdMs: number;
  /**
   * Addresses from which alone the account can be used, as `plainIp` writes them; from anywhere where there are none.
   */
  readonly ipList: readonly string[];
  /** When an admin shut the account; null where it is open. */
  readonly disabledMs: number | null;
  /** When an admin shut its main account; null where that is open, or there is none. */
  readonly mainDisabledMs: number | null;
}

export interface NewUser extends Pick<User, 'username' | 'email' | 'phone' | 'passwordHash' | 'role'> {
  readonly createdMs: number;
  /** A level that only an administrator changes; by activation and turnover where it is left out. */
  readonly vipLevel?: number;
  /** Default true. */
  readonly activated?: boolean;
  /** Id of the user whose invite code came along. */
  readonly invitedBy?: string;
  /** Whose sub-account or trader it is; a main account where it is left out. */
  readonly sub?: Pick<SubRights, 'kind' | 'permissions' | 'apiIds'> & {
    readonly mainUserId: string;
    readonly note: string;
  };
}

/** A row with what of its main account counts for it: null where it has none. */
export type UserRow = Tables['users'] & {
  readonly mainUsername: string | null;
  readonly mainVipFixed: number | null;
  readonly mainVipTurnover: number | null;
  readonly mainActivated: number | null;
  readonly mainDisabled: number | null;
};

/** Reads users, each with its main account. Columns are named with their table, which stands there twice. */
export const selectUsers = (db: Database) =>
  db
    .selectFrom('users')
    .leftJoin('users as mains', 'mains.user_id', 'users.main_user_id')
    .selectAll('users')
    .select([
      'mains.username as mainUsername',
      'mains.vip_fixed as mainVipFixed',
      'mains.vip_turnover as mainVipTurnover',
      'mains.activated as mainActivated',
      'mains.disabled as mainDisabled',
    ]);

const Permissions = v.pipe(v.string(), v.parseJson(), v.array(v.picklist(subPermissions)));
const Ids = v.pipe(v.string(), v.parseJson(), v.array(v.string()));

const msOf = (ms: number | null): number | null => (ms === null ? null : Number(ms));

/** What stands in the row of a sub-account; null in any other. */
export const subRightsOf = (row: Tables['users']): SubRights | null =>
  row.main_user_id === null
    ? null
    : {
        kind: v.parse(v.picklist(subKinds), row.sub_kind),
        permissions: v.parse(Permissions, row.sub_permissions),
        apiIds: row.sub_api_ids === null ? null : v.parse(Ids, row.sub_api_ids),
        frozenMs: msOf(row.frozen),
      };

/** The VIP level of a row: a sub-account has that of its main account. */
const levelOf = (row: UserRow): number =>
  row.main_user_id === null
    ? vipLevelOf({ activated: row.activated === 1, fixed: row.vip_fixed, byTurnover: row.vip_turnover })
    : vipLevelOf({
        activated: row.mainActivated === 1,
        fixed: row.mainVipFixed,
        byTurnover: row.mainVipTurnover ?? 0,
      });

export const userOf = (row: UserRow): User => ({
  userId: row.user_id,
  username: row.username,
  email: row.email,
  phone: row.phone,
  passwordHash: row.password_hash,
  role: v.parse(v.picklist(roles), row.role),
  vipLevel: levelOf(row),
  vipFixed: row.vip_fixed,
  inviteCode: row.invite_code,
  mainUserId: row.main_user_id,
  invitedBy: row.invited_by,
  mainUsername: row.mainUsername,
  sub: subRightsOf(row),
  activated: (row.main_user_id === null ? row.activated : row.mainActivated) === 1,
  createdMs: Number(row.created),
  ipList: row.ip_list === null ? [] : v.parse(v.array(v.string()), parseJson(row.ip_list)),
  disabledMs: msOf(row.disabled),
  mainDisabledMs: msOf(row.mainDisabled),
});
