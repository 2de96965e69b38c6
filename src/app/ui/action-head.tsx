import { useLingui } from '@lingui/react/macro';

interface ActionHeadProps {
  readonly heads: readonly string[];
  /** Of the columns whose figures stand at the end, by their names. */
  readonly ends?: readonly string[];
  readonly endClass?: string | undefined;
  /** Whether there is such a column; so where it is left out. */
  readonly hasActions?: boolean;
}

/** The heads of a table, and one for its last column, whose buttons need no name that is seen. */
export function ActionHead({ heads, ends = [], endClass, hasActions = true }: ActionHeadProps) {
  const { t } = useLingui();
  return (
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col" className={ends.includes(head) ? endClass : undefined}>
            {head}
          </th>
        ))}
        {hasActions && (
          <th scope="col">
            <span className="visually-hidden">{t`Actions`}</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
