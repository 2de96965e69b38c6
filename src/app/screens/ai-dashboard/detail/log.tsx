import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { instanceInfo } from '../../../../shared/contracts/strategy.ts';
import { logLevels } from '../../../../shared/trade/instance.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import { useLoaded } from '../../../engine/use-loaded.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { ExportButton } from '../../../ui/export/export-button.tsx';
import { readPages } from '../../../ui/export/read-pages.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Timestamp } from '../../../ui/timestamp.tsx';
import css from '../ai.module.css';
import { RunRecord } from '../record/run-record.tsx';
import { useLogText } from '../words.ts';
import type { DetailProps } from '../detail-parts/detail-props.ts';
import { Part } from '../detail-parts/part.tsx';

const entryLimit = 100;

type Level = (typeof logLevels)[number];

/** What an instance has told of itself, all of it or of one level, and the record of its run. */
export function Log({ instance: { instance_id, name }, isOwn, beat }: DetailProps) {
  const { t } = useLingui();
  const engine = useEngine();
  const textOf = useLogText();
  const [level, setLevel] = useState<Level | ''>('');
  const loaded = useLoaded(
    () => engine.call(instanceInfo, { instance_id, page_size: entryLimit, ...(level !== '' && { level }) }),
    [beat, instance_id, level],
  );
  const readLog = async (page: number, page_size: number) =>
    (await engine.call(instanceInfo, { instance_id, page, page_size, ...(level !== '' && { level }) })).pagenation;
  const levels: Record<Level, string> = { INFO: t`Info`, WARN: t`Warnings`, ERROR: t`Errors` };
  return (
    <>
      {isOwn && <RunRecord instance_id={instance_id} name={name} />}
      <ChoiceField
        label={t({ message: 'Level', context: 'log' })}
        look="line"
        value={level}
        onChange={(next) => setLevel(logLevels.find((each) => each === next) ?? '')}
        choices={[{ key: '', label: t`All levels` }, ...logLevels.map((each) => ({ key: each, label: levels[each] }))]}
      />
      <Part what={t({ message: 'Log', context: 'strategy' })} loaded={loaded}>
        {({ pagenation: { results } }) =>
          results.length === 0 ? (
            <EmptyState>
              <Trans>No entries of this level.</Trans>
            </EmptyState>
          ) : (
            <>
              <p className={css.editBar}>
                <ExportButton
                  job={() => ({
                    what: `strategy-log-${instance_id}`,
                    title: t({ message: 'Log', context: 'strategy' }),
                    columns: [
                      { kind: 'time', title: t`Time`, of: ({ time }) => time },
                      {
                        kind: 'text',
                        title: t({ message: 'Level', context: 'log' }),
                        of: (entry) => levels[entry.level],
                      },
                      { kind: 'text', title: t`Text`, of: textOf },
                    ],
                    rows: (reading) => readPages(readLog, ({ time, text }) => `${time} ${text}`, reading),
                  })}
                />
              </p>
              <ol className={css.log}>
                {results.map((entry) => (
                  <li key={`${entry.time} ${entry.text}`} data-level={entry.level}>
                    <Timestamp ms={entry.time} as="recent" className={css.when} /> <span>{textOf(entry)}</span>
                  </li>
                ))}
              </ol>
            </>
          )
        }
      </Part>
    </>
  );
}
