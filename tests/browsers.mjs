import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Switches that keep headless Chromium quiet and able to run as root. */
export const chromiumArgs = [
  '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync',
];

const found = (...places) => places.find((place) => place && existsSync(place));

/** Path of the system's Chromium, or undefined where there is none. */
export const chromiumPath = () => found(process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome');

/** Path of the system's Firefox, or undefined where there is none. */
export const firefoxPath = () => found(process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox');

/** Whether Chinese text is drawn in the font that the reference pictures show. */
export const hasHanFont = () => ['zh-cn', 'zh-tw'].every((lang) => spawnSync('fc-match', [`sans-serif:lang=${lang}`], { encoding: 'utf8' }).stdout?.startsWith('wqy-microhei') ?? false);

/** Installs both browsers, and as root a font for Chinese, where they are missing: Debian's packages as root, else Playwright's own. Ends the process with one line where neither works. */
export function ensureBrowsers() {
  const missing = [[chromiumPath, 'chromium'], [firefoxPath, 'firefox-esr']].filter(([path]) => !path()).map(([, name]) => name);
  const apt = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  // Without a font of its own a machine draws Chinese as boxes, and its pictures prove nothing.
  if (apt && !hasHanFont()) missing.push('fontconfig', 'fonts-wqy-microhei');
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(' and ')} …`);
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const done = apt
    ? spawnSync('apt-get', ['update', '-qq'], quiet).status === 0 && spawnSync('apt-get', ['install', '-y', '-qq', ...missing], quiet).status === 0
    : spawnSync('npx', ['playwright', 'install', ...missing.map((name) => name.replace('-esr', ''))], quiet).status === 0;
  if (!done) {
    console.error(`The browsers ${missing.join(' and ')} could not be installed: install them, or name them in CHROMIUM and FIREFOX.`);
    process.exit(1);
  }
}
