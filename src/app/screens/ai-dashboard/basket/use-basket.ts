import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { Output } from '../../../../shared/base/contract.ts';
import { strategyBasket } from '../../../../shared/contracts/strategy-basket.ts';
import { CallError, isUnanswered } from '../../../engine/client.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { formatExact } from '../../../format/price.ts';
import { failureText } from '../../../text/refusal-text.ts';
import type { CallFailure } from '../../../../worker/api.ts';
import { useEachResult } from '../risk/use-each-result.ts';
import type { BasketRow } from './parse-basket.ts';

export type BasketAnswer = Output<typeof strategyBasket>;

/** A basket as it is to be sent. */
export interface BasketRequest {
  readonly name: string;
  readonly group: string;
  readonly api_id: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly rows: readonly BasketRow[];
}

/** What the server has found wrong with a row, or with all where it names none. */
export interface BasketProblem extends Readonly<Record<string, unknown>> {
  readonly row?: number;
  readonly field: string;
  readonly rule: string;
}

/** Called so long after the last change, ms. */
const restMs = 600;

const inputOf = ({ rows, name, group, ...request }: BasketRequest, client_id: string) => ({
  strategy_type: 'ASTOCK_EXEC',
  name,
  ...(group !== '' && { group }),
  ...request,
  rows: rows.map(({ symbol, quantity, side, limit }) => ({
    exchange: 'Astock' as const,
    symbol,
    account_type: 'astock' as const,
    params: { quantity, ...(side && { side }), ...(limit !== undefined && { limit_price: limit }) },
  })),
  client_id,
});

const problemsIn = ({ code, data }: CallFailure): readonly BasketProblem[] =>
  code === 'PARAMETERS' && Array.isArray(data) ? (data as BasketProblem[]) : [];

/** Why a basket as a whole was refused, as a sentence. */
function useRefusalText() {
  const { t, i18n } = useLingui();
  return (failure: CallFailure): string => {
    const facts = (failure.data ?? {}) as { readonly free?: string; readonly need?: string; readonly asset?: string };
    if (failure.code !== 'BALANCE') return i18n._(failureText(failure));
    const [has, needs] = [formatExact(facts.free ?? '0'), formatExact(facts.need ?? '0')];
    const { asset = '' } = facts;
    return t`Insufficient balance: ${has} ${asset} available, ${needs} needed.`;
  };
}

/** Has the server check a basket whenever it has changed, and starts it. */
export function useBasket(request: BasketRequest | undefined, onStarted: () => void) {
  const { t } = useLingui();
  const engine = useEngine();
  const report = useEachResult();
  const refusalText = useRefusalText();
  /** Kept as long as what was sent may have arrived. */
  const attempt = useRef<string>(undefined);
  const [answer, setAnswer] = useState<BasketAnswer>();
  const [problems, setProblems] = useState<readonly BasketProblem[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const text = JSON.stringify(request);

  const refused = (failure: CallFailure) => {
    setAnswer(undefined);
    setProblems(problemsIn(failure));
    setRefusal(problemsIn(failure).length > 0 ? undefined : refusalText(failure));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked is in the text of the request
  useEffect(() => {
    setAnswer(undefined);
    setProblems([]);
    setRefusal(undefined);
    if (!request) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      try {
        const input = { ...inputOf(request, crypto.randomUUID()), only_check: true };
        const found = await engine.call(strategyBasket, input);
        if (!isOver) setAnswer(found);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (!isOver) refused(error.failure);
      }
    }, restMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [text]);

  const start = async () => {
    if (!request) return;
    attempt.current ??= crypto.randomUUID();
    const client_id = attempt.current;
    setBusy(true);
    await report({
      send: async () => {
        try {
          return await engine.call(strategyBasket, inputOf(request, client_id));
        } catch (error) {
          if (error instanceof CallError) {
            if (!isUnanswered(error.failure)) attempt.current = undefined;
            refused(error.failure);
          }
          throw error;
        }
      },
      title: (started, count) => t`Executions started: ${started} of ${count}`,
      refused: t`Nothing was started`,
      nameOf: ({ symbol }) => symbol,
      onDone: onStarted,
    }).finally(() => setBusy(false));
  };
  return { answer, problems, refusal, isBusy, start };
}
