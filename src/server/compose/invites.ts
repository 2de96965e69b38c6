import { minuteMs } from '../../shared/base/time.ts';
import type { Exchange } from '../../shared/market/instrument.ts';
import { createDayFees } from '../desk/invites/day-fees.ts';
import { createInviters } from '../desk/invites/inviters.ts';
import { createInviteViews } from '../desk/invites/invite-views.ts';
import { createRebateRun } from '../desk/invites/rebate-run.ts';
import { createRebateSums } from '../desk/invites/rebate-sums.ts';
import { createUsdPrices } from '../desk/valuation.ts';
import type { Accounts } from './accounts.ts';
import type { Identity } from './identity.ts';
import type { News } from './news.ts';
import { again, failedIn, type ServerParts } from './parts.ts';
import type { Site } from './site.ts';
import type { Trading } from './trading.ts';

const lookMs = minuteMs;
const problem = 'rebates could not be paid';

/** The referral programme: who has invited whom, and the daily run that shares fees with inviters. */
export function openInvites(
  parts: ServerParts,
  { users }: Pick<Identity, 'users'>,
  { messages }: Pick<News, 'messages'>,
  { engine, accounts }: Pick<Trading, 'engine' | 'accounts'>,
  { isPaper }: Pick<Accounts, 'isPaper'>,
  { activity }: Pick<Site, 'activity'>,
) {
  const { clock, config, log } = parts;
  const nowMs = () => clock.nowMs();
  const { history } = engine;
  const levels = config.inviteLevels;
  // Fees of A-shares are duties and levies for the larger part, which are not the house's to share.
  const isShared = (exchange: Exchange): boolean => exchange !== 'Astock' && isPaper(exchange);
  const run = createRebateRun({
    users,
    accounts,
    engine,
    history,
    fees: createDayFees({ history, isShared }),
    levels,
    messages,
    nowMs,
    refused: ({ code, data }, invitee, day) => log.error({ code, data, invitee, day }, 'a rebate was not paid'),
  });
  const stop = again(parts, lookMs, run.look, problem);
  return {
    look: run.look,
    inviters: createInviters({ users, nowMs }),
    views: createInviteViews({
      users,
      accounts,
      entries: history.entries,
      sums: createRebateSums(history.entries),
      activity,
      usdPriceOf: createUsdPrices(engine),
      levels,
      origin: config.origin,
      nowMs,
    }),
    start() {
      run.look().catch(failedIn(log, problem));
    },
    stop,
  };
}
