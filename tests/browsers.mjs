import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

/** Switches that keep headless Chromium quiet and able to run as root. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The headless shell draws texts as the whole Chromium does, to the pixel.
  '--font-render-hinting=slight',
];

const found = (...places) => places.find((place) => place && existsSync(place));

/** Path of the system's Chromium, or undefined where there is none. */
export const chromiumPath = () =>
  found(process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome');

/** Where Debian puts the Chromium that has no windows of its own. */
const headlessShell = '/usr/bin/chromium-headless-shell';

/**
 * Path of the Chromium that draws no window of its own and starts in half the time; the whole one where there is none.
 * `CHROMIUM` decides where it is set.
 */
export const headlessChromiumPath = () => found(process.env.CHROMIUM, headlessShell) ?? chromiumPath();

/** Path of the system's Firefox, or undefined where there is none. */
export const firefoxPath = () => found(process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox');

/** Whether Chinese text is drawn in the font that the reference pictures show. */
export const hasHanFont = () =>
  ['zh-cn', 'zh-tw'].every(
    (lang) =>
      spawnSync('fc-match', [`sans-serif:lang=${lang}`], { encoding: 'utf8' }).stdout?.startsWith('wqy-microhei') ??
      false,
  );

/** Runs what installs something; whether that worked. */
async function installed(command, ...args) {
  const child = spawn(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  const [code] = await Promise.race([once(child, 'close'), once(child, 'error').then(([error]) => [error.message])]);
  return code === 0;
}
/** One command: a run that works meanwhile need not start the second half. */
const installPackages = (names) =>
  installed('sh', '-c', 'apt-get update -qq && exec apt-get install -y -qq "$@"', 'sh', ...names);

/**
 * Installs both browsers, and as root a font for Chinese, where they are missing: Debian's packages as root, else
 * Playwright's own. Ends the process with one line where neither works.
 */
export async function ensureBrowsers() {
  const browsers = [
    [chromiumPath, 'chromium'],
    [firefoxPath, 'firefox-esr'],
  ]
    .filter(([path]) => !path())
    .map(([, name]) => name);
  const apt = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  // Without a font of its own a machine draws Chinese as boxes, and its pictures prove nothing.
  const missing = [...browsers, ...(apt && !hasHanFont() ? ['fontconfig', 'fonts-wqy-microhei'] : [])];
  // Not every release of Debian and its kin has the shell: without it stories are played in the whole Chromium.
  const wanted = [
    ...missing,
    ...(apt && !process.env.CHROMIUM && !existsSync(headlessShell) ? ['chromium-headless-shell'] : []),
  ];
  if (wanted.length === 0) return;
  console.log(`Installing ${wanted.join(' and ')} …`);
  if (!apt && (await installed('npx', 'playwright', 'install', ...missing.map((name) => name.replace('-esr', '')))))
    return;
  if (apt && ((await installPackages(wanted)) || missing.length === 0 || (await installPackages(missing)))) return;
  console.error(
    `The browsers ${missing.join(' and ')} could not be installed: install them, or name them in CHROMIUM and FIREFOX.`,
  );
  process.exit(1);
}
