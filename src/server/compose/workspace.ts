import type { Database } from '../store/database/database.ts';
import { createLayoutStore } from '../store/tables/layouts.ts';
import { createSymbolSubscriptionStore } from '../store/tables/symbol-subscriptions.ts';
import { createTradeTemplateStore } from '../store/tables/trade-templates.ts';

/** What users arrange for themselves. */
export const openWorkspace = (database: Database) => ({
  templates: createTradeTemplateStore(database),
  layouts: createLayoutStore(database),
  subscriptions: createSymbolSubscriptionStore(database),
});
export type Workspace = ReturnType<typeof openWorkspace>;
