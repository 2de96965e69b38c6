import { msg } from '@lingui/core/macro';
import { Plural, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx';
import { PopoverPanel } from '../../../ui/overlay/popover-panel.tsx';
import type { AccountPickerProps } from './account-panel.tsx';

const AccountPanel = lazyPart(() => import('./account-panel.tsx').then((module) => module.AccountPanel), {
  what: msg`Accounts`,
});

/**
 * Chooses the accounts that an order goes to, those of other exchanges only where they are wanted, and how the second
 * and later ones follow the first.
 */
export function AccountPicker(props: AccountPickerProps) {
  const { t } = useLingui();
  const { inUse } = props;
  const names =
    inUse.length === 1 ? inUse[0]?.name : <Plural value={inUse.length} one="# account" other="# accounts" />;
  return (
    <PopoverPanel
      label={t`Accounts`}
      placement="bottom end"
      content={AccountPanel}
      face={
        <>
          <span className="visually-hidden">{t`Accounts`}: </span>
          {names}
          <ChevronDown size={12} aria-hidden="true" />
        </>
      }
    >
      {() => <AccountPanel {...props} />}
    </PopoverPanel>
  );
}
