import { alertFields } from './alert-fields.ts';
import { marketFields } from './market-fields.ts';
import { tradeFields } from './trade-fields.ts';
import { userFields } from './user-fields.ts';

/**
 * What fields mean, with their units, by name: a field is called the same wherever it stands. `parent.name` is for one
 * that means something else there; the parent is a component, a field, or the path of the call or stream.
 */
export const fieldNotes: Readonly<Record<string, string>> = {
  ...tradeFields,
  ...alertFields,
  ...marketFields,
  ...userFields,
};
