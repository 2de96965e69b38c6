import { Trans, useLingui } from '@lingui/react/macro';
import type { Exchange } from '../../../../shared/market/instrument.ts';
import type { Form } from '../../../entry/use-form.ts';
import { useWalletTypes } from '../../../market/money-dialogs/use-accounts.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import type { AccountDraft } from './account-draft.ts';
import css from './api-accounts.module.css';

/** Whether an exchange lends on margin, which a portfolio is made over. */
export const useHasMargin = (exchange: Exchange): boolean => useWalletTypes()(exchange).includes('margin');

/** Whether margin and contracts of a new paper account are one. */
export function ModeField({ form, exchange }: { readonly form: Form<AccountDraft>; readonly exchange: Exchange }) {
  const { t } = useLingui();
  if (!useHasMargin(exchange)) return null;
  const { account_mode } = form.fields;
  return (
    <>
      <ChoiceField
        label={t`Account mode`}
        choices={[
          { key: 'CLASSIC', label: t`Classic` },
          { key: 'PORTFOLIO', label: t`Portfolio margin` },
        ]}
        value={account_mode}
        onChange={(mode) => form.change({ account_mode: mode })}
      />
      {account_mode === 'PORTFOLIO' && (
        <p className={css.note}>
          <Trans>Margin and contracts share one equity. Cross margin only; the mode cannot be changed later.</Trans>
        </p>
      )}
    </>
  );
}
