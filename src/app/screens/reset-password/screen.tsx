import { useLingui } from '@lingui/react/macro';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { EntryPage } from '../../entry/entry-page.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { AskLink } from './ask-link.tsx';
import { ByPhone } from './by-phone.tsx';
import { SetPassword } from './set-password.tsx';

const route = getRouteApi('/reset-password');

type Way = 'email' | 'phone';

/** Asks for a link by mail, or for a code by SMS; with the link's token, asks for the new password. */
export function ResetPasswordScreen() {
  const { t } = useLingui();
  const [way, setWay] = useState<Way>('email');
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
  const ways = (
    <Segmented
      label={t`Reset by`}
      choices={[
        { key: 'email', label: t`Email` },
        { key: 'phone', label: t`Phone` },
      ]}
      value={way}
      onChange={setWay}
    />
  );
  const pendingConfirm = way === 'email' ? <AskLink email={link.email} ways={ways} /> : <ByPhone ways={ways} />;
  return (
    <EntryPage>
      {link.token === '' ? pendingConfirm : <SetPassword key={link.token} link={link} onAskAgain={askAgain} />}
    </EntryPage>
  );
}
