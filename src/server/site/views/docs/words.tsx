import { Fragment } from 'react';
import type { TypeText } from '../../api-page.ts';

/** A text with what stands between backticks as code. */
export function Words({ text }: { readonly text: string }) {
  return text.split('`').map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place, and never move
    <Fragment key={index}>{index % 2 === 1 ? <code>{part}</code> : part}</Fragment>
  ));
}

/** A type whose named parts lead to their explanation. */
export function TypeWords({ type }: { readonly type: TypeText }) {
  return type.map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a type may be named twice, and parts never move
      <a key={index} href={`#${part.ref}`}>
        {part.ref}
      </a>
    ),
  );
}
