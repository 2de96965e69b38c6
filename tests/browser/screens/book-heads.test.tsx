import { english } from '../english.ts';
import { I18nProvider } from '@lingui/react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { EngineProvider } from '../../../src/app/engine/engine-context.tsx';
import { DepthTable } from '../../../src/app/market/depth/depth-table.tsx';
import { OrderBook } from '../../../src/app/market/book/order-book.tsx';
import { type Instrument, keyOfSymbol } from '../../../src/shared/market/instrument.ts';
import type { View } from '../../../src/worker/api.ts';
import { show as render } from '../shown.ts';
import { createFakeEngine } from '../../doubles/fake-engine.ts';
import { instruments } from '../../doubles/fake-market.ts';

const spot = instruments[0]!;
const linear: Instrument = { ...spot, account_type: 'linear', contract: true };
const inverse: Instrument = {
  ...linear,
  account_type: 'inverse',
  linear: false,
  contract_size: '100',
  settle: 'BTC',
  quote: 'USD',
};
const option: Instrument = { ...linear, account_type: 'option', option_type: 'C', strike: '80000' };
const own = new Set<number>();

test.each([
  ['spot', spot, 'USDT', 'BTC'],
  ['a linear contract', linear, 'USDT', 'BTC'],
  ['one of ten coins', { ...linear, contract_size: '10' }, 'USDT', 'CONT'],
  ['an inverse contract', inverse, 'USD', 'CONT'],
  ['a dated one', { ...inverse, account_type: 'delivery' as const }, 'USD', 'CONT'],
  ['an option on one coin', option, 'USDT', 'BTC'],
  ['an option that settles in coin', { ...option, linear: false, settle: 'BTC', quote: 'USD' }, 'BTC', 'CONT'],
])('prices and sizes of %s are headed by their units', async (_name, instrument, priceUnit, unit) => {
  const place = document.createElement('div');
  const engine = createFakeEngine({ everyMs: 0 });
  const { watch } = engine;
  // The books of the double are of spot.
  Object.assign(engine, { watch: (view: View) => watch({ ...view, key: keyOfSymbol(spot) } as View) });
  document.body.append(place);
  const root = createRoot(place);
  const i18n = await english();
  await render(
    root,
    <I18nProvider i18n={i18n}>
      <EngineProvider engine={engine}>
        <OrderBook instrument={instrument} group={1} own={own} />
        <DepthTable instrument={instrument} />
      </EngineProvider>
    </I18nProvider>,
  );
  const heads = [...place.querySelectorAll('span, th')].map(({ textContent }) => textContent);
  expect(heads).toEqual(
    expect.arrayContaining([`Price (${priceUnit})`, `Size (${unit})`, `Bid ${unit}`, `Ask ${unit}`]),
  );
  root.unmount();
  place.remove();
  engine.end();
});
