import type { ExamplePart, Guide, GuideBlock } from '../../api-page.ts';
import { Words } from './words.tsx';

/** A chapter on how the API is used. */
export function GuideChapter({ guide: { id, title, blocks } }: { readonly guide: Guide }) {
  return (
    <section id={id}>
      <h2>{title}</h2>
      {blocks.map((block) => (
        <Block key={JSON.stringify(block).slice(0, 80)} block={block} />
      ))}
    </section>
  );
}

function Block({ block }: { readonly block: GuideBlock }) {
  if (block.kind === 'text')
    return (
      <p>
        <Words text={block.text} />
      </p>
    );
  if (block.kind === 'list')
    return (
      <ul>
        {block.items.map((item) => (
          <li key={item}>
            <Words text={item} />
          </li>
        ))}
      </ul>
    );
  return (
    <table>
      <thead>
        <tr>
          {block.head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {block.rows.map((cells) => (
          <tr key={cells[0]}>
            {cells.map((cell) => (
              <td key={cell}>
                <Words text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The programs for one task, each folded up until it is asked for. */
export function Example({ example: { id, title, files } }: { readonly example: ExamplePart }) {
  return (
    <section id={id}>
      <h3>{title}</h3>
      {files.map(({ language, name, text }) => (
        <details key={name}>
          <summary>
            {language}: <code>{name}</code>
          </summary>
          <pre>{text}</pre>
        </details>
      ))}
    </section>
  );
}
