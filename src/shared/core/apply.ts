import { assert, must } from '../base/assert.ts';
import { toScaled } from '../base/decimal.ts';
import { addTo, openAccount, openCell } from './ledger/accounts.ts';
import { termsOf } from './ledger/margin-terms.ts';
import { moneyDecimals } from './ledger/money.ts';
import { amend } from './orders/amend.ts';
import { cancel, fillExternal } from './orders/cancel.ts';
import { settleContracts } from './liquidation/aftermath.ts';
import { changeSetting } from './contracts/contract-settings.ts';
import { forgetListing } from './state/contract.ts';
import type { Command, DepositCommand, ListCommand, RestCommand, WakeCommand } from './state/command.ts';
import { type Effects, emptyEffects, type PendingEffects, emitBalances, touch } from './state/effects.ts';
import { listMarket, stepMs, type CoreState } from './state/core-state.ts';
import type { MarketState } from './state/market-state.ts';
import { stepContracts } from './liquidation/contract-step.ts';
import { expireDue } from './orders/expiry.ts';
import { requoteAwake, rest, wake } from './contracts/market-awake.ts';
import { hearOfLine } from './orders/in-flight.ts';
import { applyLedger } from './margin-accounts/ledger-commands.ts';
import { payRebate } from './margin-accounts/rebate.ts';
import { passTime } from './liquidation/lending-time.ts';
import { place } from './orders/place.ts';
import { dropSettled } from './contracts/settled-contracts.ts';
import { isIdleShare } from './shares/settlement.ts';

/**
 * The whole state's transition: one command at a time, deterministic, in place. The same commands with the same times
 * on the same state give the same effects and the same state. A refused command changes nothing, but that an order
 * wakes its market first. A throw is a bug, after which the state must not be used.
 * `isSilent`: nobody listens, so that events and the orders of the answer are left out; state and digest are the same.
 */
export function apply(state: CoreState, command: Command, nowMs: number, isSilent = false): Effects {
  const effects = emptyEffects(nowMs, isSilent, state.pendingWork);
  switch (command.kind) {
    case 'list':
      list(state, command);
      break;
    case 'deposit':
      deposit(state, command, effects);
      break;
    case 'place':
      place(state, command, effects);
      break;
    case 'amend':
      amend(state, command, effects);
      break;
    case 'setting':
      changeSetting(state, command, effects);
      break;
    case 'cancel':
      cancel(state, command, effects);
      break;
    case 'line':
      hearOfLine(state, command, effects);
      break;
    case 'fillExternal':
      fillExternal(state, command, effects);
      break;
    case 'step':
      assert(
        command.step === state.step + 1 && nowMs === command.step * stepMs,
        'steps follow each other at their own time',
      );
      state.step = command.step;
      passTime(state, false, effects, () => {
        expireDue(state, effects);
        state.maker.step(state, effects);
        stepContracts(state, state.step - 1, effects);
      });
      break;
    case 'rebase':
      assert(command.step >= state.step, 'a rebase never goes back');
      rebase(state, command.step, effects);
      break;
    case 'wake':
      for (const market of marketsOf(state, command)) wake(state, market, effects);
      break;
    case 'terms':
      state.terms = termsOf(command.terms);
      break;
    case 'transfer':
    case 'loan':
    case 'convert':
    case 'portfolio':
    case 'leverage':
    case 'margin':
    case 'fund':
      applyLedger(state, command, effects);
      break;
    case 'rebate':
      payRebate(state, command, effects);
      break;
    case 'rest':
      for (const market of marketsOf(state, command)) rest(market);
      break;
  }
  settleContracts(state, effects);
  emitBalances(effects, state.ledger);
  return effects;
}

function rebase(state: CoreState, step: number, effects: PendingEffects): void {
  const from = state.step;
  state.step = step;
  passTime(state, true, effects, () => {
    expireDue(state, effects);
    requoteAwake(state, effects);
    stepContracts(state, from, effects, true);
  });
}

function list(state: CoreState, command: ListCommand): void {
  assert(state.markets.size === 0 || state.seed === command.seed, 'the seed never changes');
  state.seed = command.seed;
  for (const key of command.dropped ?? []) {
    assert(isIdleShare(state, must(state.markets.get(key), `market ${key}`)), `nobody has anything to do with ${key}`);
    state.markets.delete(key);
  }
  for (const listed of command.markets) listMarket(state, listed, !command.asleep);
  dropSettled(state);
  // NOTE: what was worked out by the listing of before is what a restored state has not: both must work it out anew.
  for (const market of state.markets.values()) {
    market.band = null;
    if (market.contract) forgetListing(market.contract);
  }
}

const marketsOf = (state: CoreState, { markets }: WakeCommand | RestCommand): MarketState[] =>
  markets.flatMap((key) => state.markets.get(key) ?? []);

function deposit(state: CoreState, command: DepositCommand, effects: PendingEffects): void {
  const amount = toScaled(command.amount, moneyDecimals);
  const owner = state.ledger.accounts.get(command.api_id)?.user_id ?? command.user_id;
  // NOTE: isolated money belongs to a pair, which a deposit does not name: it comes by transfer.
  const isNowhere = command.account_type === 'isolated';
  if (amount === undefined || amount <= 0n || owner !== command.user_id || isNowhere) {
    const field = isNowhere ? 'account_type' : owner === command.user_id ? 'amount' : 'api_id';
    effects.answer = { kind: 'refused', code: 'INPUT', data: { field, rule: 'deposit' } };
    return;
  }
  openCell(openAccount(state.ledger, command.api_id, command.user_id), command.account_type, command.asset).free +=
    amount;
  addTo(state.ledger.deposits, command.asset, amount);
  touch(effects, command.api_id, command.account_type, command.asset);
}
