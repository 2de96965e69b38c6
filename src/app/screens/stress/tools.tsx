import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Instrument } from '../../../shared/market/instrument.ts';
import { Button } from '../../ui/form/button.tsx';
import { useToast } from '../../ui/toast/toasts.tsx';
import { type LedRun, machineFloorUs } from './run-stress.ts';
import css from './stress.module.css';
import { windowPaths } from './window-paths.ts';

const seconds = 20;
const popOuts = 12;

interface ToolsProps {
  readonly led: LedRun;
  readonly id: string;
  readonly instruments: readonly Instrument[];
}

/** Opens more windows on the run, and measures it into a text that can be kept. */
export function Tools({ led, id, instruments }: ToolsProps) {
  const { t } = useLingui();
  const toast = useToast();
  const [measuring, setMeasuring] = useState(false);
  const [text, setText] = useState<string>();

  function open(): void {
    const paths = windowPaths(id, instruments, popOuts);
    const blocked = paths.filter(
      (path) => window.open(path, `halyard ${path}`, 'popup,width=700,height=560') === null,
    ).length;
    const opened = paths.length - blocked;
    if (blocked > 0)
      toast({
        id: 'stress-windows',
        tone: 'danger',
        calm: true,
        title: t`The browser allowed ${opened} of ${paths.length} windows. Allow pop-ups for this site.`,
      });
  }

  async function measure(): Promise<void> {
    setMeasuring(true);
    const result = await led.measure(seconds);
    setMeasuring(false);
    setText(
      JSON.stringify(
        {
          ...result,
          browser: navigator.userAgent,
          cores: navigator.hardwareConcurrency,
          jsonParseUs: machineFloorUs(),
        },
        null,
        2,
      ),
    );
  }

  function copy(): void {
    navigator.clipboard.writeText(text ?? '').then(
      () => toast({ id: 'stress-copy', tone: 'success', title: t`Copied` }),
      () =>
        toast({
          id: 'stress-copy',
          tone: 'danger',
          calm: true,
          title: t`Clipboard blocked by the browser. Select the text and copy it.`,
        }),
    );
  }

  return (
    <div className={css.tools}>
      <Button onPress={open}>
        <Trans>Open a dashboard and {popOuts} pop-outs</Trans>
      </Button>
      <Button kind="solid" onPress={() => void measure()} isDisabled={measuring}>
        {measuring ? t`Measuring for ${seconds} s` : t`Measure`}
      </Button>
      <Button kind="ghost" onPress={() => location.assign('/stress')}>
        <Trans>Stop</Trans>
      </Button>
      {text !== undefined && (
        <div className={css.result}>
          <textarea
            readOnly
            value={text}
            aria-label={t`Result`}
            rows={8}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button onPress={copy}>
            <Trans>Copy result</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
