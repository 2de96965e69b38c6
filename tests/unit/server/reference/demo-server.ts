import { seedDemo } from '../../../../src/server/compose/demo.ts';
import { openWholeServer } from '../http/whole-server.ts';

/** The whole server within this process with the demo user, as `npm start` has it. */
export async function openDemoServer() {
  const server = await openWholeServer({ demo: true });
  await seedDemo(server.services.identity, server.services.trading, server.passwords, Date.now());
  return server;
}
