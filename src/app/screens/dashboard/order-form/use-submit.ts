import { useLingui } from '@lingui/react/macro';
import { useContext, useState } from 'react';
import type { Order, Side } from '../../../../shared/trade/order.ts';
import { CallError } from '../../../engine/client.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { refusalSentence } from '../../../refusal-sentence.ts';
import { SentenceTexts } from '../../../sentence-texts.ts';
import { useLargestOrder } from '../../../market/largest-order.ts';
import { useToast } from '../../../ui/toasts.tsx';
import type { CallFailure } from '../../../../worker/api.ts';
import { checkDraft, distanceFromLast } from './check.ts';
import type { Draft } from './draft.ts';
import { reckonedPrice, sizeOf } from './reckon.ts';
import { createAttempts, fieldOf, requestOf, sendOrder, type Sync } from './place-order.ts';
import { useProblemText } from './problem-text.ts';
import type { Desk } from './use-trading-desk.ts';

/** Share of the last price beyond which a limit is asked about even where orders go unasked. */
const farFromMarket = 0.05;

/** Sentences beside the fields and under the form. They stand until the draft changes. */
export interface Complaints {
  readonly price?: string;
  readonly trigger?: string;
  readonly amount?: string;
  readonly tp?: string;
  readonly sl?: string;
  readonly form?: string;
}

/** The attempts of one form. */
export type Attempts = ReturnType<typeof createAttempts>;

/** Attempts whose orders bear random ids. */
export const newAttempts = (): Attempts => createAttempts(() => crypto.randomUUID());

interface SubmitOptions {
  readonly desk: Desk;
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

/** The way of an order from the button to the venue: check, question, sending, answer. The input is kept whatever comes. */
export function useSubmit({ desk, sync, reachable, locked, unasked, onOrder, attempts: given }: SubmitOptions) {
  const complaintsAbout = useCheck(desk, reachable, locked);
  const report = useReport(desk, onOrder);
  const [complaints, setComplaints] = useState<{ readonly about: Draft; readonly texts: Complaints }>();
  const [asking, setAsking] = useState<Side>();
  const [busy, setBusy] = useState<Side>();
  const engine = useEngine();
  const [own] = useState(newAttempts);
  const attempts = given ?? own;
  const largest = useLargestOrder();
  const { draft, instrument, quotes } = desk;
  const complain = (texts: Complaints) => setComplaints({ about: draft, texts });

  /** What the user's largest order says against the draft; of several accounts the largest order counts. */
  const sizeWarning = (side: Side): string | undefined => {
    const reckoning = desk.reckoning();
    const [size, price] = [sizeOf(draft, side, reckoning), reckonedPrice(draft, side, reckoning)];
    const times = sync.sync && desk.accounts.length > 1 ? Math.max(1, sync.ratio / 100) : 1;
    return size && price ? largest(instrument, [{ amount: Number(size.amount) * times, price: Number(price) }]) : undefined;
  };
  const send = async (side: Side, clickedMs: number) => {
    const request = requestOf(draft, side, desk.reckoning());
    const ids = desk.accounts.map(({ api_id }) => api_id);
    setBusy(side);
    try {
      const outcomes = await sendOrder(engine, request, attempts.idFor(JSON.stringify([request, ids, sync])), ids, { ...sync, clickedMs });
      attempts.close();
      await report.outcomes(outcomes, side, complain);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.failure.code !== 'NETWORK' && error.failure.code !== 'TIMEOUT') attempts.close();
      await report.failure(error.failure, side, complain);
    } finally {
      setBusy(undefined);
    }
  };
  /** Sends, or asks first; gives back what speaks against it. */
  const press = (side: Side): Complaints | undefined => {
    const clickedMs = Date.now();
    if (busy) return undefined;
    const texts = complaintsAbout(side);
    if (texts) complain(texts);
    else if (unasked && desk.stale.length === 0 && distanceFromLast(draft, quotes) <= farFromMarket && sizeWarning(side) === undefined) void send(side, clickedMs);
    else setAsking(side);
    return texts;
  };
  /** Prices, funds and the feed may have changed since the question was asked. */
  const confirm = async () => {
    const clickedMs = Date.now();
    const texts = asking && complaintsAbout(asking);
    if (texts) complain(texts);
    else if (asking) await send(asking, clickedMs);
  };
  return {
    press, asking, busy,
    complaints: complaints?.about === draft ? complaints.texts : {},
    confirm,
    dismiss: () => setAsking(undefined),
    far: distanceFromLast(draft, quotes) > farFromMarket, sizeWarning,
  };
}

/** What speaks against sending the draft now; undefined where nothing does. */
function useCheck(desk: Desk, reachable: boolean, locked: boolean): (side: Side) => Complaints | undefined {
  const { t } = useLingui();
  const problemText = useProblemText(desk.instrument);
  return (side) => {
    if (locked) return { form: t`Trading is locked. Unlock it to send orders.` };
    if (!reachable) return { form: t`Not connected. Orders cannot be sent until the connection is back.` };
    const problems = Object.entries(checkDraft(desk.draft, side, desk.reckoning()));
    if (problems.length > 0) return Object.fromEntries(problems.map(([field, problem]) => [field, problemText(problem, side)]));
    const [first] = desk.stale;
    if (first === undefined || desk.draft.type !== 'MARKET') return undefined;
    const reasons = {
      book: t`The order book is not live. Market orders wait until it is; a limit order can be sent.`,
      ticker: t`The last price is not live. Market orders wait until it is; a limit order can be sent.`,
      account: t`Balances and orders are not live. Market orders wait until they are; a limit order can be sent.`,
    };
    return { form: reasons[first] };
  };
}

/** Tells what became of an order: beside the field that it concerns, and as a toast. */
function useReport(desk: Desk, onOrder: (order: Order) => void) {
  const { t, i18n } = useLingui();
  const texts = useContext(SentenceTexts);
  const toast = useToast();
  const refuse = async (failure: CallFailure, complain: (texts: Complaints) => void, id: string, title: string) => {
    const sentence = i18n._(await refusalSentence(failure, texts));
    const unanswered = failure.code === 'NETWORK' || failure.code === 'TIMEOUT';
    complain({ [fieldOf(failure) ?? 'form']: unanswered ? `${sentence} ${t`Sending the same order again cannot place it twice.`}` : sentence });
    toast({ id, tone: 'danger', title, detail: sentence });
  };
  const nameOf = (apiId: string) => desk.accounts.find(({ api_id }) => api_id === apiId)?.name ?? apiId;
  return {
    failure: (failure: CallFailure, side: Side, complain: (texts: Complaints) => void) =>
      refuse(failure, complain, 'order-refused', side === 'BUY' ? t`Buy order refused` : t`Sell order refused`),
    async outcomes(outcomes: Awaited<ReturnType<typeof sendOrder>>, side: Side, complain: (texts: Complaints) => void): Promise<void> {
      for (const outcome of outcomes) {
        if (outcome.ok) {
          if (outcome.order) onOrder(outcome.order);
          continue;
        }
        const name = nameOf(outcome.apiId);
        await refuse(outcome.failure, complain, `order-refused-${outcome.apiId}`, side === 'BUY' ? t`${name}: buy order refused` : t`${name}: sell order refused`);
      }
    },
  };
}
