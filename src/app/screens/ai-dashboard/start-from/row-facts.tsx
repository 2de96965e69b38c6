import { type Fact, FactList } from '../../../ui/overlay/fact-list.tsx';
import css from './start-from-row.module.css';

/** What there is to know about the row of a drawer, a fact a line. */
export const RowFacts = ({ facts }: { readonly facts: readonly Fact[] }) => <FactList facts={facts} look={css} />;
