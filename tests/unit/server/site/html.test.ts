import { expect, test } from 'vitest';
import { html, jsonData } from '../../../../src/server/site/html.ts';

test('texts in a template are escaped, markup that was made by one is not, and data cannot end its element', () => {
  const bold = html`<b>${'<&"\'>'}</b>`;
  expect(html`<p title="${'" onload="x'}">${bold}${undefined}${false}${[bold]}${7}</p>`.html).toBe(
    '<p title="&quot; onload=&quot;x"><b>&lt;&amp;&quot;&#39;&gt;</b><b>&lt;&amp;&quot;&#39;&gt;</b>7</p>',
  );
  expect(jsonData({ name: '</script><script>' }).html).toBe(
    '<script type="application/ld+json">{"name":"\\u003c/script>\\u003cscript>"}</script>',
  );
});
