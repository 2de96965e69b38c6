import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { wallOf } from '../../../../../shared/base/zone-clock.ts';
import { zoneLabel } from '../../../../format/time.ts';
import { msOfWall } from '../../../../market/chart/time/wall-time.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { useZone } from '../../../../ui/preferences/preferences-context.tsx';
import css from '../order-form.module.css';
import type { OrderContext } from '../use-order-context.ts';

interface ExpiryFieldProps {
  readonly context: OrderContext;
  readonly error: string | undefined;
}

const hourMs = 3_600_000;
const minuteMs = 60_000;
const spans = [1, 24, 168] as const;

/** What the field shows of a moment: the wall clock of a zone to the minute. */
const wallText = (ms: number, zone: string | undefined): string =>
  new Date(wallOf(ms, zone)).toISOString().slice(0, 16);

/** When an order ends, by the clock of the user's own zone. */
export function ExpiryField({ context: { draft, change }, error }: ExpiryFieldProps) {
  const { t } = useLingui();
  const zone = useZone();
  const [typed, setTyped] = useState(() => (draft.expires === null ? '' : wallText(draft.expires, zone)));
  const put = (text: string) => {
    setTyped(text);
    const ms = msOfWall(text, zone);
    change({ expires: Number.isFinite(ms) ? ms : null });
  };
  const choose = (hours: number) => {
    const ms = Math.ceil((Date.now() + hours * hourMs) / minuteMs) * minuteMs;
    setTyped(wallText(ms, zone));
    change({ expires: ms });
  };
  const names = { 1: t`1 hour`, 24: t`1 day`, 168: t`1 week` };
  return (
    <>
      <TextInput
        label={t`Good till`}
        type="datetime-local"
        value={typed}
        error={error}
        onChange={put}
        onKeyDown={(event) => event.continuePropagation()}
        suffix={zoneLabel(draft.expires ?? Date.now(), zone)}
      />
      <div className={css.shares}>
        {spans.map((hours) => (
          <Button key={hours} size="small" onPress={() => choose(hours)}>
            {names[hours]}
          </Button>
        ))}
      </div>
    </>
  );
}
