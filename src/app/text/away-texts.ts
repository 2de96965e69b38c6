import { msg } from '@lingui/core/macro';

/**
 * What is said where the server does not answer: apart from the sentences of all other failures, which nobody can fetch
 * then.
 */
export const awayTexts = {
  NETWORK: msg`Cannot reach the server.`,
  TIMEOUT: msg`The server did not respond in time.`,
};
