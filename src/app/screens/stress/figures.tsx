import { Trans, useLingui } from '@lingui/react/macro';
import { formatBytes } from '../../format/bytes.ts';
import { groupDigits } from '../../format/price.ts';
import type { Spread, StressResult, WindowResult } from './collect.ts';
import css from './stress.module.css';

const whole = (value: number): string => groupDigits(String(Math.round(value)));
const ms = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
const spread = ({ p50, p99 }: Spread): string => `${ms(p50)} / ${ms(p99)}`;
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** What the worker and each window went through in the last second. */
export function Figures({ result }: { readonly result: StressResult | undefined }) {
  const { t } = useLingui();
  const worker = result?.worker;
  const facts: readonly (readonly [label: string, value: string])[] = [
    [t`Updates per second`, result ? whole(result.updatesPerSecond) : '—'],
    [t`Worker busy`, worker ? percent(worker.busy) : '—'],
    [t`Messages received per second`, worker ? whole(worker.framesPerSecond) : '—'],
    [t`Received per second`, worker ? formatBytes(worker.bytesPerSecond) : '—'],
    [t`Messages to windows per second`, worker ? whole(worker.postsPerSecond) : '—'],
    [t`Exchange to merged, p50 / p99 ms`, worker ? spread(worker.lagMs) : '—'],
  ];
  return (
    <section className={css.figures} aria-label={t`Figures`}>
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <div className={css.scroller}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Page</Trans>
              </th>
              <th scope="col">
                <Trans>Frames per second</Trans>
              </th>
              <th scope="col">
                <Trans>Between frames, p50 / p99 ms</Trans>
              </th>
              <th scope="col">
                <Trans>Input delay, p50 / p99 ms</Trans>
              </th>
              <th scope="col">
                <Trans>Heap</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {result?.windows.map((one, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: windows come in the order in which they first reported
              <WindowRow key={index} window={one} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function WindowRow({
  window: { path, visible, framesPerSecond, frameMs, inputDelayMs, heapMb },
}: {
  readonly window: WindowResult;
}) {
  const megabyte = 1024 * 1024;
  return (
    <tr>
      <th scope="row">
        {path}
        {!visible && (
          <span className="quiet">
            {' '}
            <Trans>hidden</Trans>
          </span>
        )}
      </th>
      <td className="num">{whole(framesPerSecond)}</td>
      <td className="num">{spread(frameMs)}</td>
      <td className="num">{spread(inputDelayMs)}</td>
      <td className="num">{heapMb === null ? '—' : formatBytes(heapMb * megabyte)}</td>
    </tr>
  );
}
