import * as v from 'valibot';
import { DashboardState } from '../../src/shared/trade/workspace/dashboard-state.ts';

/** The state of someone who never changed anything. */
export const defaultDashboardState = (): DashboardState => v.parse(DashboardState, {});
