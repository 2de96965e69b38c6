import type { InstrumentKey } from '../../shared/market/instrument.ts';
import type { Side } from '../../shared/trade/order.ts';

/** A limit order to be filled in. */
export interface LimitPrefill {
  readonly key: InstrumentKey;
  readonly side: Side;
  /** Decimal string on the grid. */
  readonly price: string;
}

/** `ask` looks for a dashboard, `here` answers it, `take` goes to the one that answered first. */
type Word =
  | { readonly t: 'ask'; readonly id: string }
  | { readonly t: 'here'; readonly id: string; readonly form: string }
  | { readonly t: 'take'; readonly form: string; readonly prefill: LimitPrefill };

const channelName = 'halyard order form';
const answerWithinMs = 1_000;

/** Hands a wish to the order form of a dashboard of this browser; false where none answers. */
export function sendToForm(prefill: LimitPrefill): Promise<boolean> {
  const channel = new BroadcastChannel(channelName);
  const id = crypto.randomUUID();
  return new Promise((resolve) => {
    const end = (taken: boolean) => {
      clearTimeout(timer);
      channel.close();
      resolve(taken);
    };
    const timer = setTimeout(() => end(false), answerWithinMs);
    channel.onmessage = ({ data }: MessageEvent<Word>) => {
      if (data.t !== 'here' || data.id !== id) return;
      channel.postMessage({ t: 'take', form: data.form, prefill } satisfies Word);
      end(true);
    };
    channel.postMessage({ t: 'ask', id } satisfies Word);
  });
}

/** Takes wishes for the order form of this window. The owner calls what it returns. */
export function serveForm(take: (prefill: LimitPrefill) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  const form = crypto.randomUUID();
  channel.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data.t === 'ask') channel.postMessage({ t: 'here', id: data.id, form } satisfies Word);
    else if (data.t === 'take' && data.form === form) take(data.prefill);
  };
  return () => channel.close();
}
