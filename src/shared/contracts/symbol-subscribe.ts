import * as v from 'valibot';
import { contract, Nothing } from '../base/contract.ts';
import { Line } from '../base/text.ts';
import { accountTypes, exchanges, ofInstrument, symbolFields } from '../market/instrument.ts';

const Row = v.object({
  exchange: v.picklist(exchanges),
  symbol: v.string(),
  account_type: v.picklist(accountTypes),
  /** Place in the list: strictly rises, with gaps where rows were removed. */
  sort: v.number(),
  /** Name of the group that the row was added to; "" for none. */
  group: v.string(),
});

/** Instruments that the user watches, in the user's order. */
export const SymbolSubscriptions = v.array(Row);
export type SymbolSubscription = v.InferOutput<typeof Row>;

const One = ofInstrument(v.strictObject({ ...symbolFields, group: v.optional(Line(40), '') }));
const list = v.pipe(v.array(One), v.minLength(1), v.maxLength(200));
const Many = v.strictObject({ list });
const ManyMoved = v.strictObject({ list, move: v.optional(v.boolean(), false) });

/**
 * One instrument, or a list of them; always a list inside. Chosen by `list`, so that what is wrong is told by its own
 * field.
 */
const OneOrMany = v.pipe(
  v.lazy((input): typeof One | typeof Many =>
    typeof input === 'object' && input !== null && 'list' in input ? Many : One,
  ),
  v.transform((input) => ('list' in input ? input.list : [input])),
);

/** The same with `move`, which one instrument alone does not have. */
const OneOrManyMoved = v.pipe(
  v.lazy((input): typeof One | typeof ManyMoved =>
    typeof input === 'object' && input !== null && 'list' in input ? ManyMoved : One,
  ),
  v.transform((input) => ('list' in input ? input : { list: [input], move: false })),
);

/** `GET /user/symbolsubscribe/list`. */
export const subscribeList = contract({
  method: 'GET',
  path: '/user/symbolsubscribe/list',
  access: 'user',
  names: {},
  input: Nothing,
  output: SymbolSubscriptions,
});

/**
 * `POST /user/symbolsubscribe/add` appends instruments and gives the whole list. One that is there already keeps its
 * place and takes the group; with `move` it goes to the end too, so that a list in another order puts its rows in that
 * order. UNKNOWN_PAIR where one is not in the symbol table, INPUT beyond 500 rows: then nothing changes.
 */
export const subscribeAdd = contract({
  method: 'POST',
  path: '/user/symbolsubscribe/add',
  access: 'user',
  names: {},
  input: OneOrManyMoved,
  output: SymbolSubscriptions,
});

/**
 * `POST /user/symbolsubscribe/remove` gives the list that is left. Idempotent: one that is not there is passed over.
 */
export const subscribeRemove = contract({
  method: 'POST',
  path: '/user/symbolsubscribe/remove',
  access: 'user',
  names: {},
  input: OneOrMany,
  output: SymbolSubscriptions,
});
