import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';

import type { Kept } from '../../notify/outbox.ts';
import type { View } from '../view.ts';
import { documentOf } from './document.tsx';
import { Opening } from './opening.tsx';
import { useView } from './view-context.ts';

const title = msg`Outbox`;
const lead = msg`Demo mode: no mail server or SMS provider is set up, so messages stay here, newest first.`;
const locked = msg`Open the link the server printed at startup; it ends with a token.`;

/** The document of /outbox: messages, newest first, or how to get to see them. */
export const outboxPage = (view: View, messages: readonly Kept[] | undefined): string =>
  documentOf(view, (i18n) => {
    const texts = { title: i18n._(title), lead: i18n._(messages === undefined ? locked : lead) };
    return {
      path: '/outbox',
      title: texts.title,
      description: texts.lead,
      content: (
        <>
          <Opening heading={texts.title} lead={texts.lead} />
          {messages && <Messages messages={messages} />}
        </>
      ),
      listed: false,
    };
  });

function Messages({ messages }: { readonly messages: readonly Kept[] }) {
  const { t } = useLingui();
  return (
    <section className="block outbox">
      <div className="inner">
        {messages.length === 0 && <p>{t`No messages yet.`}</p>}
        {messages.map((message) => (
          <Message key={`${message.time} ${message.text}`} message={message} />
        ))}
      </div>
    </section>
  );
}

function Message({ message: { kind, to, subject, text, time } }: { readonly message: Kept }) {
  const { t } = useLingui();
  return (
    <article>
      <h2>{kind === 'mail' ? subject : t`SMS`}</h2>
      <p className="quiet">
        {t`To`} {to} · <time>{new Date(time).toISOString().replace('T', ' ').slice(0, 19)}</time> UTC
      </p>
      <p>
        <WithLinks text={text} />
      </p>
    </article>
  );
}

/** A text with its links to us as links; nothing else in it is markup. */
function WithLinks({ text }: { readonly text: string }) {
  const { origin } = useView();
  return [...text.matchAll(/\S+|\s+/g)].map(({ 0: word, index: offset }) => (
    <Fragment key={offset}>{word.startsWith(`${origin}/`) ? <a href={word}>{word}</a> : word}</Fragment>
  ));
}
