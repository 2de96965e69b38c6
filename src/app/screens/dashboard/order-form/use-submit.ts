import { useLingui } from '@lingui/react/macro';
import { useContext, useEffect, useRef, useState } from 'react';
import type { Order, Side } from '../../../../shared/trade/order.ts';
import { CallError } from '../../../engine/client.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { refusalText } from '../../../text/refusal-text.ts';
import { refusalSentence } from '../../../text/refusal-sentence.ts';
import { SentenceTexts } from '../../../text/sentence-texts.ts';
import { useAccountName } from '../../../market/instrument/venue-name.ts';
import { useLargestOrder } from '../../../market/order-words/largest-order.ts';
import { useSay, useToast } from '../../../ui/toast/toasts.tsx';
import type { CallFailure } from '../../../../worker/api.ts';
import type { Draft } from './draft/draft.ts';
import { effectivePrice, sizeOf } from './draft/reckon.ts';
import { type Attempts, newAttempts } from './draft/attempts.ts';
import type { Outcome, Sync } from './draft/place-order.ts';
import { distanceFromLast } from './draft/references.ts';
import type { FormField } from './draft/problems.ts';
import { loadSending, sendingNow } from './late-sending.ts';
import { useProblemText } from './draft/problem-text.ts';
import type { OrderContext } from './use-order-context.ts';

/** Share of the last price beyond which a limit is asked about even where orders go unasked. */
const farFromMarket = 0.05;

/** Sentences beside the fields and under the form. They stand until the draft changes. */
export type FormErrors = Readonly<Partial<Record<FormField | 'form', string>>>;

interface SubmitOptions {
  readonly context: OrderContext;
  readonly sync: Sync;
  /** The server can be reached. */
  readonly reachable: boolean;
  /** The user has locked trading. */
  readonly locked: boolean;
  /** Orders go without a question. */
  readonly unasked: boolean;
  readonly onOrder: (order: Order) => void;
  /** Those of a form that comes and goes; of its own where they are left out. */
  readonly attempts?: Attempts;
}

/**
 * The way of an order from the button to the venue: check, question, sending, answer. The input is kept whatever comes.
 */
export function useSubmit({ context, sync, reachable, locked, unasked, onOrder, attempts: given }: SubmitOptions) {
  const { i18n } = useLingui();
  const formErrorsOf = useCheck(context, reachable, locked);
  const isShown = useShown(context.draft);
  const report = useReport(context, onOrder, isShown);
  const [formErrors, setFormErrors] = useState<{ readonly about: Draft; readonly texts: FormErrors }>();
  const [pendingConfirm, setPendingConfirm] = useState<Side>();
  const [busy, setBusy] = useState<Side>();
  const engine = useEngine();
  const [own] = useState(newAttempts);
  const attempts = given ?? own;
  const largest = useLargestOrder();
  const { draft, instrument, quotes } = context;
  const complain = (texts: FormErrors) => setFormErrors({ about: draft, texts });

  /** What the user's largest order says against the draft; of several accounts the largest order counts. */
  const sizeWarning = (side: Side): string | undefined => {
    const reckoning = context.reckoning();
    const size = sizeOf(draft, side, reckoning);
    const price = effectivePrice(draft, side, reckoning);
    const times = sync.sync && context.accounts.length > 1 ? Math.max(1, sync.ratio / 100) : 1;
    return size && price
      ? largest(instrument, [{ amount: Number(size.amount) * times, price: Number(price) }])
      : undefined;
  };
  const send = async (side: Side, clickedMs: number) => {
    const { requestOf, sendOrder } = await loadSending();
    const request = requestOf(draft, side, context.reckoning());
    const ids = context.accounts.map(({ api_id }) => api_id);
    setBusy(side);
    try {
      const outcomes = await sendOrder(engine, request, attempts.idFor(JSON.stringify([request, ids, sync])), ids, {
        ...sync,
        clickedMs,
      });
      attempts.close();
      await report.outcomes(outcomes, side);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.failure.code !== 'NETWORK' && error.failure.code !== 'TIMEOUT') attempts.close();
      await report.failure(error.failure, side, { about: draft, complain });
    } finally {
      setBusy(undefined);
    }
  };
  /** Sends, or asks first; gives back what speaks against it. */
  const press = (side: Side): FormErrors | undefined => {
    const clickedMs = Date.now();
    if (busy) return undefined;
    if (sendingNow()) return checked(side, clickedMs);
    loadSending().then(
      () => checked(side, clickedMs),
      () => complain({ form: i18n._(refusalText.NETWORK) }),
    );
    return undefined;
  };
  const checked = (side: Side, clickedMs: number): FormErrors | undefined => {
    const texts = formErrorsOf(side);
    if (texts) complain(texts);
    else if (
      unasked &&
      context.stale.length === 0 &&
      distanceFromLast(draft, quotes) <= farFromMarket &&
      sizeWarning(side) === undefined
    )
      void send(side, clickedMs);
    else setPendingConfirm(side);
    return texts;
  };
  /** Prices, funds and the feed may have changed since the question was asked. */
  const confirm = async () => {
    const clickedMs = Date.now();
    const texts = pendingConfirm && formErrorsOf(pendingConfirm);
    if (texts) complain(texts);
    else if (pendingConfirm) await send(pendingConfirm, clickedMs);
  };
  return {
    press,
    pendingConfirm,
    busy,
    formErrors: formErrors?.about === draft ? formErrors.texts : {},
    confirm,
    dismiss: () => setPendingConfirm(undefined),
    far: distanceFromLast(draft, quotes) > farFromMarket,
    sizeWarning,
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

/** Tells whether a draft stands in the form still: it may have been changed, or the form closed. */
function useShown(draft: Draft): (about: Draft) => boolean {
  const shown = useRef<Draft>(undefined);
  useEffect(() => {
    shown.current = draft;
    return () => {
      shown.current = undefined;
    };
  }, [draft]);
  return (about) => shown.current === about;
}

/**
 * Tells what became of an order, each refusal once: that of the only account beside the field that it concerns, or as a
 * toast where the draft stands there no more; those of several accounts as a toast each, which names the account.
 */
function useReport(context: OrderContext, onOrder: (order: Order) => void, isShown: (draft: Draft) => boolean) {
  const { t, i18n } = useLingui();
  const texts = useContext(SentenceTexts);
  const toast = useToast();
  const say = useSay();
  const accountName = useAccountName();
  const sentenceOf = async (failure: CallFailure): Promise<string> => i18n._(await refusalSentence(failure, texts));
  const nameOf = (apiId: string) => {
    const account = context.accounts.find(({ api_id }) => api_id === apiId);
    return account ? accountName(account, context.instrument.exchange) : apiId;
  };
  return {
    async failure(
      failure: CallFailure,
      side: Side,
      { about, complain }: { readonly about: Draft; readonly complain: (texts: FormErrors) => void },
    ): Promise<void> {
      const sentence = await sentenceOf(failure);
      const field = sendingNow()?.fieldOf(failure);
      const title = side === 'BUY' ? t`Buy order rejected` : t`Sell order rejected`;
      if (!isShown(about)) {
        toast({ id: 'order-refused', tone: 'danger', title, detail: sentence });
        return;
      }
      const unanswered = failure.code === 'NETWORK' || failure.code === 'TIMEOUT';
      complain({
        [field ?? 'form']: unanswered ? `${sentence} ${t`Sending it again cannot place it twice.`}` : sentence,
      });
      // What stands under the form is an alert; readers would miss what stands beside a field.
      if (field !== undefined) say(`${title}: ${sentence}`);
    },
    async outcomes(outcomes: readonly Outcome[], side: Side): Promise<void> {
      for (const outcome of outcomes) {
        if (outcome.ok) {
          if (outcome.order) onOrder(outcome.order);
          if (outcome.parentId !== undefined)
            toast({
              id: `parent-${outcome.parentId}`,
              tone: 'success',
              title: side === 'BUY' ? t`Algorithmic buy order started` : t`Algorithmic sell order started`,
              detail: nameOf(outcome.apiId),
            });
          continue;
        }
        const name = nameOf(outcome.apiId);
        toast({
          id: `order-refused-${outcome.apiId}`,
          tone: 'danger',
          title: side === 'BUY' ? t`${name}: buy order rejected` : t`${name}: sell order rejected`,
          detail: await sentenceOf(outcome.failure),
        });
      }
    },
  };
}
