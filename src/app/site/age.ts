import { scaleOf } from '../../shared/base/decimal.ts';
import { quoteText } from '../../shared/market/quote-text.ts';
import { openPublicStream, type PublicStream } from '../engine/public-call.ts';
import { DepthStream } from './depth-stream.ts';

/**
 * A price without a frame for so long is stale; how often that is looked at; and when a line that broke is tried again.
 */
const staleMs = 3_000;
const lookEveryMs = 200;
const retryMs = 5_000;
const levels = 20;
const framesASecond = 5;

/**
 * Keeps the best prices of a market and says how old they are. The reader can cut the line and join it again. No socket
 * is open off-screen and in a hidden tab, nor, until the reader joins it, where the browser wants to save data. The
 * element names the market as that of the living book does.
 */
export function start(part: HTMLElement): void {
  const { market = '', tick = '', step = '', live = '', stale = '', moving = '' } = part.dataset;
  const [exchange = '', symbol = '', account_type = ''] = market.split('/');
  const address = `/client/depth/depth/ws?${new URLSearchParams({ exchange, symbol, account_type, limit: String(levels), hz: String(framesASecond) })}`;
  const grid = { price: scaleOf(tick), size: scaleOf(step) };
  const found = (name: string) => part.querySelector<HTMLElement>(`[data-value="${name}"]`)!;
  const bid = found('bid');
  const ask = found('ask');
  const state = found('state');
  const button = part.querySelector('button')!;
  const caption = part.parentElement?.querySelector('figcaption');

  let stream: PublicStream | undefined;
  let depth = new DepthStream(grid);
  let heardMs: number | undefined;
  let inSight = false;
  let timer = 0;
  let isCut = (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

  const write = (element: HTMLElement, text: string) => {
    if (element.textContent !== text) element.textContent = text;
  };
  const report = () => {
    if (heardMs === undefined) return;
    const ageMs = performance.now() - heardMs;
    const isLive = ageMs < staleMs;
    part.toggleAttribute('data-alive', isLive);
    write(state, isLive ? live : stale.replace('#', String(Math.floor(ageMs / 1_000))));
  };
  const read = (text: string) => {
    const outcome = depth.merge(text);
    if (outcome === 'gap') stream?.send('resync');
    if (outcome !== 'merged') return;
    const { bids, asks } = depth.value(1);
    if (bids.prices.length === 0 || asks.prices.length === 0) return;
    write(bid, quoteText(bids.prices[0]!, grid.price));
    write(ask, quoteText(asks.prices[0]!, grid.price));
    if (heardMs === undefined && caption) caption.textContent = moving;
    heardMs = performance.now();
    report();
  };
  const leave = () => {
    clearTimeout(timer);
    stream?.close();
    stream = undefined;
  };
  const follow = () => {
    if (isCut || !inSight || document.hidden) return leave();
    if (stream !== undefined) return;
    depth = new DepthStream(grid);
    stream = openPublicStream(address, {
      text: read,
      ended: () => {
        leave();
        timer = setTimeout(follow, retryMs);
      },
    });
  };
  const name = () => {
    button.textContent = (isCut ? button.dataset.join : button.dataset.cut) ?? '';
  };

  button.addEventListener('click', () => {
    isCut = !isCut;
    name();
    follow();
  });
  name();
  button.hidden = false;
  setInterval(report, lookEveryMs);
  new IntersectionObserver(
    ([entry]) => {
      inSight = entry?.isIntersecting ?? false;
      follow();
    },
    { rootMargin: '120px' },
  ).observe(part);
  document.addEventListener('visibilitychange', follow);
}
