import * as v from 'valibot';
import { longestLayout } from '../../../shared/contracts/layout.ts';
import {
  DrawingDocument,
  type DrawingEdit,
  edited,
  emptyDocument,
  mergeDocuments,
  maxDrawings,
  sameDocument,
} from '../../../shared/drawings/document.ts';
import { Drawing } from '../../../shared/drawings/drawing.ts';
import type { InstrumentKey } from '../../../shared/market/instrument.ts';
import type { DrawingsValue, EditOutcome } from '../../api.ts';
import { LayoutFeed, type LayoutOptions } from './layout-feed.ts';
import type { SourceCommands } from '../../sources/source.ts';

export interface DrawingsOptions extends LayoutOptions {
  readonly key: InstrumentKey;
}

/** The drawings of one instrument. */
export class DrawingsFeed extends LayoutFeed<DrawingDocument> {
  readonly commands: SourceCommands = { drawings: this };

  constructor(options: DrawingsOptions, changed: () => void) {
    super(
      options,
      {
        at: { kind: 'drawings', name: options.key },
        schema: DrawingDocument,
        empty: emptyDocument,
        merge: mergeDocuments,
        isSame: sameDocument,
        valueOf: ({ drawings }): DrawingsValue => ({ drawings }),
      },
      changed,
    );
  }

  /** Changes drawings for all windows, at once and all or none. */
  edit(edits: readonly DrawingEdit[]): EditOutcome {
    if (edits.some((one) => 'drawing' in one && !v.is(Drawing, one.drawing))) return 'invalid';
    const before = this.document();
    const ids = new Set([
      ...before.drawings.map(({ id }) => id),
      ...edits.flatMap((one) => ('drawing' in one ? [one.drawing.id] : [])),
    ]);
    for (const one of edits) if ('removed' in one) ids.delete(one.removed.id);
    if (ids.size > maxDrawings && edits.some((one) => 'drawing' in one)) return 'too_many';
    const next = edited(before, edits);
    if (JSON.stringify(next).length > longestLayout && edits.some((one) => 'drawing' in one)) return 'too_large';
    this.put(next);
    return 'ok';
  }
}
