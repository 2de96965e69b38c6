import * as v from 'valibot';
import type { Names } from './names.ts';
import { isTimeZone } from './time-zone.ts';

/** Who may call: anyone, any valid token, or a token with one of these roles (names of user/role.ts). */
export type Access = 'public' | 'user' | readonly string[];

/**
 * One endpoint, declared once. The route, the engine's call, the permission table and the tests are derived from it.
 */
export interface Contract<I extends v.GenericSchema = v.GenericSchema, O extends v.GenericSchema = v.GenericSchema> {
  readonly method: 'GET' | 'POST';
  /** Below /sapi. */
  readonly path: `/${string}`;
  /** Another path under which the same is served, where the specification can be read both ways. */
  readonly alias?: `/${string}`;
  readonly access: Access;
  /** What of somebody's the input names, and who may; `{}` where it names nothing. */
  readonly names: Names;
  /** Query and body together: names are unique over both. */
  readonly input: I;
  readonly output: O;
  /** Input fields of a POST that travel in the query. */
  readonly inQuery?: readonly string[];
  /**
   * The input field that the body is where it is a list, as the specification has it; a body that is an object names
   * the field itself.
   */
  readonly listBody?: string;
  /**
   * What an API key needs for this call. Where nothing is said a GET needs 'read' and a POST is for sessions only, as
   * 'session' says outright; what is public needs nothing.
   */
  readonly key?: 'read' | 'trade' | 'session';
  /** Least vip_level that may call. */
  readonly vip?: number;
  /**
   * What the caller's account must be: the main account and not a sub-account, or opened for trading by its activation.
   * A main account that is not activated may not call what needs `main` either, but what needs `main_account`.
   */
  readonly needs?: 'main' | 'main_account' | 'activated';
  /** Bytes a body may have; 256 KiB where it is not said. */
  readonly bodyLimit?: number;
  /**
   * Media type of an answer that comes without envelope: pages show it by its address, or the engine calls for its
   * bytes, a Uint8Array.
   */
  readonly media?: string;
  /** An answer of a `media` type that browsers save and never show, whatever it holds. */
  readonly attachment?: true;
  /**
   * Every call that succeeds leaves an entry in the audit log, which tells these fields of its input: none that holds a
   * secret.
   */
  readonly audited?: readonly string[];
  /**
   * What one call costs of the 1,200 that a user or client has a minute: 1 for a GET and 5 for a POST where it is not
   * said. 0 for orders, which each account has a rate of its own for.
   */
  readonly weight?: number;
  /** The field of the body whose list is charged `weight` for each of its items. */
  readonly weighedItems?: string;
  /**
   * A GET that sends a letter or a short message: as a POST, it is refused where a page of another origin asks for it.
   */
  readonly sends?: true;
  /**
   * A POST that is taken also while the server's disk is nearly full: it ends something, pays for it, or lets somebody
   * in who will.
   */
  readonly whenFull?: true;
  /** Not in the specification's list of calls: ours. */
  readonly extension?: true;
}

/** The permission that an API key must have for a call; 'none' where anybody may call, 'session' where no key may. */
export const keyNeedOf = ({
  access,
  key,
  method,
}: Pick<Contract, 'access' | 'key' | 'method'>): 'none' | 'read' | 'trade' | 'session' =>
  access === 'public' ? 'none' : (key ?? (method === 'GET' ? 'read' : 'session'));

/** What a handler gets: parsed. */
export type Input<C extends Contract> = v.InferOutput<C['input']>;
/** What a caller passes: before parsing. */
export type Args<C extends Contract> = v.InferInput<C['input']>;
export type Output<C extends Contract> = v.InferInput<C['output']>;

/** A list that is weighed by its items counts as no longer than one may be. */
const mostWeighed = 20;

/** What one call costs of the weight that a user or client has a minute; with the body where its items are weighed. */
export function weightOf(
  { weight, method, weighedItems }: Pick<Contract, 'weight' | 'method' | 'weighedItems'>,
  body?: unknown,
): number {
  const each = weight ?? (method === 'GET' ? 1 : 5);
  if (weighedItems === undefined) return each;
  const items: unknown = (body as Readonly<Record<string, unknown>> | null | undefined)?.[weighedItems];
  return each * Math.min(mostWeighed, Math.max(1, Array.isArray(items) ? items.length : 1));
}

/** Bytes that the body of a call may have. */
export const bodyLimitOf = ({ bodyLimit }: Pick<Contract, 'bodyLimit'>): number => bodyLimit ?? 256 * 1024;

export const contract = <I extends v.GenericSchema, O extends v.GenericSchema>(c: Contract<I, O>): Contract<I, O> => c;

/** No input at all; a body or query that carries something is refused. */
export const Nothing = v.strictObject({});

/** A whole number, also as the text of a query. */
export const Whole = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,16}$/, 'integer'), v.transform(Number))], 'integer'),
  v.safeInteger('integer'),
);

/** Ids separated by commas in a query; an array in code. Empty parts are refused. */
export const List = v.pipe(
  v.union([
    v.array(v.string()),
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',')),
    ),
  ]),
  v.array(v.pipe(v.string(), v.minLength(1), v.maxLength(100))),
  v.maxLength(100),
);

/** true or false, also as the text of a query. */
export const Flag = v.union([
  v.boolean(),
  v.pipe(
    v.picklist(['true', 'false']),
    v.transform((text) => text === 'true'),
  ),
]);

/** Milliseconds since the epoch, UTC. */
export const Ms = v.pipe(Whole, v.minValue(0));

/** IANA name of a time zone, such as `Asia/Kolkata`. */
export const TimeZone = v.pipe(v.string(), v.check(isTimeZone, 'time_zone'));

/** Fields of a paged request; `page` counts from 1. */
export const pageFields = {
  page: v.optional(v.pipe(Whole, v.minValue(1)), 1),
  page_size: v.optional(v.pipe(Whole, v.minValue(1), v.maxValue(500)), 20),
};

/** Fields of a time window: start inclusive, end exclusive. */
export const windowFields = { start: v.optional(Ms), end: v.optional(Ms) };

/** One page of results. The spelling is the specification's. */
export const Paged = <S extends v.GenericSchema>(item: S) =>
  v.object({
    pagenation: v.object({ page: v.number(), page_size: v.number(), total: v.number(), results: v.array(item) }),
  });

/** `client_id` of protocol.md §0.7: unique per user for 24 hours. */
export const ClientId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,36}$/, 'client_id'));
