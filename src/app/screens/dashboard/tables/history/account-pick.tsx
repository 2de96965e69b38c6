import { useLingui } from '@lingui/react/macro';
import type { ApiAccount } from '../../../../../shared/trade/api-account.ts';
import { ChoiceField } from '../../../../ui/form/choice-field.tsx';

interface AccountPickProps {
  readonly accounts: readonly ApiAccount[];
  /** "" of all accounts. */
  readonly value: string;
  readonly onChange: (apiId: string) => void;
  /** One account has to be chosen. */
  readonly isSingle?: boolean;
}

/** Of which account a history is shown. */
export function AccountPick({ accounts, value, onChange, isSingle = false }: AccountPickProps) {
  const { t } = useLingui();
  return (
    <ChoiceField
      look="line"
      label={t`Account`}
      value={value}
      onChange={onChange}
      choices={[
        ...(isSingle ? [] : [{ key: '', label: t`All accounts` }]),
        ...accounts.map(({ api_id, name }) => ({ key: api_id, label: name })),
      ]}
    />
  );
}
