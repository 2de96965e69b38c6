import * as contracts from '../../../shared/contracts/trade-template.ts';
import { must } from '../../../shared/base/assert.ts';
import { Refusal } from '../../../shared/base/refusal.ts';
import { canonicalAccountType } from '../../../shared/market/instrument.ts';
import type { Clock } from '../../base/clock.ts';
import type { TradeTemplateStore } from '../../store/tables/trade-templates.ts';
import type { Server } from '../serve.ts';

const maxTemplates = 100;

const unknown = () => new Refusal('NOT_FOUND', { field: 'template_id', rule: 'unknown' });

/** Order templates of the specification's User group. */
export function tradeTemplateRoutes(server: Server, templates: TradeTemplateStore, clock: Clock): void {
  server.guarded(contracts.templateList, async ({ input, caller }) => {
    const type = input.account_type && canonicalAccountType(input.account_type);
    return (await templates.list(caller.user.userId)).filter(
      ({ account_type }) => type === undefined || account_type === type,
    );
  });

  server.guarded(contracts.templateSave, async ({ input: { template_id, account_type, name, form }, caller }) => {
    const { userId } = caller.user;
    const template = { name, form, account_type: must(canonicalAccountType(account_type), 'a known account type') };
    if (template_id === undefined) {
      if ((await templates.list(userId)).length >= maxTemplates)
        throw new Refusal('INPUT', { field: 'template_id', rule: 'too_many', most: maxTemplates });
      return templates.create(userId, template, clock.nowMs());
    }
    const changed = await templates.change(userId, template_id, template);
    if (!changed) throw unknown();
    return changed;
  });

  server.guarded(contracts.templateDelete, async ({ input, caller }) => {
    if (!(await templates.remove(caller.user.userId, input.template_id))) throw unknown();
    return 1 as const;
  });
}
