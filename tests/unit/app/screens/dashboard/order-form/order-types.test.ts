import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type Draft, emptyDraft, timeOf } from '../../../../../../src/app/screens/dashboard/order-form/draft/draft.ts';
import {
  draftTypes,
  type DraftType,
  hasTrigger,
  isAlgo,
  isOffered,
  mayCloseAll,
  offeredTimes,
  offeredTypes,
  priceNeed,
} from '../../../../../../src/app/screens/dashboard/order-form/draft/order-types.ts';
import { requestOf } from '../../../../../../src/app/screens/dashboard/order-form/draft/request.ts';
import { endingListing } from '../../../../../../src/server/simulation/listing/ending-listing.ts';
import { wholeListing } from '../../../../../../src/server/simulation/listing/session-listing.ts';
import { createCoinPaths } from '../../../../../../src/server/simulation/price/coin-path.ts';
import { doOrder, doOrderV2 } from '../../../../../../src/shared/contracts/order-place.ts';
import { orderRulesOf } from '../../../../../../src/shared/core/orders/order-money.ts';
import type { Instrument } from '../../../../../../src/shared/market/instrument.ts';
import { draftProblem } from '../../../../../../src/shared/trade/order-draft.ts';
import { nothing, rich } from './reckon-rig.ts';

const nowMs = Date.parse('2026-11-18T10:00:00+08:00');
const listed = [...wholeListing, ...endingListing(nowMs, 1, createCoinPaths())];
const spot = listed.find(({ account_type }) => account_type === 'spot')!;
/** One market of each account type that is traded, margin too. */
const kinds: readonly Instrument[] = [
  ...new Map(listed.map((instrument) => [instrument.account_type, instrument])).values(),
  { ...spot, account_type: 'margin' as const },
  { ...spot, account_type: 'isolated' as const },
].filter(({ account_type }) => account_type !== 'index');

const filled = (type: DraftType): Draft => ({
  ...emptyDraft,
  type,
  price: priceNeed(type) === 'none' ? '' : '100',
  trigger: hasTrigger(type) ? '90' : '',
  amount: '1000',
  expires: nowMs,
  algo: { ...emptyDraft.algo, visible: '100', slices: '4' },
});

/** Whether a type is placed on one exchange. */
const isPlaced = (type: DraftType): boolean => type !== 'SOR';

/** The request of a draft as the server reads it. */
function read(draft: Draft, side: 'BUY' | 'SELL', instrument: Instrument, hedge = false) {
  const request = requestOf(draft, side, {
    rules: orderRulesOf(instrument),
    quotes: { last: '100', bid: '100', ask: '100' },
    funds: { ...rich, standing: instrument.contract ? { ...nothing, hedge } : undefined },
    book: undefined,
  });
  return isAlgo(draft.type)
    ? v.safeParse(doOrderV2.input, { ...request, api_ids: ['a'], client_id: 'id' })
    : v.safeParse(doOrder.input, { ...request, api_id: 'a', client_id: 'id' });
}

test.each(kinds.map((instrument) => [instrument.account_type, instrument] as const))(
  '%s: the form offers the types that the rules let in, and each of its requests is one that the server reads',
  (_kind, instrument) => {
    const offered = offeredTypes(instrument).filter(isPlaced);
    expect(offered).toContain('LIMIT');
    expect(offered).toContain('MARKET');
    for (const type of draftTypes.filter(isPlaced)) {
      const isTaken = read(filled(type), 'BUY', instrument).success;
      // What an A-share's algorithm is made of is the strategies' part.
      expect(offered.includes(type), type).toBe(isAlgo(type) ? instrument.account_type !== 'astock' : isTaken);
    }
    for (const type of offered)
      for (const side of ['BUY', 'SELL'] as const) {
        const times = offeredTimes(type, instrument, priceNeed(type) !== 'none');
        for (const time of times.length > 0 ? times : [undefined])
          for (const hedge of [false, true])
            for (const reduceOnly of [false, true]) {
              const draft: Draft = {
                ...filled(type),
                reduceOnly,
                ...(time === 'GTX' ? { postOnly: true } : time && time !== 'DAY' ? { tif: time } : {}),
              };
              if (time) expect(timeOf(draft, instrument), `${type} ${time}`).toBe(time);
              const reported = read(draft, side, instrument, hedge);
              expect(reported.issues, `${type} ${side} ${time}`).toBeUndefined();
            }
      }
  },
);

test('types that need each other’s fields are refused by the same rule as on the server', () => {
  for (const instrument of kinds)
    for (const type of draftTypes) {
      if (isAlgo(type) || type === 'SOR') continue;
      const problem = draftProblem({
        order_type: type,
        account_type: instrument.account_type,
        side: 'BUY',
        amount: '1',
        ...(priceNeed(type) === 'required' && type !== 'OCO' && { price: '1' }),
        ...(hasTrigger(type) && type !== 'OCO' && { trigger_price: '1' }),
        ...(type === 'OCO' && { oco: {} }),
      });
      expect(isOffered(type, instrument), `${instrument.account_type} ${type} ${problem?.rule}`).toBe(!problem);
    }
});

test('an order is routed over spot, perpetuals and dated futures, not on margin, options or shares', () => {
  const routed = kinds.filter((kind) => isOffered('SOR', kind)).map(({ account_type }) => account_type);
  expect(new Set(routed)).toEqual(
    new Set(
      kinds
        .map(({ account_type }) => account_type)
        .filter((type) => ['spot', 'linear', 'inverse', 'futures', 'delivery'].includes(type)),
    ),
  );
  expect(kinds.some((kind) => isOffered('SOR', kind, true))).toBe(false);
});

test('A-shares take limits and market orders for the day, spot no market stop, and a recorded market nothing that waits', () => {
  const of = (type: string, isRecorded = false) =>
    offeredTypes(kinds.find(({ account_type }) => account_type === type)!, isRecorded);
  expect(of('astock')).toEqual(['LIMIT', 'MARKET']);
  expect(offeredTimes('LIMIT', kinds.find(({ account_type }) => account_type === 'astock')!, true)).toEqual([
    'IOC',
    'FOK',
    'DAY',
  ]);
  for (const type of ['spot', 'margin', 'isolated', 'forex']) {
    expect(of(type)).not.toContain('STOP_MARKET');
    expect(of(type)).toEqual(expect.arrayContaining(['STOP_LOSS', 'TAKE_PROFIT', 'OCO', 'TWAP', 'VWAP', 'ICEBERG']));
  }
  expect(of('linear')).toEqual(draftTypes);
  expect(of('spot', true)).toEqual(['LIMIT', 'MARKET', 'TWAP', 'VWAP', 'ICEBERG']);
});

test('all of a position is closed at the market alone, on contracts alone', () => {
  const linear = kinds.find(({ account_type }) => account_type === 'linear')!;
  const closing = draftTypes.filter((type) => mayCloseAll(type, linear, priceNeed(type) === 'required'));
  expect(closing).toEqual([
    'MARKET',
    'STOP_LOSS',
    'STOP_MARKET',
    'TAKE_PROFIT_MARKET',
    'TRIGGER_MARKET',
    'CONDITIONAL',
  ]);
  expect(mayCloseAll('CONDITIONAL', linear, true)).toBe(false);
  expect(mayCloseAll('MARKET', spot, false)).toBe(false);
  for (const type of closing) {
    const draft: Draft = { ...filled(type), price: '', closeAll: true, amount: '' };
    for (const hedge of [false, true]) expect(read(draft, 'SELL', linear, hedge).issues, type).toBeUndefined();
  }
});

test('in hedge mode an order names the side that it opens, or closes', () => {
  const linear = kinds.find(({ account_type }) => account_type === 'linear')!;
  const sideOf = (side: 'BUY' | 'SELL', reduceOnly: boolean) => {
    const { output } = read({ ...filled('MARKET'), reduceOnly }, side, linear, true);
    return (output as { readonly position_side?: string }).position_side;
  };
  expect([sideOf('BUY', false), sideOf('SELL', false), sideOf('BUY', true), sideOf('SELL', true)]).toEqual([
    'LONG',
    'SHORT',
    'SHORT',
    'LONG',
  ]);
});
