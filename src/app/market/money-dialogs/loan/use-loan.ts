import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { loanRepay, portfolioRepay } from '../../../../shared/contracts/margin.ts';
import { marginPreview } from '../../../../shared/contracts/margin-preview.ts';
import { compareDecimals } from '../../../../shared/base/decimal.ts';
import type { Balance } from '../../../../shared/trade/balance.ts';
import { CallError } from '../../../engine/client.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { useStream } from '../../../engine/use-stream.ts';
import { formatExact } from '../../../format/price.ts';
import { readAmount } from '../amount-field.tsx';
import { useMoneyRefusal } from '../money-rules.ts';
import type { LoanRequest } from '../money-request.ts';
import {
  assetsOf,
  useBalanceMark,
  useMarginPairs,
  useOwnAccounts,
  useUsualAccount,
  useWalletTypes,
} from '../use-accounts.ts';
import { useMoneyCall } from '../use-money-call.ts';
import { useSettled } from '../use-settled.ts';

interface Chosen {
  readonly type: LoanRequest['type'];
  readonly api_id: string | undefined;
  /** The pair of isolated margin; "" is cross margin. */
  readonly symbol: string;
  readonly asset: string | undefined;
  readonly amount: string;
  /** All that is owed, whatever it has become by then. */
  readonly isAll: boolean;
}

/** Account, wallet and asset as they are chosen, or as they would usually be. */
function usePlace(chosen: Chosen) {
  const typesOf = useWalletTypes();
  const usual = useUsualAccount();
  const accounts = useOwnAccounts().filter(({ exchange }) => typesOf(exchange).includes('margin'));
  const balances = useStream({ kind: 'account' }).value?.balances ?? [];
  const account = accounts.find(({ api_id }) => api_id === chosen.api_id) ?? usual(accounts);
  const pairs = useMarginPairs(account?.exchange);
  const pair = pairs.isolated.find(({ symbol }) => symbol === chosen.symbol);
  const owed = balances.filter(
    (row) =>
      row.api_id === account?.api_id &&
      (pair ? row.account_type === 'isolated' && row.pair === pair.symbol : row.account_type === 'margin') &&
      owes(row),
  );
  const assets =
    chosen.type === 'REPAY' ? owed.map(({ asset }) => asset) : pair ? [pair.quote, pair.base] : assetsOf(pairs.cross);
  const asset = assets.find((each) => each === chosen.asset) ?? assets.find((each) => each === 'USDT') ?? assets[0];
  return { accounts, account, pairs, pair, assets, asset, isPortfolio: account?.account_mode === 'PORTFOLIO' && !pair };
}

const owes = ({ borrowed, interest }: Balance): boolean => /[1-9]/.test(borrowed + interest);

/** The account that owes something on cross margin, that of the market on show first; undefined where none does. */
function useDebtor(): string | undefined {
  const usual = useUsualAccount();
  const balances = useStream({ kind: 'account' }).value?.balances ?? [];
  const owing = balances.filter((row) => row.account_type === 'margin' && owes(row)).map(({ api_id }) => api_id);
  return usual(useOwnAccounts().filter(({ api_id }) => owing.includes(api_id)))?.api_id;
}

/** What a loan or a repayment is made of, what the server says of it, and how it is sent. */
export function useLoan(request: LoanRequest, onClose: () => void) {
  const { t } = useLingui();
  const debtor = useDebtor();
  const [chosen, setChosen] = useState<Chosen>({
    type: request.type,
    api_id: request.api_id ?? (request.type === 'REPAY' ? debtor : undefined),
    symbol: request.symbol ?? '',
    asset: request.asset,
    amount: '',
    isAll: false,
  });
  const [isSent, setSent] = useState(false);
  const call = useMoneyCall(['amount', 'asset', 'symbol']);
  const place = usePlace(chosen);
  const { account, pair, asset, isPortfolio } = place;
  const { preview, refusal, isFailed } = useLoanPreview(
    { type: chosen.type, api_id: account?.api_id, symbol: pair?.symbol, asset },
    chosen.amount,
  );
  const typed = readAmount(chosen.amount, preview?.max);
  const change = (patch: Partial<Chosen>) => {
    setChosen((old) => ({ ...old, isAll: false, ...patch }));
    setSent(false);
    call.clear();
  };
  const check = (): boolean => {
    setSent(true);
    return account !== undefined && asset !== undefined && typed.amount !== undefined;
  };
  const send = async () => {
    if (!account || asset === undefined || typed.amount === undefined) return;
    const { api_id } = account;
    const onDone = () => {
      onClose();
      request.onDone?.();
    };
    const money = (text: string) => `${formatExact(text)} ${asset}`;
    if (chosen.type === 'REPAY' && isPortfolio)
      return call.send({
        contract: portfolioRepay,
        input: { api_id, asset, ...(!chosen.isAll && { amount: typed.amount }) },
        report: ({ repaid }) => ({ title: t`Repaid`, detail: repaid.map(({ qty }) => money(qty)).join(', ') }),
        onDone,
      });
    // What is owed may have grown by an hour: all of it is paid, and no more is taken than that.
    const { max = '0', due = '0', now } = preview ?? {};
    const amount = chosen.isAll && compareDecimals(max, due) === 0 ? (now?.free ?? typed.amount) : typed.amount;
    return call.send({
      contract: loanRepay,
      input: { api_id, type: chosen.type, asset, amount, ...(pair && { isolated: true, symbol: pair.symbol }) },
      report: (answer) =>
        chosen.type === 'BORROW'
          ? { title: t`Borrowed`, detail: `${money(answer.amount)} · ${t`Interest`} ${money(answer.interest)}` }
          : { title: t`Repaid`, detail: `${money(answer.amount)} · ${t`Interest`} ${money(answer.interest)}` },
      onDone,
    });
  };
  return { ...place, chosen, change, preview, refusal, isFailed, typed, isSent, call, check, send };
}

interface Asked {
  readonly type: LoanRequest['type'];
  readonly api_id: string | undefined;
  readonly symbol: string | undefined;
  readonly asset: string | undefined;
}

/** The server's figures for what is chosen, and for the amount once the typing rests; why it would refuse that. */
function useLoanPreview({ type, api_id, symbol, asset }: Asked, typed: string) {
  const engine = useEngine();
  const refusalOf = useMoneyRefusal();
  const mark = useBalanceMark(api_id);
  const amount = useSettled(readAmount(typed, undefined).amount);
  const place = JSON.stringify([type, api_id, symbol, asset]);
  const ask = async (of: { readonly amount?: string }) =>
    api_id === undefined || asset === undefined
      ? undefined
      : engine.call(marginPreview, { api_id, type, asset, ...(symbol !== undefined && { symbol }), ...of });
  const loaded = useLoaded(async () => {
    const now = await ask({});
    if (amount === undefined || !now || compareDecimals(amount, now.max) > 0) return { place, amount, now };
    try {
      return { place, amount, now: await ask({ amount }) };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return { place, amount, now, failure: error.failure };
    }
  }, [place, amount, mark]);
  const data = loaded.data?.place === place ? loaded.data : undefined;
  return {
    preview: data?.now,
    refusal: data?.failure && data.amount === amount ? refusalOf(data.failure).sentence : undefined,
    isFailed: loaded.failure !== undefined,
  };
}
