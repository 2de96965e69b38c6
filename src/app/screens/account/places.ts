import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isOwner, isReader, type Role } from '../../../shared/user/role.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';

const route = getRouteApi('/user');

/**
 * Sections of the account that are built, in the order of their navigation; the first one that a role has is shown
 * where none is asked for.
 */
export const places = [
  'balances',
  'sub-accounts',
  'api-accounts',
  'api-keys',
  'clients',
  'grants',
  'login-log',
  'analysis',
  'finance',
  'strategies',
] as const;
export type Place = (typeof places)[number];

export const placeNames: Readonly<Record<Place, MessageDescriptor>> = {
  balances: msg`Balances`,
  'sub-accounts': msg`Sub-accounts`,
  'api-accounts': msg`API accounts`,
  'api-keys': msg`API keys`,
  clients: msg`Authorised accounts`,
  grants: msg`Authorisations`,
  'login-log': msg`Login log`,
  analysis: msg`Asset analysis`,
  finance: msg`Financial analysis`,
  strategies: msg`Strategy analysis`,
};

/** What the address of the account says: which section, and how that one is to be shown. */
export interface AccountSearch {
  readonly section?: Place;
  /** Balances: by what the whole is divided. */
  readonly by?: string | undefined;
  /** Asset analysis: the period with the first and last day of one's own, what is looked at, and as what. */
  readonly period?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly of?: string | undefined;
  readonly view?: string | undefined;
  /** Analyses: whose accounts, one's own or those of others, and of which one of them. */
  readonly scope?: string | undefined;
  readonly user?: string | undefined;
}

/** What somebody comes for whose role is to look at accounts of others. */
const readersFirst: readonly Place[] = ['clients', 'finance'];

/** The sections that somebody of a role has, in their order: what the role is there for comes first. */
export function placesOf(role: Role): readonly Place[] {
  if (!isReader(role)) return places.filter((place) => place !== 'clients');
  return isOwner(role) ? places : [...readersFirst, ...places.filter((place) => !readersFirst.includes(place))];
}

/** The section that a text names; the first one where it names none that the role has. */
export function placeOf(text: string | undefined, role: Role): Place {
  const own = placesOf(role);
  return own.find((place) => place === text) ?? own[0]!;
}

/** What the address says, and how to say something else in it: a step of the history, so that Back undoes it. */
export function useAccountSearch() {
  const search: Readonly<Record<string, string | undefined>> = route.useSearch();
  const navigate = useNavigate();
  return [search, (patch: AccountSearch) => void navigate({ to: '/user', search: { ...search, ...patch } })] as const;
}
