import { useEffect, useState } from 'react';
import { positionSetting, positionSettingUpdate } from '../../../../shared/contracts/position-account.ts';
import { type Instrument, keyOfSymbol } from '../../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import type { PositionSetting } from '../../../../shared/trade/position.ts';
import { CallError } from '../../../engine/client.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import type { CallFailure } from '../../../../worker/api.ts';

/** The specification: above this leverage the user is warned. */
export const riskyLeverage = 10;

/** Leverage of a contract in the accounts that trade it. */
export interface Leverage {
  /** That of the first account; 1 on spot, and as long as it is not known. */
  readonly value: number;
  readonly known: boolean;
  readonly max: number;
  /** All of the first account's setting, as soon as it is known. */
  readonly setting: PositionSetting | undefined;
  /**
   * Changes the setting in all accounts, one after the other; the failure of the first that refuses. Above a leverage
   * of 10 the user has confirmed the risk.
   */
  readonly change: (patch: SettingPatch) => Promise<CallFailure | undefined>;
}

/** What of a setting can be changed. */
export type SettingPatch = Partial<Pick<PositionSetting, 'leverage' | 'margin_mode' | 'position_mode' | 'asset_mode'>>;

/** Reads the leverage of the first account whenever market or account change. */
export function useLeverage(instrument: Instrument, accounts: readonly ApiAccount[]): Leverage {
  const engine = useEngine();
  const first = accounts[0]?.api_id;
  const { contract, symbol, account_type, max_leverage } = instrument;
  const of = contract && first ? `${first} ${keyOfSymbol(instrument)}` : undefined;
  const [read, setRead] = useState<{ readonly of: string; readonly setting: PositionSetting }>();
  useEffect(() => {
    if (of === undefined || first === undefined) return;
    let wanted = true;
    engine.call(positionSetting, { api_id: first, account_type, symbol }).then(
      (setting) => {
        if (wanted) setRead({ of, setting });
      },
      (error: unknown) => {
        console.warn(`leverage of ${symbol} not read`, error);
      },
    );
    return () => {
      wanted = false;
    };
  }, [engine, of, first, account_type, symbol]);
  const known = read !== undefined && read.of === of;
  return {
    known,
    value: known ? read.setting.leverage : 1,
    max: max_leverage,
    setting: known ? read.setting : undefined,
    async change(patch) {
      try {
        for (const { api_id } of accounts) {
          const setting = await engine.call(positionSettingUpdate, {
            api_id,
            account_type,
            symbol,
            ...patch,
            ...((patch.leverage ?? 0) > riskyLeverage && { confirm_risk: true }),
          });
          if (of !== undefined && api_id === first) setRead({ of, setting });
        }
        return undefined;
      } catch (error) {
        if (error instanceof CallError) return error.failure;
        throw error;
      }
    },
  };
}
