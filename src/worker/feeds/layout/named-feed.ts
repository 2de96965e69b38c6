import * as v from 'valibot';
import { mergeKept, sameKept } from '../../../shared/base/kept-list.ts';
import { editedDocument, type Named, type NamedDocument, type NamedEdit } from '../../../shared/base/named-list.ts';
import { longestLayout } from '../../../shared/contracts/layout.ts';
import { layoutsName, templatesName } from '../../../shared/topics/layout.ts';
import {
  IndicatorTemplate,
  noTemplates,
  TemplateDocument,
  templateDocument,
} from '../../../shared/trade/workspace/indicator-template.ts';
import { layoutDocument, noLayouts, SavedLayout, SavedLayouts } from '../../../shared/trade/workspace/saved-layout.ts';
import type { EditOutcome, NamedValue } from '../../api.ts';
import { LayoutFeed, type LayoutOptions, type LayoutShape } from './layout-feed.ts';
import type { SourceCommands } from '../../sources/source.ts';

interface NamedShape<E extends Named, D> extends NamedDocument<E, D>, Pick<LayoutShape<D>, 'at' | 'schema' | 'empty'> {
  readonly Entry: v.GenericSchema<unknown, E>;
}

/** A list of entries that a user has named and saved. */
class NamedFeed<E extends Named, D extends object> extends LayoutFeed<D> {
  readonly commands: SourceCommands = { named: this };
  readonly #shape: NamedShape<E, D>;

  constructor(options: LayoutOptions, shape: NamedShape<E, D>, changed: () => void) {
    const { at, schema, empty, most, listOf, documentOf } = shape;
    super(
      options,
      {
        at,
        schema,
        empty,
        merge: (a, b) => documentOf(mergeKept(listOf(a), listOf(b), most)),
        isSame: (a, b) => sameKept(listOf(a), listOf(b)),
        valueOf: (document): NamedValue<E> => ({ entries: listOf(document).entries }),
      },
      changed,
    );
    this.#shape = shape;
  }

  /** Changes an entry for all windows at once. */
  edit(edit: NamedEdit<Named>): EditOutcome {
    const { Entry, most, listOf } = this.#shape;
    const before = this.document();
    if ('removed' in edit) {
      this.put(editedDocument(this.#shape, before, edit));
      return 'ok';
    }
    const parsed = v.safeParse(Entry, edit.entry);
    if (!parsed.success) return 'invalid';
    const entry = parsed.output;
    const { entries } = listOf(before);
    if (entries.length >= most && entries.every(({ id }) => id !== entry.id)) return 'too_many';
    const next = editedDocument(this.#shape, before, { entry });
    if (JSON.stringify(next).length > longestLayout) return 'too_large';
    this.put(next);
    return 'ok';
  }
}

/** One's templates of indicators. */
export const createTemplatesFeed = (options: LayoutOptions, changed: () => void) =>
  new NamedFeed(
    options,
    {
      ...templateDocument,
      at: { kind: 'indicators', name: templatesName },
      schema: TemplateDocument,
      empty: noTemplates,
      Entry: IndicatorTemplate,
    },
    changed,
  );

/** One's layouts of the dashboard and of windows with several charts. */
export const createLayoutsFeed = (options: LayoutOptions, changed: () => void) =>
  new NamedFeed(
    options,
    {
      ...layoutDocument,
      at: { kind: 'dashboards', name: layoutsName },
      schema: SavedLayouts,
      empty: noLayouts,
      Entry: SavedLayout,
    },
    changed,
  );
