import { createContext, useContext } from 'react';
import { must } from '../../../shared/base/assert.ts';
import type { AccountType } from '../../../shared/market/instrument.ts';
import type { Position } from '../../../shared/trade/position.ts';

/** What all of them may begin with; what is left out is chosen in the dialog. */
interface Preset {
  readonly api_id?: string | undefined;
  readonly asset?: string | undefined;
  /** The pair of isolated margin. */
  readonly symbol?: string | undefined;
  /** After it has been done. */
  readonly onDone?: (() => void) | undefined;
}

export interface TransferRequest extends Preset {
  readonly kind: 'transfer';
  readonly from?: AccountType | undefined;
  readonly to?: AccountType | undefined;
  /** It goes to another account, and to this one at first. */
  readonly to_api_id?: string | undefined;
}

export interface LoanRequest extends Preset {
  readonly kind: 'loan';
  readonly type: 'BORROW' | 'REPAY';
}

export interface ConvertRequest extends Preset {
  readonly kind: 'convert';
  readonly what: 'dust' | 'liability';
  /** Of dust: where it lies. */
  readonly account_type?: 'spot' | 'margin' | undefined;
}

export interface PortfolioRequest {
  readonly kind: 'portfolio';
  /** Debts are paid every hour from now on, or no more; once now; or free money is collected. */
  readonly action: 'on' | 'off' | 'now' | 'collect';
  readonly api_id: string;
  readonly onDone?: (() => void) | undefined;
}

export interface PositionMarginRequest {
  readonly kind: 'position-margin';
  readonly position: Position;
}

/** A dialog that moves money, and what it begins with. */
export type MoneyRequest = TransferRequest | LoanRequest | ConvertRequest | PortfolioRequest | PositionMarginRequest;

/** Given by the shell: opens a dialog over whatever page the window shows, in place of one that is open. */
export const OpenMoney = createContext<((request: MoneyRequest) => void) | undefined>(undefined);

/** Gives what opens a dialog that moves money. Throws outside of the shell. */
export const useOpenMoney = (): ((request: MoneyRequest) => void) => must(useContext(OpenMoney), 'the shell above');
