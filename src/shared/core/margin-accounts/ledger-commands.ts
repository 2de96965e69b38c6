import { Refusal } from '../../base/refusal.ts';
import { applyLoan } from './borrow.ts';
import { clientKey, earlierAnswer, remember } from '../state/client-requests.ts';
import { applyConversion } from './convert.ts';
import type { PendingEffects } from '../state/effects.ts';
import type { LedgerCommand } from '../state/ledger-command.ts';
import { applyLeverage } from './margin-leverage.ts';
import { applyPortfolio } from './portfolio.ts';
import { applyFunding } from './fund.ts';
import { applyPositionMargin } from './position-margin.ts';
import { applyTransfer } from './transfer.ts';
import type { CoreState } from '../state/core-state.ts';

/**
 * Carries out a command that moves money without an order. A refused one changes nothing and leaves its client id free.
 */
export function applyLedger(state: CoreState, command: LedgerCommand, effects: PendingEffects): void {
  const key = clientKey(command);
  const earlier = earlierAnswer(state, command, key, effects.nowMs);
  if (earlier) {
    effects.answer = earlier;
    return;
  }
  try {
    const booked = run(state, command, effects);
    remember(state, key, { hash: command.hash, atMs: effects.nowMs, outcomes: [] }, { booked });
    effects.answer = { kind: 'booked', booked, replayed: false };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    effects.answer = { kind: 'refused', code: error.code, data: error.data };
  }
}

function run(state: CoreState, command: LedgerCommand, effects: PendingEffects): object {
  switch (command.kind) {
    case 'transfer':
      return applyTransfer(state, command, effects);
    case 'loan':
      return applyLoan(state, command, effects);
    case 'convert':
      return applyConversion(state, command, effects);
    case 'fund':
      return applyFunding(state, command, effects);
    case 'leverage':
      return applyLeverage(state, command);
    case 'margin':
      return applyPositionMargin(state, command, effects);
    case 'portfolio':
      return applyPortfolio(state, command, effects);
  }
}
