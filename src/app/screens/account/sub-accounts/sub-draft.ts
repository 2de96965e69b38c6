import type { SubAccount, subSave } from '../../../../shared/contracts/sub-account.ts';
import type { Args } from '../../../../shared/base/contract.ts';
import {
  type SubKind,
  type SubPermission,
  subPermissions,
  traderPermissions,
} from '../../../../shared/user/sub-account.ts';

/** What the form of a sub-account holds. */
export interface SubDraft {
  readonly username: string;
  readonly password: string;
  readonly kind: SubKind;
  readonly permissions: readonly SubPermission[];
  readonly api_ids: readonly string[];
  readonly note: string;
}

export const emptySubDraft: SubDraft = {
  username: '',
  password: '',
  kind: 'sub',
  permissions: [...subPermissions],
  api_ids: [],
  note: '',
};

export const subDraftOf = ({ username, kind, permissions, api_ids, note }: SubAccount): SubDraft => ({
  username,
  password: '',
  kind,
  permissions,
  api_ids: api_ids ?? [],
  note,
});

/** What a kind may be allowed. */
export const allowedOf = (kind: SubKind): readonly SubPermission[] =>
  kind === 'trader' ? traderPermissions : subPermissions;

/** The call that saves a draft: a new one without `user_id`. */
export function saveInputOf(
  { username, password, kind, permissions, api_ids, note }: SubDraft,
  user_id?: string,
): Args<typeof subSave> {
  return {
    ...(user_id !== undefined && { user_id }),
    username,
    // Of a new one it is needed: what is missing is said with all else that is.
    ...((user_id === undefined || password !== '') && { password }),
    kind,
    permissions: permissions.filter((each) => allowedOf(kind).includes(each)),
    api_ids: kind === 'trader' ? [...api_ids] : null,
    note,
  };
}
