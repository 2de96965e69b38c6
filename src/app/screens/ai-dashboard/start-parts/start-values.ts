import type { Instrument } from '../../../../shared/market/instrument.ts';
import type { ApiAccount } from '../../../../shared/trade/api-account.ts';
import type { Instance, StrategyTemplate } from '../../../../shared/trade/instance.ts';
import type { Draft } from '../draft.ts';

/** What a form may begin with: markets, accounts and parameters, and of an instance its names. */
export type StartLike = Pick<Instance, 'api_ids' | 'symbols'> &
  Partial<Pick<Instance, 'name' | 'group'>> & { readonly params: object };

export interface StartFormProps {
  readonly template: StrategyTemplate;
  /** One whose parameters the form begins with. */
  readonly like?: StartLike | undefined;
  readonly accounts: readonly ApiAccount[];
  readonly markets: readonly Instrument[];
  readonly onClose: () => void;
  readonly onStarted: () => void;
}

/** What a form begins with: the values of another instance, or the usual ones. */
export const valuesOf = ({ fields }: StrategyTemplate, like: StartLike | undefined): Draft =>
  Object.fromEntries(
    fields
      .filter(({ type }) => type !== 'signal')
      .map(({ key, default: usual }) => {
        const old =
          key === 'end_time' ? undefined : (like?.params as Readonly<Record<string, unknown>> | undefined)?.[key];
        return [key, String(old ?? usual ?? '')];
      }),
  );

/** What of a form is saved under a name: what stands in its fields, without the time at which it would end. */
export const savedParams = (draft: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([key, value]) => key !== 'end_time' && value.trim() !== ''));
