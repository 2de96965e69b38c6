import * as v from 'valibot';
import { Alert } from '../../../shared/trade/alert.ts';
import type { Message } from '../../../shared/user/message.ts';
import type { Database } from '../database/database.ts';
import { addMessage, type NewMessage } from './messages.ts';

/** Alerts that are over and come at a time. */
const keptOver = 200;

/** An alert without the id that the table gives it. */
export type NewAlert = Omit<Alert, 'alert_id'>;
export interface OwnedAlert {
  readonly user_id: string;
  readonly alert: Alert;
}

const Body = v.pipe(v.string(), v.parseJson(), v.omit(Alert, ['alert_id']));
const alertOf = ({ alert_id, body_json }: { readonly alert_id: number; readonly body_json: string }): Alert => ({
  alert_id: String(alert_id),
  ...v.parse(Body, body_json),
});

/** The one row of `alert_looks`. */
const looksId = 1;

const rowOf = ({ alert_id: _id, ...body }: Alert | (NewAlert & { alert_id?: undefined })) => ({
  status: body.status,
  body_json: JSON.stringify(body),
});

/** Writes what a monitoring alert has become; false where it was over already. */
async function changeMonitoring(db: Database, alert: Alert): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('alerts')
    .set(rowOf(alert))
    .where('alert_id', '=', Number(alert.alert_id))
    .where('status', '=', 'MONITORING')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * A user's, newest first: all that are monitoring, and the newest of those that are over; with `before`, an id, the
 * newest that are over and older than that one.
 */
async function alertsOf(db: Database, user_id: string, before?: string): Promise<Alert[]> {
  const own = db.selectFrom('alerts').selectAll().where('user_id', '=', user_id).orderBy('alert_id', 'desc');
  const ended = own.where('status', '!=', 'MONITORING').limit(keptOver);
  if (before !== undefined) return (await ended.where('alert_id', '<', Number(before)).execute()).map(alertOf);
  const on = await own.where('status', '=', 'MONITORING').execute();
  const over = await ended.execute();
  return [...on, ...over].map(alertOf).sort((a, b) => Number(b.alert_id) - Number(a.alert_id));
}

/** The tables `alerts` and `alert_looks`. An alert that is over never changes again. */
export function createAlertStore(db: Database) {
  return {
    async create(user_id: string, alert: NewAlert): Promise<Alert> {
      return alertOf(
        await db
          .insertInto('alerts')
          .values({ user_id, ...rowOf(alert) })
          .returning(['alert_id', 'body_json'])
          .executeTakeFirstOrThrow(),
      );
    },

    /** Writes what a monitoring alert has become; false where it was over already. */
    change: (alert: Alert): Promise<boolean> => changeMonitoring(db, alert),

    /** Writes that an alert has fired together with its message, or neither; undefined where it was over already. */
    trigger: (alert: Alert, message: NewMessage, nowMs: number): Promise<Message | undefined> =>
      db
        .transaction()
        .execute(async (within) =>
          (await changeMonitoring(within, alert)) ? addMessage(within, message, nowMs) : undefined,
        ),

    /** All that are monitoring, oldest first. */
    async monitoring(): Promise<OwnedAlert[]> {
      const rows = await db
        .selectFrom('alerts')
        .selectAll()
        .where('status', '=', 'MONITORING')
        .orderBy('alert_id')
        .execute();
      return rows.map((row) => ({ user_id: row.user_id, alert: alertOf(row) }));
    },

    /**
     * A user's, newest first: all that are monitoring, and the newest of those that are over; with `before`, an id, the
     * newest that are over and older than that one.
     */
    list: (user_id: string, before?: string): Promise<Alert[]> => alertsOf(db, user_id, before),

    /**
     * When prices and bars of alerts were last looked at, as far as that has been written; undefined where they never
     * were.
     */
    async looked(): Promise<number | undefined> {
      return (await db.selectFrom('alert_looks').select('looked').where('id', '=', looksId).executeTakeFirst())?.looked;
    },

    async writeLook(looked: number): Promise<void> {
      await db
        .insertInto('alert_looks')
        .values({ id: looksId, looked })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ looked }))
        .execute();
    },

    /** Undefined where this user has no such alert. */
    async find(user_id: string, alert_id: string): Promise<Alert | undefined> {
      const row = await db
        .selectFrom('alerts')
        .selectAll()
        .where('user_id', '=', user_id)
        .where('alert_id', '=', Number(alert_id))
        .executeTakeFirst();
      return row && alertOf(row);
    },
  };
}
export type AlertStore = ReturnType<typeof createAlertStore>;
