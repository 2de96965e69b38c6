import { fromScaled } from '../../../../src/shared/base/decimal.ts';
import { loanOf, owedOf } from '../../../../src/shared/core/ledger/loans.ts';
import type { Wallet } from '../../../../src/shared/core/ledger/wallets.ts';
import type { Command, PlaceOrder } from '../../../../src/shared/core/state/command.ts';
import type { Place } from '../../../../src/shared/core/state/ledger-command.ts';
import type { CoreState } from '../../../../src/shared/core/state/core-state.ts';
import { ethKey, type Lever, ledgerCommand, onMargin, placeOf } from './margin-kit.ts';
import type { MarginMove } from './margin-moves.ts';
import { isAlone } from './random-commands.ts';
import { key, userOf } from './core-kit.ts';

function walletPlace(api_id: string, name: string): Place {
  const [type, symbol] = name.split(' ');
  return placeOf(api_id, type as Place['account_type'], symbol);
}

function orderOf(
  { how, side: orderSide, auto, account, eth, ticks, lots }: Extract<MarginMove, { kind: 'order' }>,
  lever: Lever,
): Partial<PlaceOrder> {
  const priceText = (at: number) => fromScaled(BigInt(lever.ticks + at), 1);
  const size = fromScaled(BigInt(lots), 3);
  const away = orderSide === 'BUY' ? 40 : -40;
  const fields: Partial<PlaceOrder> = {
    limit: { order_type: 'LIMIT' as const, price: priceText(ticks), amount: size },
    market: { order_type: 'MARKET' as const, time_in_force: 'IOC' as const, amount: size },
    total:
      orderSide === 'BUY'
        ? { order_type: 'MARKET' as const, time_in_force: 'IOC' as const, total: size }
        : { order_type: 'MARKET' as const, time_in_force: 'IOC' as const, amount: size },
    stop: { order_type: 'STOP_LOSS' as const, trigger_price: priceText(away), amount: size },
    oco: {
      order_type: 'OCO' as const,
      amount: size,
      oco: { limit_price: priceText(-away), stop_price: priceText(away) },
    },
  }[how];
  const order = { ...fields, side: orderSide, market: eth ? ethKey : key };
  return account === 'spot' ? order : onMargin(order, auto, account);
}

const stepsOf = (state: CoreState, steps: number) =>
  Array.from({ length: steps }, (_, index) => ({
    command: { kind: 'step' as const, step: state.step + index + 1 },
    nowMs: (state.step + index + 1) * 100,
  }));

/** The commands that a move is made of, with their times. */
export function commandsOf(
  move: MarginMove,
  index: number,
  state: CoreState,
  lever: Lever,
): { readonly command: Command; readonly nowMs: number }[] {
  const now = state.step * 100 + 50;
  const id = `m${index}`;
  switch (move.kind) {
    case 'transfer':
      return [
        {
          nowMs: now,
          command: ledgerCommand(
            move.from,
            {
              kind: 'transfer',
              from: walletPlace(move.from, move.wallets[0]),
              to: walletPlace(move.to === 'same' ? move.from : move.to, move.wallets[1]),
              asset: move.asset,
              amount: fromScaled(move.amount, 12),
            },
            id,
          ),
        },
      ];
    case 'loan':
      return [
        {
          nowMs: now,
          command: ledgerCommand(
            move.api,
            {
              kind: 'loan',
              type: move.type,
              place: walletPlace(move.api, move.wallet),
              vip: 1,
              asset: move.asset,
              amount: fromScaled(move.amount, 12),
            },
            id,
          ),
        },
      ];
    case 'repay': {
      const owed = loanOf(state.ledger.accounts.get(move.api), move.wallet.replace(' ', ':') as Wallet, move.asset);
      const amount = owed ? owedOf(owed) - move.short : 0n;
      return amount > 0n
        ? [
            {
              nowMs: now,
              command: ledgerCommand(
                move.api,
                {
                  kind: 'loan',
                  type: 'REPAY',
                  place: walletPlace(move.api, move.wallet),
                  vip: 1,
                  asset: move.asset,
                  amount: fromScaled(amount, 12),
                },
                id,
              ),
            },
          ]
        : [];
    }
    case 'order': {
      const order: PlaceOrder = {
        api_id: move.api,
        client_id: id,
        market: key,
        side: 'BUY',
        order_type: 'LIMIT',
        time_in_force: 'GTC',
        ...orderOf(move, lever),
      };
      return [
        {
          nowMs: now,
          command: {
            kind: 'place',
            user_id: userOf(move.api),
            client_id: id,
            hash: id,
            source: 'API',
            orders: [order],
          },
        },
      ];
    }
    case 'cancel':
      return [
        {
          nowMs: now,
          command: {
            kind: 'cancel',
            user_id: move.user,
            order_ids: [String(move.id)],
            ...(isAlone(move) && { leg_only: true }),
          },
        },
      ];
    case 'convert':
      return [
        {
          nowMs: now,
          command: ledgerCommand(
            move.api,
            { kind: 'convert', how: move.how, place: placeOf(move.api, 'margin'), assets: [move.asset] },
            id,
          ),
        },
      ];
    case 'portfolio':
      return [
        {
          nowMs: now,
          command: ledgerCommand(
            move.api,
            {
              kind: 'portfolio',
              action: move.action,
              place: placeOf(move.api, 'margin'),
              asset: move.action === 'repay' ? 'USDT' : undefined,
              enabled: move.enabled,
            },
            id,
          ),
        },
      ];
    case 'price':
      lever.ticks = Math.min(20_000, Math.max(5_000, Math.round(lever.ticks * (1 + move.percent / 100))));
      return stepsOf(state, 10);
    case 'steps':
      return stepsOf(state, move.steps);
    case 'hours':
      return [
        {
          command: { kind: 'rebase', step: state.step + move.hours * 36_000 },
          nowMs: (state.step + move.hours * 36_000) * 100,
        },
      ];
  }
}
