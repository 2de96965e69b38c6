import * as v from 'valibot';
import { apiState, type ApiStateRequest } from '../../../shared/topics/api-state.ts';
import type { Balance } from '../../../shared/trade/balance.ts';
import type { Log } from '../../clock.ts';
import { apiStateDelayMs } from '../../connection/liveness.ts';
import type { Stream, Streams } from '../../connection/streams.ts';

export interface ApiStateFeed {
  /** The accounts to ask about are other ones, or the session is. Asks for those not asked for on this socket. */
  select(apiIds: readonly string[]): void;
  close(): void;
}

/**
 * The specification's API-state socket: asks `apiBalance` for each account and hands on every answer, for the server
 * answers again at each change. Opened with the first account.
 */
export function createApiStateFeed(
  streams: Streams,
  log: Log,
  balances: (list: readonly Balance[]) => void,
): ApiStateFeed {
  let stream: Stream | undefined;
  let wanted: readonly string[] = [];
  let asked = new Set<string>();
  let requests = 0;

  function ask(): void {
    for (const api_id of wanted) {
      if (asked.has(api_id)) continue;
      asked.add(api_id);
      const request: ApiStateRequest = { req_id: ++requests, req_type: 'apiBalance', api_id };
      stream?.send(JSON.stringify(request));
    }
  }

  let open = false;
  function connect(): Stream {
    return streams.open(
      apiState,
      {},
      {
        opened() {
          open = true;
          asked = new Set();
          ask();
        },
        frame(raw) {
          const parsed = v.safeParse(apiState.frame, raw);
          if (!parsed.success) return log.error('API state: an answer of unknown type', v.flatten(parsed.issues));
          const { req, res } = parsed.output;
          if (req.req_type === 'apiBalance' && Array.isArray(res))
            balances(res.filter(({ api_id }) => wanted.includes(api_id)));
          else log.error(`API state: nobody asked for ${req.req_type}`);
        },
        heartbeat: () => undefined,
        lost() {
          open = false;
        },
        refused() {
          open = false;
        },
      },
      apiStateDelayMs,
    );
  }

  return {
    select(apiIds) {
      wanted = apiIds;
      if (wanted.length > 0) stream ??= connect();
      if (open) ask();
    },
    close() {
      stream?.close();
      stream = undefined;
      open = false;
      wanted = [];
    },
  };
}
