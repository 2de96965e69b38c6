import type { Database } from '../store/database.ts';
import { createLayoutStore } from '../store/layouts.ts';
import { createSymbolSubscriptionStore } from '../store/symbol-subscriptions.ts';
import { createTradeTemplateStore } from '../store/trade-templates.ts';

/** What users arrange for themselves. */
export const openWorkspace = (database: Database) => ({
  templates: createTradeTemplateStore(database),
  layouts: createLayoutStore(database),
  subscriptions: createSymbolSubscriptionStore(database),
});
