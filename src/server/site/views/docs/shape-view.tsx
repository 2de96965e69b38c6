import type { FieldRow, Shape } from '../../api-page.ts';
import { TypeWords, Words } from './words.tsx';

interface ShapeProps {
  /** "" where it needs none. */
  readonly title: string;
  readonly shape: Shape;
}

/** A body, an answer or a frame: its type in words, and tables of its fields. */
export function ShapeView({ title, shape: { type, tables } }: ShapeProps) {
  return (
    <>
      {(type || tables.length === 0) && (
        <p>
          {title}
          {title && type && ': '}
          {type && <TypeWords type={type} />}
        </p>
      )}
      {tables.map(({ of, rows }) => (
        <Fields key={of} title={[type ? '' : title, of].filter(Boolean).join(', ')} rows={rows} />
      ))}
    </>
  );
}

interface FieldsProps {
  readonly title: string;
  readonly rows: readonly FieldRow[];
}

/** A table of fields; nothing where there are none. A field that may be left out has a question mark. */
export function Fields({ title, rows }: FieldsProps) {
  if (rows.length === 0) return null;
  return (
    <table>
      {title && (
        <caption>
          <Words text={title} />
        </caption>
      )}
      <tbody>
        {rows.map(({ name, isOptional, type, note }) => (
          <tr key={name}>
            <th>
              {name}
              {isOptional && '?'}
            </th>
            <td>
              <TypeWords type={type} />
            </td>
            <td>
              <Words text={note} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
