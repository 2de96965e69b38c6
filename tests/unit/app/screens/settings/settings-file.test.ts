import { expect, test } from 'vitest';
import { filedOf, printSettings, readSettings } from '../../../../../src/app/screens/settings/settings-file.ts';
import { readPreferences } from '../../../../../src/app/ui/preferences/preferences.ts';
import { dashboardFault } from '../../../../../src/worker/state/check-dashboard.ts';
import { defaultDashboardState } from '../../../../doubles/dashboard-state.ts';

const read = (file: string) => readSettings(file, async (patch) => dashboardFault(patch));
const preferences = readPreferences({ getItem: () => null } as unknown as Storage);
const dashboard = {
  ...defaultDashboardState(),
  favourites: ['OKX/BTCUSDT/spot'],
  api_select_list: ['a1'],
  link_accounts: { A: ['a2'] },
  trading_locked: true,
};
const filed = filedOf({
  preferences: { ...preferences, oneClick: true, tradingKeys: true, messageNotices: true },
  dashboard,
});
const changed = (change: (file: ReturnType<typeof JSON.parse>) => void): string => {
  const file = JSON.parse(printSettings(filed));
  change(file);
  return JSON.stringify(file);
};

test('what is exported is read as it was, without what arms orders, belongs to an account or asks for a permission', async () => {
  expect(await read(printSettings(filed))).toEqual({ ok: true, settings: filed });
  expect(filed.dashboard.favourites).toEqual(['OKX/BTCUSDT/spot']);
  const names = [...Object.keys(filed.preferences), ...Object.keys(filed.dashboard)];
  for (const name of [
    'oneClick',
    'tradingKeys',
    'messageNotices',
    'quick_mode',
    'trading_locked',
    'api_select_list',
    'link_accounts',
  ])
    expect(names).not.toContain(name);
  expect(names).toEqual(expect.arrayContaining(['theme', 'ownKeys', 'tabs', 'chart_overlays', 'interval']));
});

test.each<[field: string, file: string]>([
  ['', 'no JSON'],
  ['format', '[]'],
  ['', ''],
  ['format', '{}'],
  [
    'format',
    changed((file) => {
      file.format = 'other';
    }),
  ],
  [
    'version',
    changed((file) => {
      file.version = 2;
    }),
  ],
  [
    'preferences.theme',
    changed((file) => {
      file.preferences.theme = 'sepia';
    }),
  ],
  [
    'preferences.zone',
    changed((file) => {
      file.preferences.zone = 'Mars/Olympus';
    }),
  ],
  [
    'preferences.dayZone',
    changed((file) => {
      file.preferences.dayZone = '+05:30';
    }),
  ],
  [
    'preferences.soundVolume',
    changed((file) => {
      file.preferences.soundVolume = '101';
    }),
  ],
  [
    'preferences.oneClick',
    changed((file) => {
      file.preferences.oneClick = true;
    }),
  ],
  [
    'dashboard.interval',
    changed((file) => {
      file.dashboard.interval = '2m';
    }),
  ],
  [
    'dashboard.tabs.1',
    changed((file) => {
      file.dashboard.tabs[1] = null;
    }),
  ],
  [
    'dashboard.current_tab',
    changed((file) => {
      file.dashboard.current_tab = 'OKX/GONEUSDT/spot';
    }),
  ],
  [
    'dashboard.unknown',
    changed((file) => {
      file.dashboard.unknown = 1;
    }),
  ],
  [
    'dashboard',
    changed((file) => {
      file.dashboard = 'x';
    }),
  ],
  [
    'dashboard.trading_locked',
    changed((file) => {
      file.dashboard.trading_locked = false;
    }),
  ],
])('a file is refused whole, by the field %j', async (field, file) => {
  expect(await read(file)).toEqual({ ok: false, field });
});

test('a file may have a part of the settings; others stay as they are', async () => {
  const file = JSON.stringify({
    format: 'halyard-settings',
    version: 1,
    preferences: { density: 'compact' },
    dashboard: {},
  });
  expect(await read(file)).toEqual({ ok: true, settings: { preferences: { density: 'compact' }, dashboard: {} } });
});
