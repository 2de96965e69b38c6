import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { CallError } from '../../engine/client.ts';
import { formatDate } from '../../format/time.ts';
import { loadChunk } from '../../page/load-chunk.ts';
import { failureText } from '../../text/refusal-text.ts';
import { useZone } from '../preferences/preferences-context.tsx';
import { saveFile } from '../save-file.ts';
import { useToast } from '../toast/toasts.tsx';
import type { ExportColumn } from './export-column.ts';
import type { Reading } from './read-pages.ts';
import type { Workbook, Written } from './write-workbook.ts';

/** A table that is to become a file. */
export interface ExportJob<T> {
  /** In the name of the file: `halyard-<what>-<date>.xlsx`, or `.csv`. */
  readonly what: string;
  /** Name of the sheet, and of the table in what is told of it. */
  readonly title: string;
  readonly columns: readonly ExportColumn<T>[];
  /** The rows, or how they are read where the window has not all of them. */
  readonly rows: readonly T[] | ((reading: Reading) => Promise<readonly T[]>);
}

export interface Exporting {
  readonly isBusy: boolean;
  /**
   * Writes a table to the browser's downloads, as Excel where nothing else is said; what came of it is told. Another
   * one is passed over until it is done.
   */
  readonly save: <T>(job: ExportJob<T> | (() => Promise<ExportJob<T>>), format?: ExportFormat) => void;
}

/** Kinds of files, by their endings. */
export type ExportFormat = 'xlsx' | 'csv';

const writers: Readonly<Record<ExportFormat, <T>(table: Workbook<T>) => Promise<Written>>> = {
  xlsx: async (table) => (await loadChunk(() => import('./write-workbook.ts'))).writeWorkbook(table),
  csv: async (table) => (await loadChunk(() => import('./write-csv.ts'))).writeCsv(table),
};

/** Saves tables as files. Each writer is loaded with its first one. */
export function useExport(): Exporting {
  const { t, i18n } = useLingui();
  const toast = useToast();
  const zone = useZone();
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  async function write<T>(job: ExportJob<T> | (() => Promise<ExportJob<T>>), format: ExportFormat): Promise<void> {
    const id = 'export';
    const stop = new AbortController();
    try {
      const { what, title, columns, rows } = typeof job === 'function' ? await job() : job;
      const progress = (read: number, total: number) =>
        toast({
          id,
          tone: 'info',
          title: t`Exporting: ${title}`,
          detail: t`${i18n.number(read)} of ${i18n.number(total)} rows`,
          action: { name: t`Cancel`, run: () => stop.abort() },
        });
      const all = typeof rows === 'function' ? await rows({ signal: stop.signal, progress }) : rows;
      const words = { longNumbers: t`text: over 15 digits` };
      const written = await writers[format]({ title, columns, rows: all, zone, words });
      stop.signal.throwIfAborted();
      saveFile(written.file, `halyard-${what}-${formatDate(Date.now(), zone)}.${format}`);
      const saved = written.rows;
      toast({
        id,
        tone: written.isCut ? 'info' : 'success',
        title: t`Exported: ${title}`,
        detail: written.isCut
          ? t`Only the first ${i18n.number(saved)} rows: a sheet holds no more.`
          : t`${plural(saved, { one: '# row', other: '# rows' })}`,
      });
    } catch (error) {
      if (stop.signal.aborted) toast({ id, tone: 'info', title: t`Export cancelled` });
      else {
        console.warn('a table was not saved', error);
        const detail = error instanceof CallError ? i18n._(failureText(error.failure)) : t`File not saved.`;
        toast({ id, tone: 'danger', calm: true, title: t`Save Failed`, detail });
      }
    }
  }
  return {
    isBusy,
    save: (job, format = 'xlsx') => {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      void write(job, format).finally(() => {
        running.current = false;
        setBusy(false);
      });
    },
  };
}
