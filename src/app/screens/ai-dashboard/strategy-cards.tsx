import { Trans, useLingui } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import type { StartTemplate } from '../../../shared/contracts/start-template.ts';
import type { StrategyTemplate } from '../../../shared/trade/instance.ts';
import type { Loaded } from '../../engine/use-loaded.ts';
import { Button } from '../../ui/form/button.tsx';
import { ErrorFallback } from '../../ui/lazy/error-fallback.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './ai.module.css';
import { useListWords } from './words/list-words.ts';

interface CardsProps {
  readonly templates: Loaded<StrategyTemplate[]>;
  /** The user's VIP level. */
  readonly level: number;
  /** Filled forms that were saved. */
  readonly saved: readonly StartTemplate[];
  readonly onStart: (template: StrategyTemplate, saved?: StartTemplate) => void;
}

/** Every type of strategy that there is. */
export function StrategyCards({ templates, level, saved, onStart }: CardsProps) {
  const { t } = useLingui();
  return (
    <section className={css.cards} aria-label={t`Strategies`}>
      <h2 className={css.heading}>{t`Strategies`}</h2>
      {!templates.data &&
        (templates.failure ? (
          <ErrorFallback what={t`Strategies`} code={templates.failure.code} onRetry={templates.reload} />
        ) : (
          <Skeleton rows={3} />
        ))}
      {templates.data?.map((template) => (
        <StrategyCard
          key={template.strategy_type}
          type={template.strategy_type}
          need={template.vip}
          isLocked={level < template.vip}
          saved={saved.filter(({ strategy_type }) => strategy_type === template.strategy_type)}
          onStart={(form) => onStart(template, form)}
        />
      ))}
    </section>
  );
}

/** Lines of a drawing of how a type behaves: sells above, buys below, and the price between them. */
const drawings: Readonly<
  Record<string, { readonly sells: readonly number[]; readonly buys: readonly number[]; readonly price: string }>
> = {
  GRID: {
    sells: [8, 16],
    buys: [32, 40],
    price: '0,26 14,38 28,20 42,34 56,12 70,30 84,8 98,36 112,18 120,24',
  },
  AI_GRID: {
    sells: [6, 13],
    buys: [21, 28],
    price: '0,40 12,44 22,36 34,42 46,34 56,24 66,12 74,20 84,10 94,24 104,14 112,22 120,16',
  },
  BLSH: {
    sells: [14],
    buys: [22, 31, 42],
    price: '0,10 16,24 26,20 44,44 60,30 76,14 84,12 100,26 110,20 120,16',
  },
  SECOND_WAVE: {
    sells: [8],
    buys: [26],
    price: '0,44 12,40 20,42 44,16 56,26 68,32 76,28 84,22 104,6 112,12 120,8',
  },
  STRONG_GRID: {
    sells: [6, 14],
    buys: [28, 36],
    price: '0,40 14,30 22,36 36,22 46,30 60,14 70,24 84,10 94,18 108,4 120,8',
  },
  TREND: {
    sells: [],
    buys: [40],
    price: '0,38 14,40 24,36 36,38 48,28 58,32 72,20 82,24 96,10 104,14 112,6 120,16',
  },
  MM: {
    sells: [13],
    buys: [35],
    price: '0,24 8,20 16,28 24,13 32,22 40,35 48,26 56,30 64,20 72,13 80,22 88,28 96,35 104,25 112,20 120,24',
  },
  MM_PLUS: {
    sells: [9, 15],
    buys: [33, 39],
    price: '0,24 10,18 20,15 30,26 42,33 54,24 64,9 76,20 88,30 98,39 108,28 120,22',
  },
  SPREAD: {
    sells: [10],
    buys: [38],
    price: '0,24 12,22 24,14 36,10 48,18 60,26 72,34 84,38 96,30 108,24 120,24',
  },
  FUNDING: {
    sells: [10],
    buys: [38],
    price: '0,36 16,36 16,32 32,32 32,27 48,27 48,23 64,23 64,18 80,18 80,14 96,14 96,10 112,10 120,10',
  },
  RATE_GRID: {
    sells: [10, 18],
    buys: [30, 38],
    price: '0,24 12,32 22,26 36,40 50,28 62,34 76,18 88,22 100,8 112,16 120,12',
  },
  STAT_ARB: {
    sells: [10],
    buys: [38],
    price: '0,24 10,30 20,22 32,14 42,10 52,18 62,24 74,30 86,38 96,32 108,22 120,26',
  },
  SOR: {
    sells: [],
    buys: [12, 24, 36],
    price: '0,24 30,24 44,12 76,12 90,24 76,36 44,36 30,24 90,24 120,24',
  },
  ASTOCK_EXEC: {
    sells: [8],
    buys: [40],
    price: '0,40 12,40 12,35 26,35 26,30 40,30 40,25 54,25 66,25 66,20 80,20 80,15 94,15 94,11 108,11 108,6 120,6',
  },
  OPTION_ARB: {
    sells: [14],
    buys: [34],
    price: '0,24 18,24 26,8 34,24 56,24 64,40 72,24 92,24 100,10 108,24 120,24',
  },
  SMART_EXEC: {
    sells: [],
    buys: [42],
    price: '0,42 12,42 12,36 32,36 32,30 52,30 52,24 72,24 72,18 92,18 92,12 112,12 112,6 120,6',
  },
};

interface CardProps {
  readonly type: string;
  /** VIP level that the type needs. */
  readonly need: number;
  readonly isLocked: boolean;
  readonly saved: readonly StartTemplate[];
  readonly onStart: (saved?: StartTemplate) => void;
}

/** What a type of strategy is for, with a drawing of how it behaves; locked where it needs a higher level. */
function StrategyCard({ type, need, isLocked, saved, onStart }: CardProps) {
  const { t } = useLingui();
  const { name, start, purpose, risk } = useListWords().type(type);
  const drawing = drawings[type];
  return (
    <article className={css.card}>
      <h3>{name}</h3>
      {drawing && (
        <svg viewBox="0 0 120 48" width="120" height="48" aria-hidden="true" className={css.glyph}>
          {drawing.sells.map((y) => (
            <line key={y} x1="0" x2="120" y1={y} y2={y} className={css.sellLine} />
          ))}
          {drawing.buys.map((y) => (
            <line key={y} x1="0" x2="120" y1={y} y2={y} className={css.buyLine} />
          ))}
          <polyline points={drawing.price} className={css.curve} />
        </svg>
      )}
      <p>{purpose}</p>
      <p className="quiet">{risk}</p>
      {isLocked ? (
        <p className={css.locked}>
          <Lock size={13} aria-hidden="true" /> <Trans>Trading locked: needs VIP {need}.</Trans>
        </p>
      ) : (
        <>
          <Button kind="solid" onPress={() => onStart()}>
            {start}
          </Button>
          {saved.length > 0 && (
            <p className={css.choices}>
              {saved.map((form) => {
                const { name: given } = form;
                return (
                  <Button
                    key={form.template_id}
                    size="small"
                    aria-label={t`Start from ${given}`}
                    onPress={() => onStart(form)}
                  >
                    {given}
                  </Button>
                );
              })}
            </p>
          )}
        </>
      )}
    </article>
  );
}
