/**
 * Who may name an object of somebody's in a call. `owner`: only whoever it belongs to, and a trader the accounts of its
 * main account that it trades on. `main`: its owner, and the main account of the sub-account that owns it. `balance`,
 * `instance`, `risk`: its owner, and those who hold a grant of its account with this scope; administrators too where
 * the scope only reads, which `risk` does not. `granted`: the same with any scope; what only reads is a main account's
 * too, of its sub-accounts. `anybody`: whoever is let in by role names anybody's.
 */
export type Reach = 'owner' | 'main' | 'balance' | 'instance' | 'risk' | 'granted' | 'anybody';

/** What becomes of an object that the caller may not name; whatever it is, one that does not exist has the same. */
export interface Named {
  readonly reach: Reach;
  /**
   * `whole`: the call is refused with NOT_FOUND. `each`: the object has a refusal of its own among the results.
   * `nothing`: it matches nothing, as a filter does.
   */
  readonly otherwise: 'whole' | 'each' | 'nothing';
}

/**
 * Fields of an input that name objects of somebody's, by their paths (`api_id`, `all.api_ids`, `items.order_id`), and
 * who may name them. A reach by itself refuses the whole call.
 */
export type Names = Readonly<Record<string, Reach | Named>>;

/** Objects that have a refusal of their own among the results. */
export const each = (reach: Reach): Named => ({ reach, otherwise: 'each' });
/** Objects that match nothing where the caller may not name them. */
export const matching = (reach: Reach): Named => ({ reach, otherwise: 'nothing' });

/** The long form of what stands beside a field. */
export const namedBy = (named: Reach | Named): Named =>
  typeof named === 'string' ? { reach: named, otherwise: 'whole' } : named;
