import { secondMs } from '../../shared/base/time.ts';
import { createAlerts } from '../desk/alerts/alerts.ts';
import { accountsBy } from '../desk/caller.ts';
import { createDesk } from '../desk/desk.ts';
import { createTraderAudit } from '../desk/trader-audit.ts';
import { createMarginAccount } from '../desk/margin/margin-account.ts';
import { createTransfers } from '../desk/margin/transfers.ts';
import { createEquityLog } from '../desk/reports/equity-log.ts';
import { createAlertStore } from '../store/tables/alerts.ts';
import type { Database } from '../store/database/database.ts';
import { createEquityPointStore } from '../store/tables/equity-points.ts';
import type { Identity } from './identity.ts';
import type { News } from './news.ts';
import { again, failedIn, type ServerParts } from './parts.ts';
import type { Strategies } from './strategies.ts';
import type { Trading } from './trading.ts';

const equityLookMs = 30 * secondMs;
const markPublishMs = 2 * secondMs;

/** What users do with their accounts: orders, transfers, margin, alerts, and what the accounts were worth over time. */
export function openDealing(
  parts: ServerParts,
  database: Database,
  { engine, accounts, markets, external, usdPriceOf, dailyNotional }: Trading,
  { isTaken }: Strategies,
  { messages }: News,
  { subs, audit }: Pick<Identity, 'subs' | 'audit'>,
) {
  const { clock, scheduler, log } = parts;
  const nowMs = () => clock.nowMs();
  const accountOf = accountsBy(accounts, subs, nowMs);
  const failed = failedIn(log, 'a price alert could not be kept');
  const store = createAlertStore(database);
  const alerts = createAlerts({ store, messages, marketOf: markets.byKey, scheduler, nowMs, failed });
  const desk = createTraderAudit({ audit, nowMs }).ofDesk(
    createDesk({ engine, nowMs, accountOf, external, isTaken, usdPriceOf, dailyNotional }),
  );
  const equityPoints = createEquityPointStore(database);
  const equity = createEquityLog({
    nowMs,
    apiIds: () => accounts.all().map(({ api_id }) => api_id),
    balances: desk.balances,
    moves: engine.history.entries,
    usdOf(api_id, asset, amount) {
      const price = usdPriceOf(asset, accountOf(api_id)?.exchange);
      return price ? (amount * price.numerator) / price.denominator : 0n;
    },
    store: equityPoints,
  });
  const stopMarks = scheduler.every(markPublishMs, desk.publishMarks);
  const stopEquity = again(parts, equityLookMs, () => equity.look(), 'the equity of the accounts could not be stored');
  return {
    desk,
    transfers: createTransfers({
      engine,
      accountOf,
      isTaken,
      mainOf: (userId) => subs.byId(userId)?.mainUserId,
    }),
    marginAccount: createMarginAccount({ engine, accountOf, balances: desk.balances, nowMs }),
    alerts,
    equityPoints,
    equity,
    start() {
      alerts.start().catch(failed);
    },
    stopTimers() {
      stopEquity();
      stopMarks();
    },
  };
}
export type Dealing = ReturnType<typeof openDealing>;
