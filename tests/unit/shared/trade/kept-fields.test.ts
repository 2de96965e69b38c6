import * as v from 'valibot';
import { expect, test } from 'vitest';
import { sameKept } from '../../../../src/shared/base/kept-list.ts';
import { editedDocument } from '../../../../src/shared/base/named-list.ts';
import { ApiId } from '../../../../src/shared/trade/api-account.ts';
import { dashboardFields } from '../../../../src/shared/trade/workspace/dashboard-state.ts';
import { DrawingStyle, DrawingTools } from '../../../../src/shared/trade/workspace/drawing-tools.ts';
import { GridParams } from '../../../../src/shared/trade/strategy/grid-params.ts';
import { InstancePosition, TemplateField } from '../../../../src/shared/trade/instance.ts';
import {
  IndicatorTemplate,
  noTemplates,
  TemplateDocument,
  templateDocument,
} from '../../../../src/shared/trade/workspace/indicator-template.ts';
import { defaultDashboardState } from '../../../doubles/dashboard-state.ts';

const grid = { lower: '1', upper: '2', grid_levels: 5, invest: '10' };
const isGrid = (fields: object): boolean => v.is(GridParams, { ...grid, ...fields });

/** Whether the value just below, the least, the most and the value just above fit. */
const within = [false, true, true, false];
const around = (least: number, most: number, beyond: number): number[] => [least - beyond, least, most, most + beyond];

test('a grid has 2 to 200 intervals and pays 0.01 to 5 percent more for its first purchase; usually half of one', () => {
  expect(around(2, 200, 1).map((grid_levels) => isGrid({ grid_levels }))).toEqual(within);
  expect(around(0.01, 5, 0.001).map((max_slippage) => isGrid({ max_slippage }))).toEqual(within);
  expect([
    isGrid({ grid_levels: 5.5 }),
    isGrid({ end_time: 0 }),
    isGrid({ end_time: -1 }),
    isGrid({ end_time: 0.5 }),
  ]).toEqual([false, true, false, false]);
  expect(v.parse(GridParams, grid)).toEqual({ ...grid, mode: 'ARITHMETIC', on_end: 'CANCEL_CLOSE', max_slippage: 0.5 });
});

test('a drawing has one of eight colours and is 1 to 4 px wide; what does not parse is drawn as usual', () => {
  const style = { colour: 0, width: 1, dash: 'solid' };
  expect(around(0, 7, 1).map((colour) => v.is(DrawingStyle, { ...style, colour }))).toEqual(within);
  expect(around(1, 4, 1).map((width) => v.is(DrawingStyle, { ...style, width }))).toEqual(within);
  expect([v.is(DrawingStyle, { ...style, colour: 0.5 }), v.is(DrawingStyle, { ...style, width: 1.5 })]).toEqual([
    false,
    false,
  ]);
  const usual = { magnet: 'off', keep: false, style };
  expect([
    v.parse(DrawingTools, {}),
    v.parse(DrawingTools, { magnet: 'iron', keep: 'yes', style: { ...style, width: 9 } }),
  ]).toEqual([usual, usual]);
});

test('the state of someone who never changed anything', () => {
  const { tabs, chart_overlays: _chart, drawing_tools: _tools, ...state } = defaultDashboardState();
  expect(tabs.map(({ title, closable, value }) => [title, closable, value.currency, value.valuation])).toEqual(
    Array.from({ length: 3 }, () => ['BTC/USDT', true, 'BTC', 'USDT']),
  );
  expect(state).toEqual({
    current_tab: 'BINANCE/BTCUSDT/spot',
    current_command_tab: 'current',
    sync_mode: true,
    quick_mode: true,
    sync_ratio: 100,
    sync_sizing: 'RATIO',
    sync_exchanges: false,
    currency_type: 0,
    affixed_intervals: ['1m', '5m', '15m', '1h', '4h', '1d'],
    chart_by_symbol: false,
    chart_sets: [],
    chart_places: [],
    interval: '15m',
    spot_leverage_activate: false,
    auto_loan: false,
    api_select_list: [],
    link_accounts: {},
    favourites: [],
    recent_symbols: [],
    ladder_sizes: {},
    trading_locked: false,
  });
  expect(around(1, 1_000, 0.5).map((ratio) => v.is(dashboardFields.sync_ratio, ratio))).toEqual(within);
  expect([-1, 0, 1, 2].map((type) => v.is(dashboardFields.currency_type, type))).toEqual(within);
});

test('names of accounts have 1 to 40 characters', () => {
  expect([0, 1, 40, 41].map((length) => v.is(ApiId, 'a'.repeat(length)))).toEqual(within);
});

test('a template has a name of 1 to 60 characters and 32 indicators at most, each once; there are 50 of them and 1,000 removed at most', () => {
  const indicator = (at: number) => ({ id: `rsi-${at}`, kind: 'rsi', params: {}, colours: {} });
  const many = <T>(count: number, make: (at: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index));
  const template = (fields: object = {}) => ({
    id: 'template-1',
    name: 'Mine',
    indicators: [indicator(1)],
    shares: {},
    updated: 1,
    ...fields,
  });
  const fits = (fields: object): boolean => v.is(IndicatorTemplate, template(fields));
  expect(['', 'x', 'x'.repeat(60), 'x'.repeat(61)].map((name) => fits({ name }))).toEqual(within);
  expect([
    fits({ name: '   ' }),
    fits({ indicators: [] }),
    fits({ indicators: [indicator(1), indicator(1)] }),
    fits({ indicators: many(32, indicator) }),
    fits({ indicators: many(33, indicator) }),
  ]).toEqual([false, true, false, true, false]);
  const document = (templates: number, removed: number): boolean =>
    v.is(TemplateDocument, {
      v: 1,
      templates: many(templates, (at) => template({ id: `template-${at}` })),
      removed: many(removed, (at) => ({ id: `removed-${at}`, updated: 1 })),
    });
  expect([document(50, 1_000), document(51, 0), document(0, 1_001)]).toEqual([true, false, false]);
  expect(v.is(TemplateDocument, { v: 1, templates: [template()], removed: [{ id: 'template-1', updated: 2 }] })).toBe(
    false,
  );
});

test('a document without templates is one, and an edit of it gives one', () => {
  expect(v.parse(TemplateDocument, noTemplates)).toEqual({ v: 1, templates: [], removed: [] });
  const template = { id: 'template-1', name: 'Mine', indicators: [], shares: {}, updated: 1 };
  const { listOf } = templateDocument;
  const isSame = (a: TemplateDocument, b: TemplateDocument) => sameKept(listOf(a), listOf(b));
  const saved = editedDocument(templateDocument, noTemplates, { entry: template });
  expect(v.parse(TemplateDocument, saved)).toEqual({ v: 1, templates: [template], removed: [] });
  const removed = editedDocument(templateDocument, saved, { removed: { id: 'template-1', updated: 2 } });
  expect(removed).toEqual({ v: 1, templates: [], removed: [{ id: 'template-1', updated: 2 }] });
  expect([
    isSame(saved, editedDocument(templateDocument, noTemplates, { entry: template })),
    isSame(saved, removed),
  ]).toEqual([true, false]);
});

test('the fields of a form are of nine types', () => {
  const field = {
    key: 'k',
    unit: null,
    min: null,
    max: null,
    step: null,
    default: null,
    required: true,
    group: 'basics',
  };
  const types = ['price', 'quote', 'integer', 'number', 'percent', 'choice', 'time', 'signal', 'amount'];
  expect([...types, 'base', 'text'].filter((type) => v.is(TemplateField, { ...field, type }))).toEqual(types);
  const position = {
    exchange: 'HALYARD',
    symbol: 'BTCUSDT',
    account_type: 'spot',
    qty: '1',
    avg_open: '1',
    value: '1',
    mark_price: '1',
    unrealized: '0',
    realized: '0',
  };
  expect(
    ['LONG', 'SHORT', 'BOTH'].map((position_side) => v.is(InstancePosition, { ...position, position_side })),
  ).toEqual([true, true, false]);
});
