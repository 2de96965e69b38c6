import { useLingui } from '@lingui/react/macro';
import { useCallback, useRef, useState } from 'react';
import { strategyStart } from '../../../../shared/contracts/strategy.ts';
import { CallError } from '../../../engine/client.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { formatExact } from '../../../format/price.ts';
import { failureText, refusalText } from '../../../text/refusal-text.ts';
import { type Problem, problemsAfter } from '../problems.ts';
import { useRuleText } from '../words.ts';

type Request = Omit<Parameters<(typeof strategyStart.input)['~standard']['validate']>[0] & object, never>;

/** Rules that a choice of accounts and markets breaks as a whole. */
const pairRules = [
  'one_way_only',
  'two_markets',
  'same_base',
  'same_money',
  'linear_only',
  'expires_too_soon',
  'spot_and_perpetual',
  'spot_or_perpetual',
  'two_coins',
  'same_account',
  'spot_only',
  'other_path',
  'not_alike',
  'call_and_put',
  'options_and_future',
  'one_chain',
  'other_expiry',
];

/** What the server has said of a start: what is wrong with its fields, and why it has refused it. */
interface Reported {
  readonly problems: readonly Problem[];
  readonly refusal: string | undefined;
}

const nothingReported: Reported = { problems: [], refusal: undefined };

/** Sends a start. The same one sent again after a lost answer starts nothing twice. */
export function useStart(onStarted: () => void) {
  const { t, i18n } = useLingui();
  const engine = useEngine();
  const ruleText = useRuleText();
  /** Kept as long as what was sent may have arrived: its times too must be the same. */
  const attempt = useRef<{ readonly client_id: string; readonly nowMs: number }>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [{ problems, refusal }, setReported] = useState(nothingReported);
  const send = async (request: Request, paramsAt: (nowMs: number) => Readonly<Record<string, unknown>>) => {
    attempt.current ??= { client_id: crypto.randomUUID(), nowMs: Date.now() };
    const { client_id, nowMs } = attempt.current;
    setBusy(true);
    setReported(nothingReported);
    try {
      await engine.call(strategyStart, { ...request, params: paramsAt(nowMs), client_id } as Parameters<
        typeof engine.call<typeof strategyStart>
      >[1]);
      onStarted();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const { code, data } = error.failure;
      const isField = code === 'PARAMETERS' || code === 'WHITE_LIST';
      const broken = isField && Array.isArray(data) ? (data as Readonly<Record<string, unknown>>[]) : [];
      const rule = code === 'INPUT' ? (data as { readonly rule?: string } | undefined)?.rule : undefined;
      const {
        asset = '',
        free = '',
        need = '',
      } = code === 'BALANCE'
        ? (data as { readonly asset?: string; readonly free?: string; readonly need?: string })
        : {};
      const has = formatExact(free || '0');
      const needs = formatExact(need || '0');
      setReported({
        problems: broken.map((each) => ({ field: String(each.field), rule: String(each.rule), text: ruleText(each) })),
        refusal:
          code === 'BALANCE'
            ? t`Insufficient balance: ${has} ${asset} available, ${needs} needed.`
            : rule !== undefined && pairRules.includes(rule)
              ? ruleText({ rule })
              : i18n._(code === 'WHITE_LIST' ? refusalText.PARAMETERS : failureText(error.failure)),
      });
      // What was refused may be sent anew; what may have arrived keeps its id.
      if (code !== 'NETWORK' && code !== 'TIMEOUT') attempt.current = undefined;
    } finally {
      setBusy(false);
    }
  };
  /** After fields have changed: what was said of them goes, and with the last of it the refusal. */
  const changed = useCallback(
    (...keys: readonly string[]) =>
      setReported((old) => {
        const left = problemsAfter(old.problems, keys);
        if (left.length === 0) return nothingReported;
        return left.length === old.problems.length ? old : { ...old, problems: left };
      }),
    [],
  );
  return { problems, refusal, isBusy, send, changed };
}
