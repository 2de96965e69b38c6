import { useLingui } from '@lingui/react/macro';
import { Children, type ReactNode } from 'react';

interface CardsProps {
  readonly kind?: 'cards' | 'steps' | 'values';
  readonly heading: string;
  /** Three, four or six: site.css lays out these. */
  readonly children: ReactNode;
}

/** A part of a page that consists of cards; steps and values have an order. */
export function Cards({ kind = 'cards', heading, children }: CardsProps) {
  const List = kind === 'cards' ? 'ul' : 'ol';
  return (
    <Block heading={heading}>
      <List className={`${kind} of-${Children.count(children)}`}>{children}</List>
    </Block>
  );
}

interface BlockProps {
  readonly id?: string;
  readonly heading: string;
  readonly children: ReactNode;
}

/** A part of a page under a heading. */
export function Block({ id, heading, children }: BlockProps) {
  return (
    <section className="block" id={id}>
      <div className="inner">
        <h2>{heading}</h2>
        {children}
      </div>
    </section>
  );
}

interface CardProps {
  readonly title: string;
  readonly text: string;
  /** Path of the page that says more. It is named by the title there, so that "more" is not the name of three links. */
  readonly to?: string;
  /** Stands below the text. */
  readonly button?: ReactNode;
}

/** A card of a text. */
export function Card({ title, text, to, button }: CardProps) {
  const { t } = useLingui();
  return (
    <li>
      <h3>{to === undefined ? title : <a href={to}>{title}</a>}</h3>
      <p>{text}</p>
      {to !== undefined && (
        <span className="more" aria-hidden="true">
          {t`More`} →
        </span>
      )}
      {button}
    </li>
  );
}

/** A card of sentences that stand by themselves. */
export function PointsCard({ title, points }: { readonly title: string; readonly points: readonly string[] }) {
  return (
    <li>
      <h3>{title}</h3>
      <ul className="points">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </li>
  );
}

interface FigureBlockProps {
  readonly kind: 'maker' | 'terminal';
  readonly heading: string;
  readonly text: string;
  readonly caption: string;
  readonly children: ReactNode;
}

/** A part of a page around a picture. */
export function FigureBlock({ kind, heading, text, caption, children }: FigureBlockProps) {
  return (
    <section className={`block figure ${kind}`}>
      <div className="inner">
        <div>
          <h2>{heading}</h2>
          <p>{text}</p>
        </div>
        <figure>
          {children}
          <figcaption>{caption}</figcaption>
        </figure>
      </div>
    </section>
  );
}

/** The last part of every page without a form. */
export function ContactBand() {
  const { t } = useLingui();
  return (
    <section className="band">
      <div className="inner">
        <div>
          <h2>{t`Talk to us`}</h2>
          <p>{t`Tell us what you trade or which asset needs liquidity. A person reads every message.`}</p>
        </div>
        <a className="button" href="/contact-us">{t`Contact us`}</a>
      </div>
    </section>
  );
}
