import { Refusal } from '../../base/refusal.ts';
import type { PlaceOrder, SettingCommand } from '../state/command.ts';
import { modesOf, settingOf } from '../state/contract.ts';
import { type PendingEffects, emit } from '../state/effects.ts';
import type { MarketState } from '../state/market-state.ts';
import type { CoreState } from '../state/core-state.ts';
import { changeLeverage, positionsIn } from './leverage-change.ts';
import { checkOptionModes } from './option-order.ts';

/** Above this the user has to acknowledge the risk. */
const quietLeverage = 10;

type Wanted = Pick<SettingCommand, 'leverage' | 'margin_mode' | 'position_mode' | 'asset_mode' | 'confirm_risk'>;

const input = (field: string, rule: string): Refusal => new Refusal('INPUT', { field, rule });

/**
 * Changes an account's settings, all that are named or none. Refuses UNKNOWN_PAIR; INPUT for a leverage that is not
 * whole or above 10 without
 * `confirm_risk`; LEVERAGE above the contract's own, or where more is open than it allows; BALANCE where a lower
 * leverage needs more than is free; MODE_LOCKED while orders or positions are open, in the market for margin mode and
 * in any contract for position mode and asset mode. MULTI is for cross only. What is set already is taken without a
 * word.
 */
export function changeSetting(state: CoreState, command: SettingCommand, effects: PendingEffects): void {
  try {
    const market = state.markets.get(command.market);
    if (!market?.contract) throw new Refusal('UNKNOWN_PAIR', { key: command.market });
    checkOptionModes(market.contract, command);
    const undo = applyModes(state, market, command);
    try {
      const { emitted } = applySetting(state, command.api_id, market, command);
      emitted(effects);
    } catch (error) {
      undo();
      throw error;
    }
    emit(effects, { kind: 'setting', user_id: command.user_id, api_id: command.api_id, market: command.market });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    effects.answer = { kind: 'refused', code: error.code, data: error.data };
  }
}

/** Sets what is named of the account's modes and gives what undoes it. */
function applyModes(
  state: CoreState,
  { listed: { instrument } }: MarketState,
  { api_id, position_mode, asset_mode }: SettingCommand,
): () => void {
  const { modes } = state.contracts;
  const before = modes.get(api_id);
  const now = modesOf(state, api_id);
  const next = { position: position_mode ?? now.position, asset: asset_mode ?? now.asset };
  if (asset_mode === 'MULTI') checkMulti(state, api_id);
  if (next.position !== now.position) checkIdle(state, api_id, 'position_mode');
  if (next.asset !== now.asset) checkIdle(state, api_id, 'asset_mode');
  modes.set(api_id, next.asset === 'MULTI' ? { ...next, exchange: instrument.exchange } : next);
  return () => {
    if (before) modes.set(api_id, before);
    else modes.delete(api_id);
  };
}

function checkMulti(state: CoreState, api_id: string): void {
  if (state.ledger.accounts.get(api_id)?.portfolio) throw input('asset_mode', 'portfolio');
  if (state.terms.weights.size === 0) throw input('asset_mode', 'single_only');
  for (const [key, { mode }] of state.contracts.settings)
    if (mode === 'ISOLATED' && key.startsWith(`${api_id}/`)) throw input('asset_mode', 'cross_only');
}

function checkIdle(state: CoreState, api_id: string, field: string): void {
  if ([...state.contracts.pools.values()].some((pool) => pool.api_id === api_id))
    throw new Refusal('MODE_LOCKED', { field });
  for (const { contract, openCount } of state.markets.values())
    if (contract && openCount.has(api_id)) throw new Refusal('MODE_LOCKED', { field });
}

interface Applied {
  undo(): void;
  /** Tells what of the open orders and positions it has changed. */
  emitted(effects: PendingEffects): void;
}

const unchanged: Applied = { undo: () => undefined, emitted: () => undefined };

/** Sets leverage and margin mode in one market and gives what undoes it. */
function applySetting(
  state: CoreState,
  api_id: string,
  market: MarketState,
  { leverage, margin_mode, confirm_risk }: Wanted,
): Applied {
  const now = settingOf(state, api_id, market);
  const next = { leverage: leverage ?? now.leverage, mode: margin_mode ?? now.mode };
  if (next.leverage === now.leverage && next.mode === now.mode) return unchanged;
  if (
    next.mode === 'ISOLATED' &&
    (modesOf(state, api_id).asset === 'MULTI' || state.ledger.accounts.get(api_id)?.portfolio)
  )
    throw input('margin_mode', 'cross_only');
  const { max_leverage } = market.listed.instrument;
  if (!Number.isSafeInteger(next.leverage) || next.leverage < 1) throw input('leverage', 'whole');
  if (next.leverage > max_leverage) throw new Refusal('LEVERAGE', { field: 'leverage', max_leverage });
  if (next.leverage > quietLeverage && next.leverage !== now.leverage && !confirm_risk)
    throw input('confirm_risk', 'required');
  const isOpen = market.openCount.has(api_id) || positionsIn(state, api_id, market).length > 0;
  if (isOpen && next.mode !== now.mode) throw new Refusal('MODE_LOCKED', { field: 'margin_mode' });
  const { settings } = state.contracts;
  const key = `${api_id}/${market.key}`;
  const before = settings.get(key);
  const undo = (): void => {
    if (before) settings.set(key, before);
    else settings.delete(key);
  };
  settings.set(key, next);
  if (!isOpen) return { ...unchanged, undo };
  try {
    const change = changeLeverage(state, api_id, market, now, next);
    return {
      undo: () => {
        change.undo();
        undo();
      },
      emitted: change.emit,
    };
  } catch (error) {
    undo();
    throw error;
  }
}

/**
 * Sets what an order names of its account's settings, as if it had been set before, tells that where anything is
 * another now, and gives what undoes it.
 */
export function settingOfOrder(
  state: CoreState,
  market: MarketState,
  { api_id, leverage, margin_mode }: PlaceOrder,
  { user_id, effects }: { readonly user_id: string; readonly effects: PendingEffects },
) {
  const before = settingOf(state, api_id, market);
  const { undo, emitted: emitOpen } = applySetting(state, api_id, market, { leverage, margin_mode });
  const now = settingOf(state, api_id, market);
  const emitted = () => {
    emitOpen(effects);
    if (now.leverage !== before.leverage || now.mode !== before.mode)
      emit(effects, { kind: 'setting', user_id, api_id, market: market.key });
  };
  return { undo, emitted };
}
