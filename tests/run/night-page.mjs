// The page of a night: every part with its counts and time, and what failed.
const escaped = (text) => String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const minutes = (seconds) => `${(seconds / 60).toFixed(1)} min`;

/** The report as one page without scripts. */
export function page({ at, seed, passed, failed, skipped, seconds, parts }) {
  const rows = Object.entries(parts).map(
    ([name, counts]) =>
      `<tr class="${counts.failed > 0 ? 'bad' : ''}"><th>${escaped(name)}</th><td>${counts.passed}</td><td>${counts.failed}</td><td>${counts.skipped}</td><td>${minutes(seconds[name])}</td></tr>`,
  );
  const list = (title, names) =>
    names.length === 0 ? '' : `<h2>${title}</h2><ul>${names.map((name) => `<li>${escaped(name)}</li>`).join('')}</ul>`;
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Halyard, night of ${escaped(at.slice(0, 10))}</title>
<style>body{font:15px/1.5 system-ui;max-width:70rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse}th,td{padding:.3rem .9rem;text-align:right;border-bottom:1px solid #ccc}th{text-align:left}.bad{color:#b00020}li{overflow-wrap:anywhere}</style>
<h1>Halyard, night of ${escaped(at.slice(0, 10))}</h1>
<p>${passed} passed, ${failed.length} failed, ${skipped.length} skipped. Seed ${seed}: <code>npm run nightly -- --seed ${seed}</code> plays the same again.</p>
<table><tr><th>Part</th><th>Passed</th><th>Failed</th><th>Skipped</th><th>Time</th></tr>${rows.join('')}</table>
${list('Failed', failed)}${list('Skipped', skipped)}
</html>
`;
}
