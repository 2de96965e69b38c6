import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useEngine } from '../engine/engine-context.tsx';
import { useToast } from '../ui/toast/toasts.tsx';

/**
 * Says it where the server has ended the session: by another device, a new password, an admin. It stays until it is
 * closed, with the way back in.
 */
export function useSessionEnd(): void {
  const { t } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const navigate = useNavigate();
  const onEnd = useEffectEvent(() =>
    toast({
      id: 'session',
      tone: 'danger',
      title: t`Your session has ended`,
      detail: t`Log in again to trade.`,
      action: { name: t`Log in`, run: () => void navigate({ to: '/login', state: { back: location.pathname } }) },
    }),
  );
  useEffect(() => {
    const subscription = engine.urgent.subscribe((event) => {
      if (event.kind === 'logged_out' && event.reason === 'revoked') onEnd();
    });
    return () => subscription.unsubscribe();
  }, [engine]);
}
