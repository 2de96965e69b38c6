import { spread, type SpreadRow, spreadTimeColumn } from '../../shared/topics/spread.ts';
import type { SpreadsView } from '../api.ts';
import type { Source } from '../sources/source.ts';
import { openTopicFeed, type TopicFeedOptions } from './topic-feed.ts';

/** A row, or that the pair has none, since a version. */
interface Kept {
  readonly row: SpreadRow | undefined;
  readonly version: number;
}

/** Spreads of all pairs of one kind and one base. */
export function createSpreadFeed({ pairs, base }: SpreadsView, options: TopicFeedOptions, changed: () => void): Source {
  const kept = new Map<string, Kept>();
  let version = 0;
  /** Version of the last frame that held all rows. */
  let renewed = 0;
  const feed = openTopicFeed(
    {
      topic: spread,
      params: { kind: pairs, base },
      kind: 'spread',
      name: 'spreads',
      take({ rows, gone = [], all }) {
        version++;
        if (all) {
          kept.clear();
          renewed = version;
        }
        for (const key of gone) kept.set(key, { row: undefined, version });
        for (const row of rows) kept.set(row[0], { row, version });
        return rows.reduce((newest, row) => Math.max(newest, row[spreadTimeColumn]), 0) || null;
      },
    },
    options,
    changed,
  );
  return {
    ...feed,
    version: () => version,
    change(_view, since = -1) {
      if (since === version || version === 0) return { kind: 'none' };
      const rows: Record<string, SpreadRow> = {};
      const gone: string[] = [];
      for (const [key, { row, version: ofRow }] of kept)
        if (since < renewed || ofRow > since) {
          if (row) rows[key] = row;
          else gone.push(key);
        }
      return since < renewed ? { kind: 'whole', value: rows } : { kind: 'spreads', rows, gone };
    },
  };
}
