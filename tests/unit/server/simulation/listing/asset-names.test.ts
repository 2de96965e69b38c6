import { expect, test } from 'vitest';
import { assetNames, hanAssetNames } from '../../../../../src/server/simulation/listing/asset-names.ts';
import { namesOf } from '../../../../../src/worker/state/search.ts';
import { foreignTo } from '../../../han-script.ts';

test('Chinese names are of assets that have a name, each in its script', () => {
  for (const [asset, [hans, hant]] of Object.entries(hanAssetNames)) {
    expect(assetNames, asset).toHaveProperty(asset);
    expect([foreignTo('zh-Hans', hans), foreignTo('zh-Hant', hant)], asset).toEqual([[], []]);
  }
});

test('the search reads names of all languages from the dictionary, and nothing else', () => {
  const names = namesOf([
    { code: 'asset', key: 'BTC', value: 'Bitcoin' },
    { code: 'asset.zh-Hans', key: 'BTC', value: '比特币' },
    { code: 'asset.zh-Hant', key: 'BTC', value: '比特幣' },
    { code: 'exchange', key: 'OKX', value: 'OKX' },
  ]);
  expect([...names]).toEqual([['BTC', ['Bitcoin', '比特币', '比特幣']]]);
});
