/** Markup that is safe to send: its texts have been escaped. */
export interface Html {
  readonly html: string;
}

type Part = Html | string | number | undefined | false | readonly Html[];

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** A text with the five signs of markup as references; good for content and for quoted attributes. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

const isList = (part: Part): part is readonly Html[] => Array.isArray(part);

function markupOf(part: Part): string {
  if (part === undefined || part === false) return '';
  if (isList(part)) return part.map(({ html: text }) => text).join('');
  return typeof part === 'object' ? part.html : escaped(String(part));
}

/** A template whose texts are escaped; markup made here goes in as it is, undefined and false as nothing. */
export function html(markup: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: markup.map((text, at) => text + (at < parts.length ? markupOf(parts[at]) : '')).join('') };
}

/** Data for machines as the content of a script element that is never run: no `<` can end it early. */
export const jsonData = (data: object): Html => ({
  html: `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
});
