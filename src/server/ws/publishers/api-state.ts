import { filter } from 'rxjs';
import * as v from 'valibot';
import { Refusal } from '../../../shared/base/refusal.ts';
import type { Frame } from '../../../shared/base/topic.ts';
import { canonicalAccountType } from '../../../shared/market/instrument.ts';
import { ApiStateRequest, apiState } from '../../../shared/topics/api-state.ts';
import type { Clock } from '../../base/clock.ts';
import { traderOf } from '../../desk/caller.ts';
import type { Desk } from '../../desk/desk.ts';
import { ruleOf } from '../../../shared/base/rule-of.ts';
import type { AccountAccess } from '../../desk/access/account-access.ts';
import { publisher } from './publisher.ts';
import type { Caller } from '../../identity/authenticator.ts';

const Request = v.pipe(v.string(), v.parseJson(), ApiStateRequest);
/** Requests that one socket may keep open; the same again with the same id is one. */
const maxRequests = 200;
const settleMs = 100;

/**
 * `/user/api/ws`: answers requests, and again on every change until the socket closes. One that cannot be answered any
 * more, as where its contract has ended, is refused and forgotten.
 */
export const apiStatePublisher = (desk: Desk, access: AccountAccess, clock: Clock) =>
  publisher({
    topic: apiState,
    talk(send, caller, isBehind, refuse) {
      const open = new Map<string, ApiStateRequest>();
      const dirty = new Set<string>();
      const changed = new Set<string>();
      const answer = (request: ApiStateRequest) =>
        send({ req: request, res: answerOf(request, desk, access, caller), time: clock.nowMs() });

      function again(key: string, request: ApiStateRequest): void {
        try {
          answer(request);
        } catch (error) {
          open.delete(key);
          refuse(error);
        }
      }

      const asks = (api_id: string): boolean => [...open.values()].some((request) => request.api_id === api_id);

      function flush(): void {
        if (dirty.size + changed.size === 0 || isBehind()) return;
        for (const [key, request] of open)
          if ((request.req_type === 'apiBalance' ? dirty : changed).has(request.api_id)) again(key, request);
        dirty.clear();
        changed.clear();
      }

      const timer = setInterval(flush, settleMs);
      const changes = desk.frames.subscribe(({ frame }) => {
        if (frame.e === 'balance' && asks(frame.data.api_id)) dirty.add(frame.data.api_id);
      });
      const settings = desk.settings
        .pipe(filter(({ api_id }) => asks(api_id)))
        .subscribe(({ api_id }) => changed.add(api_id));
      // What was granted and is not any more is refused at once.
      const rights = access.changes.pipe(filter((userId) => userId === caller.user.userId)).subscribe(() => {
        for (const [key, request] of open) again(key, request);
      });
      return {
        receive(text) {
          const parsed = v.safeParse(Request, text);
          if (!parsed.success)
            throw new Refusal('INPUT', {
              field: v.getDotPath(parsed.issues[0]) ?? 'frame',
              rule: ruleOf(parsed.issues[0]),
            });
          const { req_id, req_type, api_id, account_type, symbol } = parsed.output;
          // NOTE: with its id: two parts of a client that ask for the same are each told under their own.
          const key = JSON.stringify([req_id, req_type, api_id, account_type, symbol]);
          if (open.size >= maxRequests && !open.has(key)) throw new Refusal('RATE_LIMIT');
          answer(parsed.output);
          open.set(key, parsed.output);
        },
        close() {
          clearInterval(timer);
          changes.unsubscribe();
          settings.unsubscribe();
          rights.unsubscribe();
        },
      };
    },
  });

/** Spot has no positions to set. */
const spotSetting = {
  leverage: 1,
  margin_mode: 'CROSS',
  position_mode: 'ONE_WAY',
  asset_mode: 'SINGLE',
  max_notional: '0',
} as const;

function answerOf(
  request: ApiStateRequest,
  desk: Desk,
  access: AccountAccess,
  caller: Caller,
): Frame<typeof apiState>['res'] {
  const account = access.reachable(caller, request.api_id, request.req_type === 'apiBalance' ? 'balance' : 'instance');
  const type =
    request.account_type === undefined ? undefined : canonicalAccountType(request.account_type, request.symbol);
  if (request.account_type !== undefined && type === undefined)
    throw new Refusal('INPUT', { field: 'account_type', rule: 'account_type' });
  if (request.req_type === 'apiBalance') {
    return desk.balances([request.api_id]).filter(({ account_type }) => type === undefined || account_type === type);
  }
  if (type === undefined || request.symbol === undefined)
    throw new Refusal('INPUT', { field: type === undefined ? 'account_type' : 'symbol', rule: 'required' });
  if (type === 'spot' || type === 'margin' || type === 'isolated')
    return {
      ...spotSetting,
      api_id: account.api_id,
      exchange: account.exchange,
      account_type: type,
      symbol: request.symbol,
    };
  return desk.holding.setting(
    { ...traderOf(caller), user_id: account.owner },
    {
      api_id: account.api_id,
      exchange: account.exchange,
      account_type: type,
      symbol: request.symbol,
    },
  );
}
