import * as v from 'valibot';
import { longestLayout } from '../../../shared/contracts/layout.ts';
import { templatesName } from '../../../shared/topics/layout.ts';
import {
  IndicatorTemplate,
  mergeTemplates,
  maxTemplates,
  noTemplates,
  sameTemplates,
  TemplateDocument,
  type TemplateEdit,
  templatesAfter,
} from '../../../shared/trade/workspace/indicator-template.ts';
import type { EditOutcome, TemplatesValue } from '../../api.ts';
import { LayoutFeed, type LayoutOptions } from './layout-feed.ts';
import type { SourceCommands } from '../../sources/source.ts';

/** One's templates of indicators. */
export class TemplatesFeed extends LayoutFeed<TemplateDocument> {
  readonly commands: SourceCommands = { templates: this };

  constructor(options: LayoutOptions, changed: () => void) {
    super(
      options,
      {
        at: { kind: 'indicators', name: templatesName },
        schema: TemplateDocument,
        empty: noTemplates,
        merge: mergeTemplates,
        isSame: sameTemplates,
        valueOf: ({ templates }): TemplatesValue => ({ templates }),
      },
      changed,
    );
  }

  /** Changes a template for all windows at once. */
  edit(edit: TemplateEdit): EditOutcome {
    const before = this.document();
    if ('template' in edit) {
      const { template } = edit;
      if (!v.is(IndicatorTemplate, template)) return 'invalid';
      if (before.templates.length >= maxTemplates && before.templates.every(({ id }) => id !== template.id))
        return 'too_many';
    }
    const next = templatesAfter(before, edit);
    if ('template' in edit && JSON.stringify(next).length > longestLayout) return 'too_large';
    this.put(next);
    return 'ok';
  }
}
