import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { stressBounds, stressId, type StressWire, stressWires } from '../../../shared/wire/stress.ts';
import { stressParam } from '../../../shared/wire/stress-param.ts';
import { Button } from '../../ui/form/button.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import css from './stress.module.css';

const wireNames: Readonly<Record<StressWire, string>> = { bin: 'v1.bin', json: 'v1.json' };
const start = { symbols: '50', rate: '2000' };

/** Asks for the size of a run. Start loads the page anew, on an engine of the run's own. */
export function StressForm() {
  const { t } = useLingui();
  const [symbols, setSymbols] = useState(start.symbols);
  const [rate, setRate] = useState(start.rate);
  const [wire, setWire] = useState<StressWire>('bin');
  const wrong = (text: string, { least: min, most: max }: (typeof stressBounds)['symbols' | 'rate']) =>
    /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max
      ? undefined
      : t`A whole number from ${min} to ${max}`;
  const errors = { symbols: wrong(symbols, stressBounds.symbols), rate: wrong(rate, stressBounds.rate) };
  const isValid = !errors.symbols && !errors.rate;

  function begin(): void {
    const id = stressId({ symbols: Number(symbols), rate: Number(rate), wire, tag: crypto.randomUUID().slice(0, 8) });
    location.assign(`/stress?${new URLSearchParams({ [stressParam]: id })}`);
  }

  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) begin();
      }}
    >
      <h1 className={css.title}>
        <Trans>Stress test</Trans>
      </h1>
      <p className={css.lead}>
        <Trans>
          A synthetic market inside this browser sends book updates through the real engine into the real panels.
          Nothing is sent to the server, and your own session is not touched.
        </Trans>
      </p>
      <div className={css.fields}>
        <TextInput
          label={t`Symbols`}
          value={symbols}
          onChange={setSymbols}
          error={errors.symbols}
          numeric
          inputMode="numeric"
        />
        <TextInput
          label={t`Book updates per second`}
          value={rate}
          onChange={setRate}
          error={errors.rate}
          numeric
          inputMode="numeric"
        />
      </div>
      <div className={css.wire}>
        <span>{t`Frame format`}</span>
        <Segmented
          label={t`Frame format`}
          value={wire}
          onChange={setWire}
          choices={stressWires.map((key) => ({ key, label: wireNames[key] }))}
        />
      </div>
      <div>
        <Button kind="solid" size="large" type="submit" isDisabled={!isValid}>
          <Trans>Start</Trans>
        </Button>
      </div>
    </form>
  );
}
