import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../../src/server/config.ts';

const read = (args: readonly string[] = [], env: Record<string, string> = {}) => readConfig(args, env, '/srv');

describe('configuration', () => {
  test('defaults', () => {
    expect(read()).toEqual({ port: 8787, host: '127.0.0.1', data: '/srv/data', seed: null, speed: 1, replay: [], demo: true, demoForbidden: false, offline: false });
  });

  test('flags win over variables', () => {
    expect(read(['--port', '9000', '--seed=7', '--speed', '2.5'], { HALYARD_PORT: '1', HALYARD_DATA: '/d' })).toMatchObject({ port: 9000, seed: 7, speed: 2.5, data: '/d' });
  });

  test('demo accounts exist on loopback addresses only', () => {
    expect(read(['--host', '0.0.0.0'])).toMatchObject({ demo: false, demoForbidden: true });
    expect(read(['--host', '127.0.0.9'])).toMatchObject({ demo: true, demoForbidden: false, offline: false });
    expect(read(['--offline'])).toMatchObject({ offline: true });
    expect(read([], { HALYARD_OFFLINE: '1' })).toMatchObject({ offline: true });
    expect(read(['--no-demo'])).toMatchObject({ demo: false, demoForbidden: false });
    expect(read([], { HALYARD_NO_DEMO: '1' })).toMatchObject({ demo: false });
  });

  test.each([
    [['--prot', '1'], {}, '--prot'], [['--port', 'x'], {}, '--port'], [['--port', '70000'], {}, '--port'], [['--speed', '0'], {}, '--speed'], [['stray'], {}, 'stray'],
    [['--replay', '/nowhere.gz'], {}, '/nowhere.gz'], [[], { HALYARD_PORT: '-1' }, 'HALYARD_PORT'], [[], { HALYARD_SEDE: '1' }, 'HALYARD_SEDE'],
    [[], { HALYARD_REPLAY: '/nowhere.gz' }, 'HALYARD_REPLAY'], [[], { HALYARD_NO_DEMO: 'maybe' }, 'HALYARD_NO_DEMO'],
  ] as const)('%j with %j is refused in one line that names %s', (args, env, name) => {
    expect(() => read(args, env)).toThrow(ConfigError);
    expect(() => read(args, env)).toThrow(name);
    try {
      read(args, env);
    } catch (error) {
      expect((error as Error).message).not.toContain('\n');
    }
  });
});
