import { useLingui } from '@lingui/react/macro';
import {
  type StartTemplate,
  startTemplateDelete,
  startTemplateList,
  startTemplateSave,
} from '../../../../shared/contracts/start-template.ts';
import type { StrategyType } from '../../../../shared/trade/instance.ts';
import { useEngine } from '../../../engine/engine-context.tsx';
import type { NamedSource } from '../../../market/named-list/use-named-source.ts';
import { useServerList } from '../../../market/named-list/use-server-list.ts';

/** A saved form as an entry of a list. */
export interface StartEntry extends Pick<StartTemplate, 'name' | 'params'> {
  readonly id: string;
  readonly updated: number;
}

/** The filled forms of a strategy that a user has saved, as the server has them. */
export function useStartTemplates(strategy_type: StrategyType): NamedSource<StartEntry> {
  const { t } = useLingui();
  const engine = useEngine();
  return useServerList<StartEntry>(
    {
      title: t`Templates`,
      list: async () =>
        (await engine.call(startTemplateList, { strategy_type })).map(({ template_id, name, params, created }) => ({
          id: template_id,
          name,
          params,
          updated: created,
        })),
      save: async ({ name, params }, template_id) =>
        (
          await engine.call(startTemplateSave, {
            ...(template_id !== undefined && { template_id }),
            name,
            strategy_type,
            params,
          })
        ).template_id,
      remove: (template_id) => engine.call(startTemplateDelete, { template_id }),
    },
    [strategy_type],
  );
}
