import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { CallError } from '../engine/client.ts';
import { type Loaded, useLoaded } from '../engine/use-loaded.ts';
import { failureText } from '../text/refusal-text.ts';
import type { Page } from '../ui/export/read-pages.ts';
import { useToast } from '../ui/toast/toasts.tsx';

/** A list of the server of which one page is shown. */
export interface Pages<T> extends Loaded<Page<T>> {
  readonly page: number;
  /** How many there are; 0 until the first is read. */
  readonly pages: number;
  readonly turn: (page: number) => void;
  /** Shows a row as it has become. */
  readonly put: (row: T, idOf: (row: T) => string) => void;
}

interface PagesOptions<T> {
  /** Names the toast of a failure. */
  readonly what: string;
  readonly title: string;
  readonly size: number;
  readonly read: (page: number, size: number) => Promise<Page<T>>;
  /** The page is read again where one of these has changed. */
  readonly causes?: readonly unknown[];
}

/**
 * Reads a list page by page. Another page is gone to once it is there; a failure is told, and the page stays. Where a
 * page has gone meanwhile the last one is shown.
 */
export function usePages<T>({ what, title, size, read, causes }: PagesOptions<T>): Pages<T> {
  const { i18n } = useLingui();
  const toast = useToast();
  const [page, setPage] = useState(1);
  const pagesOf = ({ total }: Page<T>): number => Math.ceil(total / size);
  const readAt = async (wanted: number): Promise<Page<T>> => {
    const answer = await read(wanted, size);
    const last = pagesOf(answer);
    if (last === 0 || wanted <= last) {
      setPage(wanted);
      return answer;
    }
    return readAt(last);
  };
  const loaded = useLoaded(() => readAt(page), causes);
  const { data, set } = loaded;
  const go = async (wanted: number) => {
    try {
      set(await readAt(wanted));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      toast({ id: what, tone: 'danger', calm: true, title, detail: i18n._(failureText(error.failure)) });
    }
  };
  return {
    ...loaded,
    page,
    pages: data ? pagesOf(data) : 0,
    turn: (wanted) => void go(wanted),
    put(row, idOf) {
      if (data) set({ ...data, results: data.results.map((one) => (idOf(one) === idOf(row) ? row : one)) });
    },
  };
}
