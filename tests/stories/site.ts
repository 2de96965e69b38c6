import { sharedServer, test as story } from './story.ts';

/**
 * A story of the public site: those of one worker share a server that no other story knows, as one of them crashes it
 * and it counts what visitors send in.
 */
export const test = story.extend({ shared: [sharedServer, { scope: 'worker', timeout: 60_000 }] });
export { expect } from './story.ts';
