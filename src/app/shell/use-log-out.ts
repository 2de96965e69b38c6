import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { outLogin } from '../../shared/contracts/user.ts';
import { CallError } from '../engine/client.ts';
import { useEngine } from '../engine/engine-context.tsx';
import { failureText } from '../text/refusal-text.ts';
import { reportMember } from '../session/site-cookies.ts';
import { removeUser } from '../session/stored-user.ts';
import { useToast } from '../ui/toast/toasts.tsx';

/**
 * Revokes the token and forgets the user in this browser; the page to log in has the name of who is to come, where that
 * is given. Where the server cannot be told, the user is forgotten all the same, and that is said.
 */
export function useLogOut(): (next?: string) => Promise<void> {
  const { i18n } = useLingui();
  const engine = useEngine();
  const toast = useToast();
  const navigate = useNavigate();
  return async (next) => {
    try {
      await engine.call(outLogin, {});
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast({ id: 'log-out', tone: 'danger', calm: true, title: i18n._(failureText(error.failure)) });
    }
    removeUser(localStorage);
    reportMember(document, localStorage);
    await engine.setSession(null);
    await navigate({ to: '/login', ...(next !== undefined && { state: { username: next } }) });
  };
}
