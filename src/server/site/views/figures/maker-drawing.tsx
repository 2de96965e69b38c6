import { useLingui } from '@lingui/react/macro';
import { Fragment } from 'react';
import {
  inventoryText,
  makerCanvas,
  makerLines,
  makerPicture,
  makerRanges,
  makerRules,
  placeOfInventory,
  placeOfPrice,
} from '../../../../shared/finance/maker-picture.ts';
import { useView } from '../view-context.ts';

type Line = (typeof makerLines)[number];
type Slidable = keyof typeof makerRanges;

/**
 * Bid, reservation price and ask over the inventory, computed with the platform's formula; sliders for who has scripts,
 * the figures of the example for everybody.
 */
export function MakerDrawing() {
  const { t } = useLingui();
  const { files } = useView();
  const { inventory, riskAversion } = makerRanges;
  const picture = makerPicture(inventory.start, riskAversion.start);
  const names: Readonly<Record<Line | 'spread', string>> = {
    ask: t({ message: 'Ask', context: 'price' }),
    reservation: t`Reservation price`,
    bid: t({ message: 'Bid', context: 'price' }),
    spread: t`Spread`,
  };
  return (
    <div className="model" data-script={files.scripts?.quotes}>
      <Curves picture={picture} names={names} />
      {files.scripts && (
        <div className="sliders">
          <Slider of="inventory" name={t`Inventory`} text={inventoryText(inventory.start)} />
          <Slider of="riskAversion" name={t`Risk aversion γ`} text={riskAversion.start.toFixed(2)} />
        </div>
      )}
      <dl className="readings">
        {[...makerLines, 'spread' as const].map((line) => (
          <div key={line}>
            <dt className={line}>{names[line]}</dt>
            <dd>
              <span data-value={line}>{picture.prices[line]}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface CurvesProps {
  readonly picture: ReturnType<typeof makerPicture>;
  readonly names: Readonly<Record<Line, string>>;
}

function Curves({ picture: { paths, ends, x, y }, names }: CurvesProps) {
  const { t } = useLingui();
  const { width, height, right, top, bottom } = makerCanvas;
  const price = t`Price`;
  const inventory = t`Inventory`;
  return (
    <svg
      className="quotes"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${price} / ${inventory}: ${makerLines.map((line) => names[line]).join(', ')}`}
    >
      <Axes price={price} inventory={inventory} />
      <path className="held" d={`M0 ${top}V${bottom}`} transform={`translate(${x} 0)`} />
      {makerLines.map((line) => (
        <Fragment key={line}>
          <path className={`curve ${line}`} d={paths[line]} />
          <text className={`name ${line}`} x={right + 10} y={ends[line]} dy="4">
            {names[line]}
          </text>
          <circle className={`dot ${line}`} cx={x} cy={y[line]} r="4.5" />
        </Fragment>
      ))}
    </svg>
  );
}

function Axes({ price, inventory }: { readonly price: string; readonly inventory: string }) {
  const { t } = useLingui();
  const { left, right } = makerCanvas;
  const { min, max } = makerRanges.inventory;
  return (
    <>
      {makerRules.map((rule) => (
        <Fragment key={rule}>
          <path className="rule" d={`M${left} ${placeOfPrice(rule)}H${right}`} />
          <text className="tick" x={left - 10} y={placeOfPrice(rule)} dy="4" textAnchor="end">
            {rule}
          </text>
        </Fragment>
      ))}
      <text className="tick" x={placeOfInventory(min)} y="304" textAnchor="start">
        {t`−5 short`}
      </text>
      <text className="tick" x={placeOfInventory(0)} y="304" textAnchor="middle">
        0
      </text>
      <text className="tick" x={placeOfInventory(max)} y="304" textAnchor="end">
        {t`+5 long`}
      </text>
      <text className="tick" x={right} y="328" textAnchor="end">
        {inventory}
      </text>
      <text className="tick" x={left + 6} y="17">
        {price}
      </text>
    </>
  );
}

interface SliderProps {
  readonly of: Slidable;
  readonly name: string;
  readonly text: string;
}

/** Stands still until its script is there. */
function Slider({ of, name, text }: SliderProps) {
  const { min, max, step, start } = makerRanges[of];
  return (
    <p>
      <label htmlFor={`maker-${of}`}>{name}</label>{' '}
      <output htmlFor={`maker-${of}`} data-value={of}>
        {text}
      </output>
      <input
        type="range"
        id={`maker-${of}`}
        name={of}
        min={min}
        max={max}
        step={step}
        defaultValue={start}
        autoComplete="off"
        disabled
      />
    </p>
  );
}
