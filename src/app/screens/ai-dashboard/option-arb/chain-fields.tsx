import { useLingui } from '@lingui/react/macro';

import { formatExact } from '../../../format/price.ts';
import { formatDate } from '../../../format/time.ts';
import { useAccountTypeName } from '../../../market/instrument/account-type-name.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import css from '../ai.module.css';
import type { ChainWanted, ChosenChain } from './chain-choice.ts';

interface ChainFieldsProps {
  readonly chain: ChosenChain;
  readonly choose: (patch: ChainWanted) => void;
}

/** Which account trades which options, and beside which future. */
export function ChainFields({ chain, choose }: ChainFieldsProps) {
  const { t } = useLingui();
  const kindName = useAccountTypeName();
  const { accounts, account, coins, coin, expiries, expiry, strikes, low, high, hedges, hedge } = chain;
  const strikeChoices = (from: string) =>
    strikes.filter((each) => Number(each) >= Number(from)).map((each) => ({ key: each, label: formatExact(each) }));
  return (
    <fieldset className={css.group}>
      <legend>{t`Options`}</legend>
      <div className={css.wide}>
        <ChoiceField
          label={t`Account of the options`}
          value={account.api_id}
          onChange={(apiId) => choose({ apiId })}
          choices={accounts.map(({ api_id, name, exchange }) => ({ key: api_id, label: `${name} · ${exchange}` }))}
        />
      </div>
      <ChoiceField
        label={t`Underlying`}
        value={coin}
        onChange={(next) => choose({ coin: next, expiry: undefined, low: undefined, high: undefined })}
        choices={coins.map((each) => ({ key: each, label: each }))}
      />
      <ChoiceField
        label={t({ message: 'Expires', context: 'option' })}
        value={String(expiry)}
        onChange={(next) => choose({ expiry: Number(next), low: undefined, high: undefined })}
        choices={expiries.map((each) => ({ key: String(each), label: formatDate(each, 'UTC') }))}
      />
      <ChoiceField
        label={t`Lowest strike`}
        value={low}
        onChange={(next) => choose({ low: next })}
        choices={strikeChoices('0')}
      />
      <ChoiceField
        label={t`Highest strike`}
        value={high}
        onChange={(next) => choose({ high: next })}
        choices={strikeChoices(low)}
      />
      {hedge ? (
        <div className={css.wide}>
          <ChoiceField
            label={t`Future that hedges`}
            value={hedge.key}
            onChange={(next) => choose({ hedge: next })}
            choices={hedges.map(({ key, account: own, instrument }) => ({
              key,
              label: `${instrument.symbol} · ${kindName(instrument.account_type)} · ${own.name}`,
            }))}
          />
        </div>
      ) : (
        <p className={css.wide}>{t`None of your accounts can trade a future of this coin.`}</p>
      )}
    </fieldset>
  );
}
