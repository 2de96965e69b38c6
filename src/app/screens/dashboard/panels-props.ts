import type { Instrument } from '../../../shared/market/instrument.ts';
import type { Drafts } from './order-form/draft/drafts.ts';
import type { OnOrder } from './order-toasts.ts';
import type { Dashboard } from './use-dashboard.ts';

/** What the panels of a tab are given, however the window arranges them. */
export interface PanelsProps {
  readonly instrument: Instrument;
  readonly dashboard: Dashboard;
  readonly drafts: Drafts;
  readonly onOrder: OnOrder;
  /** Chart and tables come with the rest, not behind it. */
  readonly kept: boolean;
}
