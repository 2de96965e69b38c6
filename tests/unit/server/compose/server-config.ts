import type { Config } from '../../../../src/server/config/config.ts';

/** A server on a data folder as a test starts it: without the demo user and off the network. */
export const serverConfig = (data: string, changes: Partial<Config> = {}): Config => ({
  port: 0,
  host: '127.0.0.1',
  data,
  seed: 1,
  speed: 1,
  replay: [],
  demo: false,
  demoTrades: false,
  demoForced: false,
  demoOff: null,
  offline: true,
  origin: 'http://halyard.example',
  mail: null,
  sms: null,
  office: 'office@halyard.example',
  trustProxy: [],
  lines: [],
  startingBalance: 10_000,
  vipTurnover: [],
  inviteLevels: [],
  ...changes,
});
