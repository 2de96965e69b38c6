import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, type Ref, useLayoutEffect, useRef } from 'react';
import { Button } from '../ui/form/button.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { useAfterRender } from '../ui/use-after-render.ts';
import { useNow } from '../ui/use-now.ts';
import css from './entry.module.css';
import { focusFault } from './focus-fault.ts';
import type { CodeSending } from './use-code-sending.ts';

interface CodeFieldProps {
  /** "Verification code" where it is left out. */
  readonly label?: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (code: string) => void;
  /** Left out where the code comes from an authenticator. */
  readonly sending?: CodeSending;
  readonly onSend?: () => Promise<void>;
  readonly hint?: ReactNode;
  /** Says that it was sent, where the usual sentence would say too much. */
  readonly sentText?: ReactNode;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** A code of six digits; phones offer the one that has just come. */
export function CodeField({
  label,
  value,
  error,
  onChange,
  sending,
  onSend,
  hint,
  sentText,
  inputRef,
}: CodeFieldProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const newest = useRef(sending?.sent);
  useLayoutEffect(() => {
    newest.current = sending?.sent;
  });
  const afterRender = useAfterRender();
  /** The button goes grey: the focus goes on to where the code is typed, or to what went wrong. */
  const send = () => {
    const before = newest.current;
    void onSend?.().then(() =>
      afterRender(() => {
        const form = box.current?.closest('form');
        if (newest.current === before && form && focusFault(form)) return;
        box.current?.querySelector('input')?.focus();
      }),
    );
  };
  return (
    <div ref={box}>
      <TextInput
        label={label ?? t`Verification code`}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck="false"
        numeric
        value={value}
        error={error}
        onChange={onChange}
        hint={hint}
        {...(inputRef && { inputRef })}
        {...(sending && onSend && { suffix: <SendButton sending={sending} onSend={send} /> })}
      />
      {sending && <SentNote sending={sending} text={sentText} />}
    </div>
  );
}

/** Counts down to the moment when it may be sent again. The seconds are not announced. */
export function SendButton({
  sending,
  onSend,
  label,
}: {
  readonly sending: CodeSending;
  readonly onSend: () => void;
  readonly label?: string;
}) {
  const { t } = useLingui();
  const seconds = Math.ceil((sending.againAtMs - useNow(500)) / 1_000);
  return (
    <Button size="small" isDisabled={seconds > 0} onPress={onSend}>
      <span className="num">
        {seconds > 0 ? t`Resend in ${seconds} s` : sending.sent ? t`Send again` : (label ?? t`Send code`)}
      </span>
    </Button>
  );
}

/** Where it went and how long it counts; in demo mode the way to the outbox. */
export function SentNote({ sending: { sent }, text }: { readonly sending: CodeSending; readonly text?: ReactNode }) {
  return (
    <p className={css.status} role="status">
      {sent && (
        <span>
          {text ?? (
            <Trans>
              Sent to {sent.to}, valid for {sent.minutes} minutes.
            </Trans>
          )}
        </span>
      )}
      {sent?.inOutbox && (
        <a href="/outbox" target="_blank" rel="noopener">
          <Trans>Open outbox</Trans>
        </a>
      )}
    </p>
  );
}
