import { useLingui } from '@lingui/react/macro';

interface ActionHeadProps {
  readonly heads: readonly string[];
  /** Of the columns whose figures stand at the end, by their names. */
  readonly ends?: readonly string[];
  readonly endClass?: string | undefined;
}

/** The heads of a table, and one for its last column, whose buttons need no name that is seen. */
export function ActionHead({ heads, ends = [], endClass }: ActionHeadProps) {
  const { t } = useLingui();
  return (
    <thead>
      <tr>
        {heads.map((head) => (
          <th key={head} scope="col" className={ends.includes(head) ? endClass : undefined}>
            {head}
          </th>
        ))}
        <th scope="col">
          <span className="visually-hidden">{t`Actions`}</span>
        </th>
      </tr>
    </thead>
  );
}
