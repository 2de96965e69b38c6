import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Side } from '../../../../shared/trade/order.ts';
import { CallError, isUnanswered } from '../../../engine/client.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { awayTexts } from '../../../text/away-texts.ts';
import { useLargestOrder } from '../../../market/order-words/largest-order.ts';
import type { Draft } from './draft/draft.ts';
import { effectivePrice, sizeOf } from './draft/reckon.ts';
import { type Attempts, newAttempts } from './draft/attempts.ts';
import type { Sync } from './draft/place-order.ts';
import { distanceFromLast } from './draft/references.ts';
import type { FormErrors } from './draft/problems.ts';
import type { OnOrder } from '../order-toasts.ts';
import { loadSending, sendingNow } from './late-sending.ts';
import { useProblemText } from './draft/problem-text.ts';
import type { OrderContext } from './use-order-context.ts';
import { useReport } from './use-report.ts';

/** Share of the last price beyond which a limit is asked about even where orders go unasked. */
const farFromMarket = 0.05;

interface SubmitOptions {
  readonly context: OrderContext;
  readonly sync: Sync;
  /** The server can be reached. */
  readonly reachable: boolean;
  /** The user has locked trading. */
  readonly locked: boolean;
  /** Orders go without a question. */
  readonly unasked: boolean;
  readonly onOrder: OnOrder;
  /** The answer is there, or is not going to come. */
  readonly onSettled?: () => void;
  /** Those of a form that comes and goes; of its own where they are left out. */
  readonly attempts?: Attempts;
}

/** What speaks against a draft, for as long as that stands as it did. */
function useFormErrors(draft: Draft) {
  const [found, setFound] = useState<{ readonly about: Draft; readonly texts: FormErrors; readonly isSaid: boolean }>();
  return {
    formErrors: found?.about === draft ? found.texts : {},
    /** A toast says what stands there too. */
    isSaid: found?.about === draft && found.isSaid,
    /** `isSaid`: a toast says it too, and readers have heard that. */
    complain: (texts: FormErrors, isSaid = false) => setFound({ about: draft, texts, isSaid }),
  };
}

interface SendingParts extends Pick<SubmitOptions, 'context' | 'sync' | 'onOrder' | 'onSettled' | 'attempts'> {
  readonly complain: (texts: FormErrors, isSaid: boolean) => void;
}

/** Sends the draft and reports the answers; `busy` is the side that is under way. */
function useSending({ context, sync, onOrder, onSettled, attempts: given, complain }: SendingParts) {
  const report = useReport(context, onOrder);
  const [busy, setBusy] = useState<Side>();
  const engine = useEngine();
  const [own] = useState(newAttempts);
  const attempts = given ?? own;
  const send = async (side: Side, clickedMs: number) => {
    const { requestOf, sendOrder } = await loadSending();
    const request = requestOf(context.draft, side, context.reckoning());
    const ids = context.accounts.map(({ api_id }) => api_id);
    const id = attempts.idFor(JSON.stringify([request, ids, sync]));
    const sent = report.sending(side, id, clickedMs);
    setBusy(side);
    try {
      const outcomes = await sendOrder(engine, request, id, ids, { ...sync, clickedMs });
      attempts.close();
      await report.outcomes(outcomes, side, sent);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (!isUnanswered(error.failure)) attempts.close();
      complain(await report.failure(error.failure, side, sent), true);
    } finally {
      setBusy(undefined);
      onSettled?.();
    }
  };
  return { busy, send };
}

/**
 * The way of an order from the button to the venue: check, question, sending, answer. The input is kept whatever comes.
 */
export function useSubmit({ context, sync, reachable, locked, unasked, ...given }: SubmitOptions) {
  const { i18n } = useLingui();
  const { draft, quotes } = context;
  const formErrorsOf = useCheck(context, reachable, locked);
  const { formErrors, isSaid, complain } = useFormErrors(draft);
  const { busy, send } = useSending({ context, sync, ...given, complain });
  const [asked, setAsked] = useState<{ readonly about: Draft; readonly side: Side }>();
  const sizeWarning = useSizeWarning(context, sync);
  // It was asked about the draft as it stood: another one is another question.
  const pendingConfirm = asked?.about === draft ? asked.side : undefined;
  const distance = distanceFromLast(draft, quotes);

  /** Sends, or asks first; gives back what speaks against it. */
  const press = (side: Side): FormErrors | undefined => {
    const clickedMs = Date.now();
    if (busy) return undefined;
    if (sendingNow()) return checked(side, clickedMs);
    loadSending().then(
      () => checked(side, clickedMs),
      () => complain({ form: i18n._(awayTexts.NETWORK) }),
    );
    return undefined;
  };
  const checked = (side: Side, clickedMs: number): FormErrors | undefined => {
    const texts = formErrorsOf(side);
    if (texts) complain(texts);
    else if (unasked && context.stale.length === 0 && distance <= farFromMarket && sizeWarning(side) === undefined)
      void send(side, clickedMs);
    else setAsked({ about: draft, side });
    return texts;
  };
  const dismiss = () => setAsked(undefined);
  /** Prices, funds and the feed may have changed since the question was asked, which goes at once. */
  const confirm = () => {
    const clickedMs = Date.now();
    dismiss();
    const texts = pendingConfirm && formErrorsOf(pendingConfirm);
    if (texts) complain(texts);
    else if (pendingConfirm) void send(pendingConfirm, clickedMs);
  };
  return {
    press,
    pendingConfirm,
    busy,
    formErrors,
    isSaid,
    confirm,
    dismiss,
    far: distance > farFromMarket,
    sizeWarning,
  };
}

/** Gives what the user's largest order says against the draft; of several accounts the largest order counts. */
function useSizeWarning({ draft, instrument, accounts, reckoning }: OrderContext, sync: Sync) {
  const largest = useLargestOrder();
  return (side: Side): string | undefined => {
    const now = reckoning();
    const size = sizeOf(draft, side, now);
    const price = effectivePrice(draft, side, now);
    const times = sync.sync && accounts.length > 1 ? Math.max(1, sync.ratio / 100) : 1;
    return size && price
      ? largest(instrument, [{ amount: Number(size.amount) * times, price: Number(price) }])
      : undefined;
  };
}

/** What speaks against sending the draft now; undefined where nothing does. */
function useCheck(context: OrderContext, reachable: boolean, locked: boolean): (side: Side) => FormErrors | undefined {
  const { t } = useLingui();
  const problemText = useProblemText(context.instrument);
  return (side) => {
    if (locked) return { form: t`Trading is locked. Unlock it to send orders.` };
    if (!reachable) return { form: t`Disconnected — orders cannot be sent. Reconnecting…` };
    const problems = Object.entries(sendingNow()?.checkDraft(context.draft, side, context.reckoning()) ?? {});
    if (problems.length > 0)
      return Object.fromEntries(problems.map(([field, problem]) => [field, problemText(problem, side)]));
    const [first] = context.stale;
    if (first === undefined || context.draft.type !== 'MARKET') return undefined;
    const reasons = {
      book: t`Order book is not live. Market orders are paused; limit orders can be sent.`,
      ticker: t`Last price is not live. Market orders are paused; limit orders can be sent.`,
      account: t`Balances and orders are not live. Market orders are paused; limit orders can be sent.`,
    };
    return { form: reasons[first] };
  };
}
