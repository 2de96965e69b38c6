import { Refusal } from '../../shared/base/refusal.ts';
import { type AccessRow, checkCaller } from '../desk/access/access-row.ts';
import type { Caller, Authenticator } from '../identity/authenticator.ts';

/** What a browser says of the page that sends a request. */
interface Sender {
  readonly origin?: string | undefined;
  readonly host?: string | undefined;
  readonly 'sec-fetch-site'?: string | string[] | undefined;
}

/**
 * Whether a page of another origin sends the request. A GET tells no origin, but on a safe line how its page and the
 * server are related; an address that is typed has no page. Clients that are no browsers tell neither.
 */
export const isForeign = ({ origin, host, 'sec-fetch-site': site }: Sender): boolean =>
  (origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host)) ||
  site === 'cross-site' ||
  site === 'same-site';

/** The token of an Authorization header: raw, or after `Bearer`. */
export const tokenOf = (header: string | undefined): string => (header ?? '').replace(/^Bearer /i, '');

/** As much of a request as says who makes it. */
export interface Admittance {
  readonly headers: { readonly authorization?: string | undefined };
  readonly ip: string;
  /** Who has signed it with an API key; a token beside it is not looked at. */
  readonly signer?: Caller | undefined;
}

/** What is for everybody is for a user at a foreign address too, as for anybody. */
function nobodyElsewhere(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}

/** Lets a caller in by the row of the access table, or refuses with PERMISSION_DENIED or as `checkCaller` does. */
export async function admit(
  row: AccessRow,
  { headers, ip, signer }: Admittance,
  door: Authenticator,
): Promise<Caller | undefined> {
  const token = tokenOf(headers.authorization);
  if (row.access === 'public') return signer ?? door.callerOf(token, ip).catch(nobodyElsewhere);
  const caller = signer ?? (await door.callerOf(token, ip));
  if (!caller) throw new Refusal('PERMISSION_DENIED');
  checkCaller(row, caller);
  return caller;
}
