import { expect, test } from 'vitest';
import { missingNeeds, secureAddresses, type Surroundings } from '../../../../src/app/page/support.ts';

const whole: Surroundings = {
  isSecureContext: true,
  navigator: { locks: {} },
  SharedWorker: class {},
  Worker: class {},
  document: { createElement: () => ({ getContext: () => ({}) }) },
};

test('nothing is missing where all is there, and one kind of worker is enough', () => {
  expect(missingNeeds(whole)).toEqual([]);
  expect(missingNeeds({ ...whole, SharedWorker: undefined })).toEqual([]);
});

test('an insecure page is told as that alone, although it has no locks either', () => {
  expect(missingNeeds({ ...whole, isSecureContext: false, navigator: {} })).toEqual(['secure']);
});

test('each other lack is named', () => {
  expect(missingNeeds({ ...whole, navigator: {} })).toEqual(['locks']);
  expect(missingNeeds({ ...whole, SharedWorker: undefined, Worker: undefined })).toEqual(['worker']);
  expect(missingNeeds({ ...whole, document: { createElement: () => ({ getContext: () => null }) } })).toEqual([
    'canvas',
  ]);
});

test('the way out keeps port, path and query', () => {
  const place = { host: '192.168.1.20:8787', port: '8787', pathname: '/dashboard', search: '?q=1' };
  expect(secureAddresses(place)).toEqual({
    local: 'http://localhost:8787/dashboard?q=1',
    tls: 'https://192.168.1.20:8787/dashboard?q=1',
  });
  expect(secureAddresses({ ...place, port: '' }).local).toBe('http://localhost/dashboard?q=1');
});
