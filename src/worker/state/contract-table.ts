import { doOrder, doOrderV2 } from '../../shared/contracts/order-place.ts';
import {
  amendOrder,
  cancelOrder,
  currentOrders,
  exchangeCancelOrder,
  orderHistory,
} from '../../shared/contracts/order.ts';
import { closePosition, closePositionV2 } from '../../shared/contracts/position.ts';
import { currentUser } from '../../shared/contracts/current-user.ts';
import { captchaGenerate, configSave, login, outLogin } from '../../shared/contracts/user.ts';
import { must } from '../../shared/base/assert.ts';
import type { Contract } from '../../shared/base/contract.ts';
import type { Log } from '../clock.ts';

/** What a hand waits for, or what the engine has anyway: it is there from the start. */
const near: readonly Contract[] = [
  doOrder,
  doOrderV2,
  amendOrder,
  cancelOrder,
  exchangeCancelOrder,
  currentOrders,
  orderHistory,
  closePosition,
  closePositionV2,
  captchaGenerate,
  configSave,
  currentUser,
  login,
  outLogin,
];
const nearByPath: ReadonlyMap<string, Contract> = new Map(near.map((contract) => [contract.path, contract]));

const loadAll = (): Promise<{ readonly contracts: readonly Contract[] }> => import('../../shared/contracts/index.ts');

/**
 * Finds contracts by their paths; those that are rarely called are a chunk of their own, loaded with the first of them:
 * undefined where that does not come, and the next call tries again. Rejects on a path that no contract has.
 */
export function createContractTable(log: Log, load = loadAll): (path: string) => Promise<Contract | undefined> {
  let loading: Promise<ReadonlyMap<string, Contract> | undefined> | undefined;
  const rest = () => {
    loading ??= load().then(
      ({ contracts }) => new Map(contracts.map((contract) => [contract.path, contract])),
      (error: unknown) => {
        log.warn('contracts not loaded', error);
        loading = undefined;
        return undefined;
      },
    );
    return loading;
  };
  return async (path) => {
    const known = nearByPath.get(path);
    if (known) return known;
    const all = await rest();
    return all && must(all.get(path), `contract ${path}`);
  };
}
