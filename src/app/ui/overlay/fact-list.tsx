import type { ReactNode } from 'react';

/** One line of a list of facts: a label and what it stands for. */
export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

interface FactListProps {
  readonly facts: readonly Fact[];
  /** Classes of the list and of a line, as they are where the question stands. */
  readonly look: Readonly<Record<string, string | undefined>>;
}

/** What a question is about, a fact a line. */
export const FactList = ({ facts, look }: FactListProps) => (
  <dl className={look.facts}>
    {facts.map(({ label, value }) => (
      <div key={label} className={look.fact}>
        <dt>{label}</dt>
        <dd className="num">{value}</dd>
      </div>
    ))}
  </dl>
);
