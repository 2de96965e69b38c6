import SQLite from 'better-sqlite3';
import {
  type Generated,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteStatement,
} from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations/index.ts';
import { walProblem } from '../journal/wal-check.ts';
import { ConfigError } from '../../base/config-error.ts';

/** Tables as they stand after all migrations. Flags are 0 or 1, times ms since the epoch, lists JSON texts. */
export interface Tables {
  users: {
    user_id: string;
    username: string;
    email: string | null;
    phone: string | null;
    password_hash: string;
    role: string;
    vip_fixed: number | null;
    vip_turnover: number;
    invite_code: string;
    main_user_id: string | null;
    activated: number;
    created: number;
    invited_by: string | null;
    ip_list: string | null;
    disabled: number | null;
    /** These five only where there is a `main_user_id`. */
    sub_kind: string | null;
    sub_permissions: string | null;
    sub_api_ids: string | null;
    sub_note: string | null;
    frozen: number | null;
  };
  audit_log: { seq: number; time: number; actor: string; action: string; ip: string; facts_json: string; hash: string };
  password_resets: { token_hash: string; user_id: string; expires: number };
  second_factors: { user_id: string; kind: string; sealed_secret: string | null; last_step: number; bound: number };
  sessions: {
    token_hash: string;
    session_id: string;
    user_id: string;
    ip: string;
    agent: string;
    created: number;
    expires: number;
  };
  access_keys: {
    key_id: string;
    user_id: string;
    name: string;
    kind: string;
    public_key: string | null;
    sealed_secret: string | null;
    permissions: string;
    ip_list: string;
    created: number;
    expires: number | null;
    revoked: number | null;
    last_used: number | null;
  };
  login_log: { entry_id: Generated<number>; user_id: string; ip: string; agent: string; time: number; ok: number };
  api_accounts: {
    api_id: string;
    owner: string;
    name: string;
    exchange: string;
    api_key: string;
    key_hash: string | null;
    sealed_keys: string | null;
    permissions: string;
    ip_list: string;
    expire: number | null;
    group_id: string | null;
    active: number;
    account_mode: string;
    created: number;
    updated: number;
    deleted: number | null;
    max_orders_per_second: number | null;
    max_daily_notional: string | null;
    unfunded: number;
  };
  api_groups: { group_id: string; user_id: string; name: string; sort: number };
  grants: {
    grant_id: string;
    owner: string;
    grantee: string;
    scopes: string;
    api_ids: string | null;
    expires: number | null;
    created: number;
  };
  venue_keys: {
    exchange: string;
    api_key: string;
    secret_hash: string;
    passphrase_hash: string | null;
    permissions: string;
    withdraws: number;
    ip_list: string;
    expire: number | null;
    created: number;
  };
  user_configs: { user_id: string; config_json: string; version: number };
  minute_bars: { key: string; open_ms: number; bar_json: string };
  trade_templates: {
    template_id: string;
    user_id: string;
    name: string;
    account_type: string;
    form_json: string;
    created: number;
  };
  symbol_subscriptions: {
    user_id: string;
    exchange: string;
    symbol: string;
    account_type: string;
    sort: number;
    group_name: string;
  };
  equity_deposits: { api_id: string; hour_ms: number; usd_total: string };
  equity_looks: { hour_ms: number; entry_id: number };
  equity_points: { api_id: string; hour_ms: number; usd_total: string; by_type_json: string };
  algo_requests: { user_id: string; client_id: string; hash: string; created: number; answer_json: string };
  algo_parents: { parent_id: string; user_id: string; status: string; created: number; body_json: string };
  instances: {
    instance_id: string;
    user_id: string;
    client_id: string;
    hash: string;
    strategy_type: string;
    name: string;
    symbol: string;
    status: string;
    created: number;
    body_json: string;
  };
  instance_log: { entry_id: Generated<number>; instance_id: string; level: string; body_json: string };
  instance_points: { instance_id: string; time: number; net_value: string; series_json: string | null };
  instance_days: { instance_id: string; day: number; time: number; net_value: string; series_json: string | null };
  start_templates: { template_id: string; user_id: string; created: number; body_json: string };
  account_limits: { api_id: string; body_json: string };
  dead_men: { user_id: string; api_id: string; minutes: number; action: string; seen: number };
  run_tapes: { part_id: Generated<number>; instance_id: string; time: number; bytes: Uint8Array };
  alerts: { alert_id: Generated<number>; user_id: string; status: string; body_json: string };
  fear_greed_days: { day_ms: number; value: number; fetched: number };
  alert_looks: { id: number; looked: number };
  messages: {
    id: Generated<number>;
    user_id: string;
    type: number;
    title: string;
    content: string;
    data_json: string | null;
    time: number;
    msg_time: number;
    is_read: number;
    subject: string | null;
    version: number | null;
  };
  message_positions: { source: string; position: number };
  contact_requests: {
    request_id: string;
    created: number;
    ip: string;
    language: string;
    state: string;
    search_text: string;
    form_json: string;
  };
  announcements: { announcement_id: string; client_id: string; author: string; text_json: string; created: number };
  applications: {
    application_id: string;
    created: number;
    ip: string;
    state: string;
    search_text: string;
    form_json: string;
  };
  layouts: { user_id: string; kind: string; name: string; version: number; updated: number; body_json: string };
  a_shares: {
    exchange_id: number;
    security_id: string;
    security_name: string;
    as_of: string;
    list_date: string | null;
  };
}

export type Database = Kysely<Tables>;

/**
 * SQLite changes tables within transactions, which Kysely does not count on: all missing migrations are one, so that a
 * start that is cut off leaves the database as it was.
 */
class WholeMigrations extends SqliteDialect {
  override createAdapter() {
    return new (class extends SqliteAdapter {
      override get supportsTransactionalDdl() {
        return true;
      }
    })();
  }
}

/** Waiting for another writer stops all else that the process does: it is short, and who asked may come again. */
const busyMs = 200;

/**
 * Reads the whole file once: its pages, and that each row has what its table demands. Throws, and closes it, where
 * something is damaged.
 */
function refuseDamaged(sqlite: SQLite.Database): void {
  const [found] = sqlite.pragma('quick_check(1)') as readonly { readonly quick_check: string }[];
  if (found?.quick_check === 'ok') return;
  sqlite.close();
  throw new Error(`it is damaged (${found?.quick_check})`);
}

/**
 * Throws, and closes it, where the schema is of another version than those that this one knows: it would be read
 * wrongly.
 */
function refuseForeign(sqlite: SQLite.Database): void {
  const isThere = sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = 'kysely_migration'").get() !== undefined;
  const done = isThere
    ? (sqlite.prepare('SELECT name FROM kysely_migration ORDER BY name').pluck().all() as string[])
    : [];
  const unknown = done.find((name) => !Object.hasOwn(migrations, name));
  if (unknown === undefined) return;
  const { name } = sqlite;
  sqlite.close();
  throw new ConfigError(
    `the database ${name} has the schema ${unknown}, which this version does not know: it was written by another version. Start that version with it, or start this one with another folder (--data DIR)`,
  );
}

/** Statements that are kept prepared; those of lists have as many forms as lists have lengths. */
const maxStatements = 500;

/** The database with its statements prepared once: to prepare one costs more than to run it. */
function withKeptStatements(sqlite: SQLite.Database): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>();
  return {
    close: () => sqlite.close(),
    prepare(text) {
      const known = kept.get(text);
      if (known) return known;
      const statement = sqlite.prepare(text);
      if (kept.size >= maxStatements) kept.clear();
      kept.set(text, statement);
      return statement;
    },
  };
}

/**
 * Opens (and creates) the embedded database and brings it to the newest schema. The caller destroys it. `:memory:` for
 * tests. Throws ConfigError where it cannot be used or is damaged.
 */
export async function openDatabase(path: string): Promise<Database> {
  try {
    const lost = walProblem(path);
    if (lost !== undefined) throw new Error(lost);
    const sqlite = new SQLite(path);
    refuseDamaged(sqlite);
    sqlite.pragma('journal_mode = WAL');
    sqlite.pragma('synchronous = FULL');
    sqlite.pragma('foreign_keys = ON');
    sqlite.pragma(`busy_timeout = ${busyMs}`);
    refuseForeign(sqlite);
    const db = new Kysely<Tables>({ dialect: new WholeMigrations({ database: withKeptStatements(sqlite) }) });
    const { error } = await new Migrator({
      db,
      provider: { getMigrations: async () => migrations },
    }).migrateToLatest();
    if (error) throw error;
    return db;
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(
      `the database ${path} cannot be used: ${reason} (make room on its disk, or restore it and its -wal file from a backup, and start again)`,
      { cause: error },
    );
  }
}
