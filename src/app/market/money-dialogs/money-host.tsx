import { msg } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../ui/lazy/lazy-part.tsx';
import { type MoneyRequest, OpenMoney } from './money-request.ts';

const MoneyDialog = lazyPart(() => import('./money-dialog.tsx').then((module) => module.MoneyDialog), {
  what: msg`Transfer`,
});

/** Lets all below open dialogs that move money, and shows them. They are loaded when the first one is asked for. */
export function MoneyHost({ children }: { readonly children: ReactNode }) {
  const [request, setRequest] = useState<MoneyRequest>();
  return (
    <OpenMoney value={setRequest}>
      {children}
      {request && <MoneyDialog request={request} onClose={() => setRequest(undefined)} />}
    </OpenMoney>
  );
}
