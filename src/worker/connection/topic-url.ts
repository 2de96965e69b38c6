import { queryOf } from '../../shared/base/topic.ts';
import type { OpenSocket, OpenTopic } from '../environment.ts';

/** Opens each topic by a socket of its own, at its address below `origin` + /wssapi. */
export const topicSockets =
  (origin: string, open: OpenSocket): OpenTopic =>
  ({ path, query, ticket }, handlers) => {
    const parts = [queryOf(query), ticket === undefined ? '' : queryOf({ token: ticket })].filter(Boolean);
    return open(`${origin}/wssapi${path}${parts.length > 0 ? `?${parts.join('&')}` : ''}`, handlers);
  };
