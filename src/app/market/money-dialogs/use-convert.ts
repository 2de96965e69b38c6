import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { smallBnb, smallLiability } from '../../../shared/contracts/small-balance.ts';
import { useEngine } from '../../engine/engine-context.tsx';
import { useLoaded } from '../../engine/use-loaded.ts';
import { formatExact } from '../../format/price.ts';
import { difference, sum } from './decimals.ts';
import type { ConvertRequest } from './money-request.ts';
import { useBalanceMark, useOwnAccounts, useUsualAccount, useWalletTypes } from './use-accounts.ts';
import { useMoneyCall } from './use-money-call.ts';

/** Assets that one call takes. */
export const mostAssets = 10;

/** One thing that may be converted: how much of it there is or is owed, and what it gives or costs. */
interface Row {
  readonly asset: string;
  readonly qty: string;
  readonly gives: string;
  /** In the target. */
  readonly fee: string;
}

const sumOf = (rows: readonly Row[], of: (row: Row) => string): string =>
  rows.reduce((total, row) => sum(total, of(row)), '0');

/** What could be converted by the server's list, what of it is chosen, and how it is sent. */
export function useConvert(request: ConvertRequest, onClose: () => void) {
  const { t } = useLingui();
  const isDust = request.what === 'dust';
  const typesOf = useWalletTypes();
  const accounts = useOwnAccounts().filter(({ exchange }) => typesOf(exchange).includes(isDust ? 'spot' : 'margin'));
  const usual = useUsualAccount();
  const [place, setPlace] = useState<{ api_id?: string | undefined; account_type: 'spot' | 'margin' }>({
    api_id: request.api_id,
    account_type: request.account_type ?? 'spot',
  });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const call = useMoneyCall(['assets']);
  const account = accounts.find(({ api_id }) => api_id === place.api_id) ?? usual(accounts);
  const loaded = useConvertible(account?.api_id, isDust, place.account_type);
  const list = loaded.data;
  // All are chosen until somebody takes one out, as many as one call takes.
  const chosen = (list?.rows ?? []).filter(({ asset }) => !left.has(asset)).slice(0, mostAssets);
  const send = async () => {
    if (!account || !list || chosen.length === 0) return;
    const { api_id } = account;
    const assets = chosen.map(({ asset }) => asset);
    const onDone = () => {
      onClose();
      request.onDone?.();
    };
    if (isDust)
      return call.send({
        contract: smallBnb,
        input: { api_id, account_type: place.account_type, assets },
        report: ({ total, target_asset }) => ({
          title: t`Converted`,
          detail: `${assets.join(', ')} → ${formatExact(total)} ${target_asset}`,
        }),
        onDone,
      });
    return call.send({
      contract: smallLiability,
      input: { api_id, assets },
      report: ({ rows }) => ({
        title: t`Repaid`,
        detail: rows
          .map(({ asset, target_asset, target_qty }) => `${asset}: ${formatExact(target_qty)} ${target_asset}`)
          .join(', '),
      }),
      onDone,
    });
  };
  return {
    isDust,
    accounts,
    account,
    place: place.account_type,
    list,
    failure: loaded.failure,
    reload: loaded.reload,
    chosen,
    fee: sumOf(chosen, ({ fee }) => fee),
    total: sumOf(chosen, ({ gives }) => gives),
    call,
    choose(patch: Partial<typeof place>) {
      setPlace((old) => ({ ...old, ...patch }));
      setLeft(new Set());
      call.clear();
    },
    toggle(asset: string, isOn: boolean) {
      setLeft((old) => {
        const next = new Set(old);
        // Beyond the tenth nothing was chosen: what is not seen as chosen is left out by name from then on.
        for (const row of list?.rows ?? []) if (!chosen.includes(row)) next.add(row.asset);
        if (isOn) next.delete(asset);
        else next.add(asset);
        return next;
      });
      call.clear();
    },
    send,
  };
}

/** What may be converted in an account by the server's list. */
function useConvertible(api_id: string | undefined, isDust: boolean, account_type: 'spot' | 'margin') {
  const engine = useEngine();
  const mark = useBalanceMark(api_id);
  return useLoaded(async () => {
    if (api_id === undefined) return undefined;
    if (isDust) {
      const { target_asset, rows } = await engine.call(smallBnb, { api_id, account_type });
      return {
        target: target_asset,
        rows: rows.map(
          ({ asset, qty, transferred, service_charge }): Row => ({
            asset,
            qty,
            gives: transferred,
            fee: service_charge,
          }),
        ),
      };
    }
    const { rows } = await engine.call(smallLiability, { api_id });
    return {
      target: rows[0]?.target_asset ?? 'USDT',
      rows: rows.map(
        ({ asset, principal, interest, target_qty, liability_usd }): Row => ({
          asset,
          qty: sum(principal, interest),
          gives: target_qty,
          fee: difference(target_qty, liability_usd),
        }),
      ),
    };
  }, [api_id, account_type, mark]);
}
