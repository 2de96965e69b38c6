import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { TradeTemplate } from '../../../shared/contracts/trade-template.ts';
import type { AccountType } from '../../../shared/market/instrument.ts';
import type { Database, Tables } from '../database/database.ts';

const FormText = v.pipe(v.string(), v.parseJson(), TradeTemplate.entries.form);

const templateOf = ({
  template_id,
  name,
  account_type,
  form_json,
  created,
}: Tables['trade_templates']): TradeTemplate => ({
  template_id,
  name,
  account_type: v.parse(TradeTemplate.entries.account_type, account_type),
  form: v.parse(FormText, form_json),
  created: Number(created),
});

export interface NewTemplate {
  readonly name: string;
  readonly account_type: AccountType;
  readonly form: Readonly<Record<string, unknown>>;
}

/** The table `trade_templates`. */
export function createTradeTemplateStore(db: Database) {
  const own = (userId: string) => db.selectFrom('trade_templates').selectAll().where('user_id', '=', userId);

  return {
    /** Oldest first. */
    async list(userId: string): Promise<TradeTemplate[]> {
      return (await own(userId).orderBy('created').orderBy('template_id').execute()).map(templateOf);
    },

    async create(userId: string, { name, account_type, form }: NewTemplate, createdMs: number): Promise<TradeTemplate> {
      const row = {
        template_id: randomUUID(),
        user_id: userId,
        name,
        account_type,
        form_json: JSON.stringify(form),
        created: createdMs,
      };
      await db.insertInto('trade_templates').values(row).execute();
      return templateOf(row);
    },

    /** Undefined where this user has no such template. */
    async change(
      userId: string,
      templateId: string,
      { name, account_type, form }: NewTemplate,
    ): Promise<TradeTemplate | undefined> {
      const row = await db
        .updateTable('trade_templates')
        .set({ name, account_type, form_json: JSON.stringify(form) })
        .where('user_id', '=', userId)
        .where('template_id', '=', templateId)
        .returningAll()
        .executeTakeFirst();
      return row && templateOf(row);
    },

    /** Whether there was one to remove. */
    async remove(userId: string, templateId: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('trade_templates')
        .where('user_id', '=', userId)
        .where('template_id', '=', templateId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}
export type TradeTemplateStore = ReturnType<typeof createTradeTemplateStore>;
