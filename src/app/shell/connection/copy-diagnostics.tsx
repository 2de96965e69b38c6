import { useLingui } from '@lingui/react/macro';
import { Check, Copy } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useEngine } from '../../engine/engine-context.tsx';
import { Button } from '../../ui/form/button.tsx';
import { diagnosticsText } from './diagnostics.ts';
import css from './copy-diagnostics.module.css';

const copiedForMs = 4_000;

/**
 * What became of the last press. `refused`: the browser gave no way to the clipboard, and the text is there to be
 * selected.
 */
type Copied = { readonly state: 'none' | 'copied' } | { readonly state: 'refused'; readonly text: string };

/** The text of the diagnostics of this moment; the log is left out where the worker does not answer. */
function useDiagnostics(): () => Promise<string> {
  const engine = useEngine();
  return async () => {
    const log = await engine.logged().catch((error: unknown) => {
      console.warn('diagnostics: the engine gave no log', error);
      return [];
    });
    const { innerWidth: width, innerHeight: height } = window;
    return diagnosticsText({
      build: String(import.meta.env.VITE_BUILD ?? 'dev'),
      userAgent: navigator.userAgent,
      nowMs: Date.now(),
      viewport: { width, height },
      connection: engine.watch({ kind: 'connection' }).current().value,
      log,
    });
  };
}

/**
 * The row of actions at the bottom: copies the diagnostics; `children` are other actions beside that. Where the
 * clipboard is refused, the text stands above.
 */
export function CopyDiagnostics({
  children,
  onClose,
}: {
  readonly children?: ReactNode;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const diagnostics = useDiagnostics();
  const [copied, setCopied] = useState<Copied>({ state: 'none' });
  useEffect(() => {
    if (copied.state !== 'copied') return;
    const timer = setTimeout(() => setCopied({ state: 'none' }), copiedForMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    const text = await diagnostics();
    try {
      await navigator.clipboard.writeText(text);
      setCopied({ state: 'copied' });
    } catch (error) {
      console.warn('diagnostics: the clipboard is refused', error);
      setCopied({ state: 'refused', text });
    }
  };
  return (
    <div className={css.footer}>
      {copied.state === 'refused' && <TextToSelect text={copied.text} />}
      <div className={css.actions}>
        <Button onPress={() => void copy()}>
          {copied.state === 'copied' ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
          {t`Copy diagnostics`}
        </Button>
        {children}
        <span className={css.said} role="status">
          {copied.state === 'copied' ? t`Copied. Contains no names, keys or tokens.` : ''}
        </span>
        <Button onPress={onClose}>{t`Close`}</Button>
      </div>
    </div>
  );
}

/** The whole text, selected, where the browser refuses the clipboard. */
function TextToSelect({ text }: { readonly text: string }) {
  const { t } = useLingui();
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (area.current?.value === text) area.current.select();
  }, [text]);
  return (
    <label className={css.refused}>
      <span className={css.why}>{t`Clipboard blocked by the browser. Select the text and press Ctrl+C.`}</span>
      <textarea
        ref={area}
        className={css.text}
        readOnly
        rows={4}
        value={text}
        onFocus={(event) => event.currentTarget.select()}
        spellCheck={false}
      />
    </label>
  );
}
