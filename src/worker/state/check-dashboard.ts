import * as v from 'valibot';
import { dashboardFields } from '../../shared/trade/workspace/dashboard-state.ts';

const Patch = v.partial(v.strictObject(dashboardFields));

/**
 * The path of the first field of a patch that is not as it has to be, or is none; undefined where all are. The selected
 * tab has to be one of those that come with it.
 */
export function dashboardFault(patch: unknown): string | undefined {
  const parsed = v.safeParse(Patch, patch);
  if (!parsed.success) return v.getDotPath(parsed.issues[0]) ?? '';
  const { tabs, current_tab } = parsed.output;
  return tabs && tabs.length > 0 && !tabs.some(({ key }) => key === current_tab) ? 'current_tab' : undefined;
}
