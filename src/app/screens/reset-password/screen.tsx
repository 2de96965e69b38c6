import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { EntryPage } from '../../entry/entry-page.tsx';
import { AskLink } from './ask-link.tsx';
import { SetPassword } from './set-password.tsx';

const route = getRouteApi('/reset-password');

/** Asks for a link by mail; with the link's token, asks for the new password. */
export function ResetPasswordScreen() {
  const { token = '', email = '' } = route.useSearch();
  const navigate = useNavigate();
  const [link, setLink] = useState({ token, email });
  // The token leaves the address at once: it must stand in no history, no list of windows and no screenshot.
  const strip = useEffectEvent((given: typeof link) => {
    setLink(given);
    void navigate({ to: '/reset-password', search: {}, replace: true });
  });
  useEffect(() => {
    if (token !== '') strip({ token, email });
  }, [token, email]);
  const askAgain = () => setLink({ token: '', email: link.email });
  return <EntryPage>{link.token === '' ? <AskLink email={link.email} /> : <SetPassword key={link.token} link={link} onAskAgain={askAgain} />}</EntryPage>;
}
