import { expect, it } from 'vitest';
import { appPaths } from '../../../../../src/shared/base/app-paths.ts';
import { sitePaths } from '../../../../../src/server/site/site-paths.ts';
import { namedPages, searchPages } from '../../../../../src/app/screens/error/pages.ts';

const pathsOf = (query: string, role?: 'trader') =>
  searchPages(query, role, (name) => name.message ?? '').map(({ path }) => path);

it('finds pages by words of their names and paths, whatever their order and case', () => {
  expect(pathsOf('MARKET mak')).toEqual(['/service/marketmaker']);
  expect(pathsOf('making market')).toEqual(['/service/marketmaker']);
  expect(pathsOf('/about-career/trader')).toEqual(['/about-career/trader']);
  expect(pathsOf('service')).toEqual([
    '/service/marketmaker',
    '/service/digital-asset-management',
    '/service/advisory',
  ]);
  expect(pathsOf('no such thing')).toEqual([]);
  expect(pathsOf('  ')).toEqual([]);
});

it('names nothing that would send its reader on to another page', () => {
  expect(pathsOf('log in')).toEqual(['/login']);
  expect(pathsOf('log in', 'trader')).toEqual([]);
  expect(pathsOf('settings', 'trader')).toEqual(['/setup']);
});

it('names pages that exist, each once, and every public one', () => {
  const known = new Set([...appPaths, ...sitePaths]);
  expect(namedPages.filter(({ path }) => !known.has(path))).toEqual([]);
  expect(sitePaths.filter((path) => !namedPages.some((page) => page.path === path))).toEqual([]);
  expect(new Set(namedPages.map(({ path }) => path)).size).toBe(namedPages.length);
});
