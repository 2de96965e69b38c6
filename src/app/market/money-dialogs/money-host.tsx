import { msg } from '@lingui/core/macro';
import { useEffect } from 'react';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';
import { closeMoney, useMoneyRequest } from './money-request.ts';

const MoneyDialog = lazyPart(() => import('./money-dialog.tsx').then((module) => module.MoneyDialog), {
  what: msg`Transfer`,
});

/** Where `openMoney` shows its dialogs. They are loaded when one is asked for, and go with the page. */
export function MoneyHost() {
  const request = useMoneyRequest();
  useEffect(() => closeMoney, []);
  return request && <MoneyDialog request={request} onClose={closeMoney} />;
}
