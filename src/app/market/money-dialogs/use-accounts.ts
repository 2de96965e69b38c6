import { useState } from 'react';
import { apiAll } from '../../../shared/contracts/api-account.ts';
import { type AccountType, type Exchange, symbolOfKey } from '../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../shared/trade/api-account.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useLoaded } from '../../engine/use-loaded.ts';
import { useStream } from '../../engine/use-stream.ts';
import { useAccountKind } from '../../session/use-account-kind.ts';
import { readDashboardTab } from '../instrument/dashboard-tab.ts';
import { useVenueName } from '../instrument/venue-name.ts';

const noAccounts: readonly ApiAccount[] = [];

/** The user's own accounts that are active. */
export const useOwnAccounts = (): readonly ApiAccount[] =>
  (useStream({ kind: 'account' }).value?.accounts ?? noAccounts).filter(({ active }) => active);

/**
 * Gives the account of a list that a dialog begins with: one at the exchange whose market this window showed when it
 * was opened, else the first.
 */
export function useUsualAccount(): (accounts: readonly ApiAccount[]) => ApiAccount | undefined {
  const newest = useStream({ kind: 'dashboard' }).value?.current_tab;
  const [key, setKey] = useState(() => readDashboardTab() ?? newest);
  // Once: a dialog never goes to another account because another market is shown meanwhile.
  if (key === undefined && newest !== undefined) setKey(newest);
  const exchange = key === undefined ? undefined : symbolOfKey(key)?.exchange;
  return (accounts) => accounts.find((one) => one.exchange === exchange && one.sub_account === null) ?? accounts[0];
}

/**
 * The user's own accounts and, where this is a main account, those of its sub-accounts; `isComplete` once those are
 * known, or are known not to come.
 */
export function useAllAccounts(): { readonly accounts: readonly ApiAccount[]; readonly isComplete: boolean } {
  const engine = useEngine();
  const kind = useAccountKind();
  const isMain = kind?.main === null;
  const own = useOwnAccounts();
  const { data, failure } = useLoaded(
    async () => ({ isMain, list: isMain ? await engine.call(apiAll, {}) : noAccounts }),
    [isMain],
  );
  const subs =
    isMain && data?.isMain ? data.list.filter(({ active, sub_account }) => active && sub_account !== null) : [];
  return {
    accounts: [...own, ...subs],
    isComplete: kind !== undefined && (data?.isMain === isMain || failure !== undefined),
  };
}

/** Gives the name of an account among those of several users, with its exchange where the name does not tell it. */
export function useAccountLabel(): (account: ApiAccount) => string {
  const venueName = useVenueName();
  return ({ sub_account, name, exchange }) => {
    const venue = venueName(exchange);
    const isNamed = name.toLowerCase().includes(venue.toLowerCase());
    return [...(sub_account === null ? [] : [sub_account]), name, ...(isNamed ? [] : [venue])].join(' · ');
  };
}

const noTypes: readonly AccountType[] = [];

/** Gives the kinds of wallets that an exchange has. */
export function useWalletTypes(): (exchange: Exchange | undefined) => readonly AccountType[] {
  const venues = useStream({ kind: 'exchanges' }).value;
  return (exchange) =>
    venues?.find((venue) => venue.exchange === exchange)?.account_types.filter((type) => type !== 'index') ?? noTypes;
}

/** A pair of margin with its two assets. */
export interface MarginPair {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
}

/** The pairs of margin of an exchange, by kind. */
export function useMarginPairs(exchange: Exchange | undefined): {
  readonly cross: readonly MarginPair[];
  readonly isolated: readonly MarginPair[];
} {
  const table = useStream({ kind: 'margin' }).value;
  const symbols = useStream({ kind: 'symbols' }).value;
  const pairsOf = (rows: readonly { readonly exchange: Exchange; readonly symbol: string }[]): MarginPair[] =>
    rows
      .filter((row) => row.exchange === exchange)
      .flatMap(({ symbol }) => {
        const found = symbols?.find(
          (each) => each.exchange === exchange && each.symbol === symbol && each.account_type === 'spot',
        );
        return found ? [{ symbol, base: found.base, quote: found.quote }] : [];
      });
  if (!table) return { cross: [], isolated: [] };
  return {
    cross: pairsOf([...table.both, ...table.only_margin]),
    isolated: pairsOf([...table.both, ...table.only_isolated]),
  };
}

/** Both assets of some pairs, each once, by name. */
export const assetsOf = (pairs: readonly MarginPair[]): readonly string[] =>
  [...new Set(pairs.flatMap(({ base, quote }) => [base, quote]))].sort();

/** Changes whenever a balance of an account does: a reason to ask the server again. */
export const useBalanceMark = (apiId: string | undefined): string =>
  JSON.stringify(
    (useStream({ kind: 'account' }).value?.balances ?? [])
      .filter(({ api_id }) => api_id === apiId)
      .map(({ account_type, asset, pair, free, borrowed, interest }) => [
        account_type,
        asset,
        pair,
        free,
        borrowed,
        interest,
      ]),
  );
