import type { strategyClone } from '../../../shared/contracts/strategy-clone.ts';
import type { Input, Output } from '../../../shared/base/contract.ts';
import { Refusal, refusals } from '../../../shared/base/refusal.ts';
import { type InstanceRecord, legsOf } from '../../store/tables/instances.ts';
import type { TradingEngine } from '../../trading/engine.ts';
import { type AccountOf, type Bounds, type Caller, ownAccount } from '../caller.ts';
import type { StartInput } from './accept.ts';

type CloneResult = Output<typeof strategyClone>['results'][number];

export interface ClonesParts {
  readonly engine: Pick<TradingEngine, 'isHalted'>;
  readonly accountOf: AccountOf;
  /** The caller's own as it is now; NOT_FOUND where it is another's. */
  readonly own: (caller: Bounds, instance_id: string) => Promise<InstanceRecord>;
  /** Takes one start in, as `POST /strategy/client/start` does. */
  readonly begin: (
    caller: Caller,
    input: StartInput,
  ) => Promise<{ readonly instance_id: string; readonly replayed?: boolean | undefined }>;
  readonly failed: (error: unknown) => void;
}

/** Starts instances once more on other accounts. */
export function createClones({ engine, accountOf, own, begin, failed }: ClonesParts) {
  /**
   * The same again on each of some accounts, in the market of the same symbol on the account's exchange, each an
   * instance of its own with its own result. A client id stands for the clone on each account once. NOT_FOUND where
   * the instance or an account is another's, UNAVAILABLE where trading is halted.
   */
  return async (
    caller: Caller,
    { instance_id, api_ids, client_id, name, group }: Input<typeof strategyClone>,
  ): Promise<CloneResult[]> => {
    if (engine.isHalted) throw new Refusal('UNAVAILABLE');
    const record = await own(caller, instance_id);
    const accounts = api_ids.map((api_id) => ({ api_id, ...ownAccount(accountOf, caller, api_id) }));

    async function cloneOn(api_id: string, exchange: (typeof accounts)[number]['exchange']): Promise<CloneResult> {
      const kept = group === undefined ? record.group : group;
      const input: StartInput = {
        strategy_type: record.strategy_type,
        env: record.env,
        name: name ?? record.name,
        ...(kept !== null && kept !== undefined && { group: kept }),
        api_ids: [api_id],
        symbols: legsOf(record).map(({ symbol, account_type }) => ({ exchange, symbol, account_type })),
        params: record.params,
        client_id: `${client_id}.${api_id}`,
      };
      try {
        const { instance_id: started, replayed } = await begin(caller, input);
        return { api_id, instance_id: started, code: okCode, ...(replayed && { replayed }) };
      } catch (error) {
        if (!(error instanceof Refusal)) failed(error);
        const { code, data } = error instanceof Refusal ? error : new Refusal('INTERNAL');
        return { api_id, instance_id: null, code: refusals[code].number, data };
      }
    }

    const results: CloneResult[] = [];
    for (const { api_id, exchange } of accounts) results.push(await cloneOn(api_id, exchange));
    return results;
  };
}

const okCode = 200;
