import type { Exchange } from '../../src/shared/market/instrument.ts';
import type { Role } from '../../src/shared/user/role.ts';

/** Who a story is about, before the server has made the account. */
export interface NewUser {
  readonly username: string;
  /** `user` where it is left out. */
  readonly role?: Role;
  /** 3 where it is left out. */
  readonly vip?: number;
  /** Further paper accounts, without money. */
  readonly accounts?: readonly { readonly name: string; readonly exchange: Exchange }[];
}

/** A user of a story's server, with an open session and funded paper accounts of every venue. */
export interface StoryUser {
  readonly username: string;
  readonly password: string;
  readonly userId: string;
  readonly token: string;
  readonly role: Role;
  readonly vip: number;
}
