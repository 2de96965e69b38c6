import { createDeadMen } from '../desk/risk/dead-man.ts';
import { createPresence } from '../desk/risk/presence.ts';
import { stopEverything } from '../desk/risk/stop-everything.ts';
import type { Database } from '../store/database/database.ts';
import { createAccountRiskStore } from '../store/tables/account-risk.ts';
import type { Dealing } from './dealing.ts';
import type { News } from './news.ts';
import { failedIn, type ServerParts } from './parts.ts';
import type { Strategies } from './strategies.ts';
import type { Trading } from './trading.ts';

/** What ends all that users have under way: by one command, and where they are not seen for long. */
export async function openRisk(
  { clock, scheduler, log }: Pick<ServerParts, 'clock' | 'scheduler' | 'log'>,
  database: Database,
  { engine, accounts }: Trading,
  { instances, algos }: Strategies,
  { desk }: Dealing,
  { messages }: News,
) {
  const nowMs = () => clock.nowMs();
  const presence = createPresence(nowMs);
  const stopping = { instances, algos, desk, engine };
  const deadMen = await createDeadMen({
    store: createAccountRiskStore(database),
    presence,
    messages,
    accountOf: accounts.byId,
    stop: (owner, api_id, action) =>
      stopEverything(stopping, { user_id: owner, vip_level: 0, frozenToo: true }, [api_id], {
        reason: 'DEAD_MAN',
        strategies: action === 'STOP',
      }),
    scheduler,
    nowMs,
    failed: failedIn(log, 'a dead-man switch could not act'),
  });
  return { presence, deadMen, stopping };
}
