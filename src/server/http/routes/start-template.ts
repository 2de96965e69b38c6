import * as contracts from '../../../shared/contracts/start-template.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import type { StartTemplateStore } from '../../store/tables/start-templates.ts';
import type { Server } from '../serve.ts';

const maxTemplates = 100;

export interface StartTemplateRoutes {
  readonly templates: StartTemplateStore;
  readonly isStrategy: (strategy_type: string) => boolean;
  readonly nowMs: () => number;
}

const unknown = () => new Refusal('NOT_FOUND', { field: 'template_id', rule: 'unknown' });

/** Filled forms of strategies. */
export function startTemplateRoutes(server: Server, { templates, isStrategy, nowMs }: StartTemplateRoutes): void {
  server.guarded(contracts.startTemplateList, async ({ input, caller }) =>
    (await templates.list(caller.user.userId)).filter(
      ({ strategy_type }) => (input.strategy_type ?? strategy_type) === strategy_type,
    ),
  );

  server.guarded(contracts.startTemplateSave, async ({ input: { template_id, ...form }, caller }) => {
    const { userId } = caller.user;
    if (!isStrategy(form.strategy_type))
      throw new Refusal('UNKNOWN_STRATEGY', { field: 'strategy_type', rule: 'unknown' });
    if (template_id === undefined) {
      if ((await templates.list(userId)).length >= maxTemplates)
        throw new Refusal('INPUT', { field: 'template_id', rule: 'too_many', most: maxTemplates });
      return templates.create(userId, form, nowMs());
    }
    const changed = await templates.change(userId, template_id, form);
    if (!changed) throw unknown();
    return changed;
  });

  server.guarded(contracts.startTemplateDelete, async ({ input, caller }) => {
    if (!(await templates.remove(caller.user.userId, input.template_id))) throw unknown();
    return 1 as const;
  });
}
