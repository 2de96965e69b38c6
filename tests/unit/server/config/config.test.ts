import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../../src/server/config/config.ts';
import { ConfigError } from '../../../../src/server/base/config-error.ts';

const read = (args: readonly string[] = [], env: Record<string, string> = {}) => readConfig(args, env, '/srv');

describe('configuration', () => {
  test('defaults', () => {
    expect(read()).toEqual({
      port: 8787,
      host: '127.0.0.1',
      data: '/srv/data',
      seed: null,
      speed: 1,
      replay: [],
      demo: true,
      demoTrades: false,
      demoHistory: false,
      demoForced: false,
      demoOff: null,
      offline: false,
      origin: 'http://localhost:8787',
      mail: null,
      sms: null,
      office: 'office@halyard.example',
      trustProxy: [],
      lines: [],
      startingBalance: 10_000,
      vipTurnover: [
        { level: 2, usd: 1_000_000 },
        { level: 3, usd: 20_000_000 },
      ],
      inviteLevels: [
        { active: 0, rate: '0.1' },
        { active: 5, rate: '0.15' },
        { active: 20, rate: '0.2' },
      ],
    });
  });

  test('flags win over variables', () => {
    expect(
      read(['--port', '9000', '--seed=7', '--speed', '2.5'], { HALYARD_PORT: '1', HALYARD_DATA: '/d' }),
    ).toMatchObject({ port: 9000, seed: 7, speed: 2.5, data: '/d' });
  });

  test('lines to simulated venues', () => {
    const okx = { exchange: 'OKX', quality: { delayMs: 800, loss: 0.02, silence: 0 } };
    expect(read(['--line', 'OKX=delay:800,loss:0.02', '--line', 'bybit=silence:1']).lines).toEqual([
      okx,
      { exchange: 'BYBIT', quality: { delayMs: 0, loss: 0, silence: 1 } },
    ]);
    expect(read([], { HALYARD_LINE: 'okx=delay:800,loss:0.02' }).lines).toEqual([okx]);
    for (const wrong of [
      '',
      'NASDAQ=delay:1',
      'OKX=delay:-1',
      'OKX=loss:1.5',
      'OKX=speed:3',
      'OKX=toString:1',
      'OKX=delay',
    ])
      expect(() => read([`--line=${wrong}`])).toThrow('--line');
  });

  test('the table of VIP levels names levels above 1 and the USD that earn them, both rising', () => {
    expect(read(['--vip-turnover', '']).vipTurnover).toEqual([]);
    expect(read([], { HALYARD_VIP_TURNOVER: '3:5' }).vipTurnover).toEqual([{ level: 3, usd: 5 }]);
    for (const wrong of ['1:5', '4:5', '2', '2:x', '2:5,2:6', '3:5,2:6', '2:6,3:6', '2:-1'])
      expect(() => read([`--vip-turnover=${wrong}`]), wrong).toThrow('--vip-turnover');
  });

  test('the table of invite levels begins at nobody and names rising shares of at most all', () => {
    expect(read(['--invite-levels', '']).inviteLevels).toEqual([]);
    expect(read([], { HALYARD_INVITE_LEVELS: '0:0.0500, 3:1' }).inviteLevels).toEqual([
      { active: 0, rate: '0.05' },
      { active: 3, rate: '1' },
    ]);
    for (const wrong of [
      '1:0.1',
      '0:0',
      '0:1.1',
      '0:0.00001',
      '0:.5',
      '0',
      '0:x',
      '-1:0.1',
      '0:0.1,0:0.2',
      '0:0.1,5:0.1',
      '0:0.2,5:0.1',
      '0:0.1,5:0.2,4:0.3',
      Array.from({ length: 10 }, (_, index) => `${index}:0.${index + 10}`).join(','),
    ])
      expect(() => read([`--invite-levels=${wrong}`]), wrong).toThrow('--invite-levels');
  });

  test('a starting balance is a whole number, and none is 0', () => {
    expect(read(['--starting-balance', '0']).startingBalance).toBe(0);
    for (const wrong of ['-1', '1.5', 'much', '1e3'])
      expect(() => read([`--starting-balance=${wrong}`]), wrong).toThrow('--starting-balance');
  });

  test('demo accounts exist on loopback addresses only', () => {
    expect(read(['--host', '0.0.0.0'])).toMatchObject({ demo: false, demoOff: '0.0.0.0 is no loopback address' });
    expect(read(['--trust-proxy', '127.0.0.1, 10.0.0.0/8,fd00::/8'])).toMatchObject({
      trustProxy: ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'],
    });
    for (const wrong of [
      'proxy.example',
      '10.0.0.0/33',
      '10.0.0.1/8/8',
      '0x7f.1',
      '::/129',
      '10.0.0.0/-1',
      'loopback',
      '10',
      '0.0.0.0/0',
      '::/0',
    ])
      expect(() => read(['--trust-proxy', wrong])).toThrow('--trust-proxy must be');
    expect(read(['--host', '127.0.0.9'])).toMatchObject({
      demo: true,
      demoForced: false,
      demoOff: null,
      offline: false,
    });
    expect(read(['--offline'])).toMatchObject({ offline: true });
    expect(read([], { HALYARD_OFFLINE: '1' })).toMatchObject({ offline: true });
    expect(read(['--no-demo'])).toMatchObject({ demo: false, demoOff: null });
    for (const behind of [
      ['--origin', 'https://trade.example.com'],
      ['--trust-proxy', '127.0.0.1'],
    ])
      expect(read(behind)).toMatchObject({
        demo: false,
        demoTrades: false,
        demoOff: '--origin or --trust-proxy says that others reach this server',
      });
    expect(
      read(['--demo', '--host', '0.0.0.0', '--origin', 'https://trade.example.com', '--demo-trades']),
    ).toMatchObject({ demo: true, demoForced: true, demoTrades: true, demoOff: null });
    expect(read([], { HALYARD_DEMO: '1', HALYARD_TRUST_PROXY: '10.0.0.1' })).toMatchObject({
      demo: true,
      demoForced: true,
    });
    expect(() => read(['--demo', '--no-demo'])).toThrow('--demo and --no-demo');
    expect(read(['--demo-trades'])).toMatchObject({ demo: true, demoTrades: true });
    expect(read(['--demo-trades', '--no-demo'])).toMatchObject({ demo: false, demoTrades: false });
    expect(read(['--demo-trades', '--host', '0.0.0.0'])).toMatchObject({ demoTrades: false });
    expect(read(['--demo-history'])).toMatchObject({ demo: true, demoHistory: true, demoTrades: false });
    expect(read(['--demo-history', '--no-demo'])).toMatchObject({ demo: false, demoHistory: false });
    expect(read([], { HALYARD_NO_DEMO: '1' })).toMatchObject({ demo: false });
  });

  test('letters and short messages go out where a way is given, and its secrets come from the environment only', () => {
    const mail = {
      HALYARD_SMTP_URL: 'smtps://u:p@mail.example.com:465',
      HALYARD_MAIL_FROM: 'Halyard <no-reply@example.com>',
    };
    expect(read([], mail).mail).toEqual({ url: mail.HALYARD_SMTP_URL, from: mail.HALYARD_MAIL_FROM });
    expect(read(['--mail-from', 'a@b.example'], mail).mail?.from).toBe('a@b.example');
    expect([read([], mail).office, read(['--contact-to', 'Desk@example.com'], mail).office]).toEqual([
      'no-reply@example.com',
      'desk@example.com',
    ]);
    expect(read([], { HALYARD_SMS_URL: 'https://sms.example.com/send', HALYARD_SMS_TOKEN: 't' }).sms).toEqual({
      url: 'https://sms.example.com/send',
      token: 't',
      from: '',
    });
    expect(() => read(['--smtp-url', 'smtp://x'])).toThrow(ConfigError);
  });

  test('links of letters lead to the configured origin, else to the address that is listened on', () => {
    expect(read(['--origin', 'https://trade.example.com/']).origin).toBe('https://trade.example.com');
    expect(read(['--host', '::1', '--port', '9000']).origin).toBe('http://[::1]:9000');
  });

  test.each([
    [
      'port',
      ['0', '1', '8787', '65535'],
      ['', '-1', '65536', '1e3', '0x50', '80.5', ' 80', 'http', '80 ', '+80', '９０'],
    ],
    ['speed', ['1', '0.5', '1000', '2.50'], ['', '0', '-1', '1001', '1e2', 'fast', '.5', '5.', 'Infinity', 'NaN']],
    ['seed', ['0', '1', '77', '2147483648'], ['-1', '2147483649', '1.5', 'x', '0x1', '1_000']],
    [
      'origin',
      ['http://a', 'https://a.example:8443/'],
      ['ftp://a', 'a.example', 'https://a/b', 'https://a?x', 'https://u@a', 'javascript:alert(1)', 'https://'],
    ],
    [
      'contact-to',
      ['a@b.example', 'Desk <a@b.example>'],
      ['a', 'a@b@c', 'a@b.example\r\nBcc: c@d.example', '@b.example'],
    ],
  ])('--%s and its variable take the same, and refuse the same by their own names', (flag, right, wrong) => {
    const variable = `HALYARD_${flag.toUpperCase().replaceAll('-', '_')}`;
    for (const text of right) expect(read([`--${flag}=${text}`]), text).toEqual(read([], { [variable]: text }));
    for (const text of wrong) {
      expect(() => read([`--${flag}=${text}`]), text).toThrow(`--${flag} must be`);
      // An empty variable is one that is not set.
      if (text !== '') expect(() => read([], { [variable]: text }), text).toThrow(`${variable} must be`);
    }
  });

  test('an empty variable is one that is not set; switches are 1 or true, 0 or false', () => {
    expect(
      read([], { HALYARD_PORT: '', HALYARD_SEED: '', HALYARD_REPLAY: '', HALYARD_NO_DEMO: '', HALYARD_LINE: '' }),
    ).toEqual(read());
    for (const name of ['HALYARD_NO_DEMO', 'HALYARD_OFFLINE', 'HALYARD_DEMO_TRADES', 'HALYARD_DEMO_HISTORY']) {
      expect(read([], { [name]: 'true' })).toEqual(read([], { [name]: '1' }));
      expect(read([], { [name]: 'false' })).toEqual(read());
      for (const wrong of ['yes', '2', 'on', 'TRUE', ' 1'])
        expect(() => read([], { [name]: wrong }), wrong).toThrow(`${name} must be 1 or 0`);
    }
  });

  test.each([['--sede'], ['--sede=1'], ['-p'], ['--no-offline'], ['--Port'], ['stray'], ['--demos']])(
    '%s is no flag: it is named, and those that are known are told',
    (flag) => {
      expect(() => read([flag])).toThrow(flag);
      expect(() => read([flag])).toThrow('known are --port, --host');
    },
  );

  test.each(['HALYARD_PROT', 'HALYARD_', 'HALYARD_port', 'HALYARD_SMTP_PASSWORD'])(
    '%s is no variable: it is named, and those that are known are told',
    (name) => {
      expect(() => read([], { [name]: '1' })).toThrow(`unknown variable ${name}; known are HALYARD_PORT`);
      expect(read([], { [name.replace('HALYARD', 'HALYARDS')]: '1' }), 'other programs have theirs').toEqual(read());
    },
  );

  test.each([
    [['--origin', 'trade.example.com'], {}, '--origin'],
    [['--origin', 'https://x.example/path'], {}, '--origin'],
    [[], { HALYARD_ORIGIN: 'javascript:alert(1)' }, 'HALYARD_ORIGIN'],
    [['--contact-to', 'a@b.example, c@d.example'], {}, '--contact-to'],
    [[], { HALYARD_SMTP_URL: 'http://mail', HALYARD_MAIL_FROM: 'a@b.example' }, 'HALYARD_SMTP_URL'],
    [[], { HALYARD_SMTP_URL: 'smtp://mail' }, 'HALYARD_MAIL_FROM'],
    [
      [],
      { HALYARD_SMTP_URL: 'smtp://mail', HALYARD_MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' },
      'HALYARD_MAIL_FROM',
    ],
    [[], { HALYARD_SMS_URL: 'http://sms.example.com', HALYARD_SMS_TOKEN: 't' }, 'HALYARD_SMS_URL'],
    [[], { HALYARD_SMS_URL: 'https://sms.example.com' }, 'HALYARD_SMS_TOKEN'],
    [['--prot', '1'], {}, '--prot'],
    [['--port', 'x'], {}, '--port'],
    [['--port', '70000'], {}, '--port'],
    [['--speed', '0'], {}, '--speed'],
    [['stray'], {}, 'stray'],
    [['--replay', '/nowhere.gz'], {}, '/nowhere.gz'],
    [[], { HALYARD_PORT: '-1' }, 'HALYARD_PORT'],
    [[], { HALYARD_SEDE: '1' }, 'HALYARD_SEDE'],
    [[], { HALYARD_REPLAY: '/nowhere.gz' }, 'HALYARD_REPLAY'],
    [[], { HALYARD_NO_DEMO: 'maybe' }, 'HALYARD_NO_DEMO'],
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
