import type { Position } from '../../shared/trade/position.ts';
import type { TradingEngine } from '../trading/engine.ts';
import type { Holding } from './positions.ts';

/** A frame that tells a position as its mark has moved it. */
export interface MarkFrame {
  readonly user_id: string;
  readonly api_id: string;
  readonly frame: { readonly e: 'position'; readonly data: Position };
}

/**
 * Tells the open positions whose profit differs from what was told of them last: events tell what happens to a
 * position, and between these the mark moves.
 */
export function createMarkPublisher(
  engine: TradingEngine,
  holding: Pick<Holding, 'positions'>,
  publish: (frame: MarkFrame) => void,
): () => void {
  let published = new Map<string, string>();
  return () => {
    if (engine.isHalted) return;
    const now = new Map<string, string>();
    for (const { api_id, user_id } of engine.holders())
      for (const position of holding.positions([api_id])) {
        const key = `${api_id}/${position.account_type}/${position.symbol}/${position.position_side}`;
        now.set(key, position.unrealized);
        if (published.get(key) !== position.unrealized)
          publish({ user_id, api_id, frame: { e: 'position', data: position } });
      }
    published = now;
  };
}
