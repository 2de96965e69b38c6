import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import { useView } from '../view-context.ts';

interface TerminalView {
  readonly id: 'trade' | 'charts' | 'ai' | 'phone';
  /** Of the file, below public. */
  readonly file: string;
  readonly name: string;
  /** What is to be seen there. */
  readonly alt: string;
}

/** Pictures of the terminal, 1600 × 900, that a visitor turns over without a script: a radio button for each. */
export function TerminalViews() {
  const { t } = useLingui();
  const { language } = useView();
  const views = useTerminalViews();
  return (
    <fieldset className="views">
      <legend>{t`Views of the terminal`}</legend>
      {views.map(({ id, name }, index) => (
        <Fragment key={id}>
          <input type="radio" name="view" id={`view-${id}`} defaultChecked={index === 0} />
          <label htmlFor={`view-${id}`}>{name}</label>
        </Fragment>
      ))}
      {views.map(({ id, file, alt }) => (
        <img
          key={id}
          className={`of-${id}`}
          src={`/${file}.${language}.webp`}
          width="1600"
          height="900"
          loading="lazy"
          decoding="async"
          alt={alt}
        />
      ))}
    </fieldset>
  );
}

function useTerminalViews(): readonly TerminalView[] {
  const { t } = useLingui();
  return [
    {
      id: 'trade',
      file: 'terminal',
      name: t`Trade`,
      alt: t`The dashboard: chart on the left, order book beside it, order form on the right, open orders below.`,
    },
    {
      id: 'charts',
      file: 'terminal-charts',
      name: t`Chart windows`,
      alt: t`A window with four charts of one market at different intervals: candles above, volume below.`,
    },
    {
      id: 'ai',
      file: 'terminal-ai',
      name: t`AI trading`,
      alt: t`AI Trade: running strategies with their profit; on the right the form that starts a grid, with a preview of levels and cost.`,
    },
    {
      id: 'phone',
      file: 'terminal-phone',
      name: t`On a phone`,
      alt: t`Three phone screens: chart, order book and order form of the same market.`,
    },
  ];
}
