import { clockLimitMs } from '../trading/clockwork.ts';
import { openAccounts, openVipLevels } from './accounts.ts';
import { openDealing } from './dealing.ts';
import { followEngine } from './followers.ts';
import { openIdentity } from './identity.ts';
import { openInvites } from './invites.ts';
import { openNews } from './news.ts';
import { failedIn, type ServerParts } from './parts.ts';
import { openSite } from './site.ts';
import { openStorage, openWorkspace } from './storage.ts';
import { openRisk } from './risk.ts';
import { openStrategies } from './strategies.ts';
import { openTrading, type Trading } from './trading.ts';

/** Everything that lives as long as the server, in the order in which it depends on each other. `stop` undoes it. */
export async function createServices(parts: ServerParts) {
  const storage = await openStorage(parts);
  const { database, disk } = storage;
  const identity = await openIdentity(database, parts.config, parts.clock, parts.log);
  const news = openNews(database, () => parts.clock.nowMs());
  const trading = await openTrading(parts, storage, identity, news);
  const strategies = await openStrategies(parts, database, trading, identity, news);
  const dealing = openDealing(parts, database, trading, strategies, news, identity);
  const risk = await openRisk(parts, database, trading, strategies, dealing, news);
  const accounts = await openAccounts(parts, database, trading, strategies, dealing, identity, news);
  await accounts.paper.complete();
  const followers = followEngine(parts, trading, news);
  const site = await openSite(parts, database, trading, strategies);
  const levels = openVipLevels(parts, identity, site, news);
  const invites = openInvites(parts, identity, news, trading, accounts, site);
  await accounts.subAccounts
    .finishFreezes((userId) => identity.sessions.endAll(userId))
    .catch(failedIn(parts.log, 'a frozen sub-account may have orders that stand'));
  return {
    storage,
    identity,
    news,
    trading,
    strategies,
    dealing,
    risk,
    accounts,
    site,
    invites,
    workspace: openWorkspace(database),
    followers,
    start(): void {
      for (const each of [trading, strategies, site, dealing, risk.deadMen, levels, invites]) each.start();
    },
    /** Ends streams, takes the last snapshot and closes the files. */
    async stop(): Promise<void> {
      for (const end of [
        invites.stop,
        levels.stop,
        site.stop,
        disk.stop,
        trading.stopTimers,
        risk.deadMen.stop,
        dealing.stopTimers,
        strategies.stop,
      ])
        end();
      dealing.alerts.stop();
      await followers.stop();
      await trading.close();
      await database.destroy();
    },
  };
}
export type Services = Awaited<ReturnType<typeof createServices>>;

/** Facts of /readyz. */
export const readiness = ({ engine }: Pick<Trading, 'engine'>, disk: Services['storage']['disk']) => ({
  ready: !engine.isHalted && !disk.isLow && engine.clockBehindMs <= clockLimitMs,
  facts: {
    journal_seq: engine.journalSeq,
    halted: engine.isHalted,
    disk_low: disk.isLow,
    clock_behind_ms: engine.clockBehindMs,
  },
});
