import { splitZeros } from '../format/amount.ts';
import { tinyParts } from '../format/price.ts';
import css from './figure.module.css';

/** A price as text: tiny prices with their zeros counted, the plain number for readers and clipboards that listen. */
export function PriceText({ text }: { readonly text: string }) {
  const parts = tinyParts(text);
  if (!parts) return <span className="num">{text}</span>;
  return (
    <span className="num">
      <span className="visually-hidden">{text}</span>
      <span aria-hidden="true">
        {parts.head}
        <span className={css.zeros}>{parts.zeros}</span>
        {parts.digits}
      </span>
    </span>
  );
}

/** A size whose zeros at the end are dimmed. */
export function SizeText({ text }: { readonly text: string }) {
  const [figures, zeros] = splitZeros(text);
  return (
    <span className="num">
      {figures}
      {zeros && <span className="quiet">{zeros}</span>}
    </span>
  );
}
