import { useLingui } from '@lingui/react/macro';
import { Search, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../ui/form/button.tsx';
import { Checkbox } from '../ui/form/checkbox.tsx';
import { ChoiceMenu } from '../ui/overlay/choice-menu.tsx';
import { DirectionMark } from '../ui/direction-mark.tsx';
import { ExchangeChip } from '../ui/exchange-chip.tsx';
import { Keys } from '../ui/keys.tsx';
import { Segmented } from '../ui/form/segmented.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import css from './gallery.module.css';
import { Case, Sheet } from './sheet.tsx';

const kinds = ['plain', 'solid', 'ghost', 'buy', 'sell', 'danger'] as const;
const sizes = ['small', 'normal', 'large'] as const;

/** Buttons of each kind and size, icons alone, keys and marks. */
export function ButtonSheet() {
  const { t } = useLingui();
  const words = {
    plain: t`Back`,
    solid: t`Save`,
    ghost: t`Close`,
    buy: t`Buy`,
    sell: t`Sell`,
    danger: t`Cancel order`,
  } as const;
  return (
    <Sheet name="Buttons">
      {sizes.map((size) => (
        <Case key={size} name={size}>
          {kinds.map((kind) => (
            <Button key={kind} kind={kind} size={size}>
              {words[kind]}
            </Button>
          ))}
        </Case>
      ))}
      <Case name="disabled">
        {kinds.map((kind) => (
          <Button key={kind} kind={kind} isDisabled>
            {words[kind]}
          </Button>
        ))}
      </Case>
      <Case name="icon alone">
        <Button kind="ghost" size="small" aria-label={t`Close`}>
          <X size={14} aria-hidden="true" />
        </Button>
        <Button kind="plain" size="small" aria-label={t`Search symbols`}>
          <Search size={14} aria-hidden="true" />
        </Button>
        <Button kind="ghost" aria-label={t`Search symbols`}>
          <Search size={16} aria-hidden="true" />
        </Button>
      </Case>
      <Case name="keys, chips, marks">
        <Keys names={['Ctrl', 'K']} />
        <ExchangeChip exchange="BINANCE" />
        <ExchangeChip exchange="OKX" />
        <ExchangeChip exchange="HALYARD" />
        <span className="up num">
          <DirectionMark direction={1} /> +1.24%
        </span>
        <span className="down num">
          <DirectionMark direction={-1} /> −0.87%
        </span>
      </Case>
    </Sheet>
  );
}

/** One line of text: empty, filled, with unit, hint, error, secret, disabled. */
export function FieldSheet() {
  const { t } = useLingui();
  const than = '0.001';
  return (
    <Sheet name="Fields">
      <div className={css.fields}>
        <TextInput label={t`Email`} placeholder="name@example.com" />
        <TextInput
          label={t`Price`}
          defaultValue="67,241.5"
          numeric
          suffix={
            <>
              <span>USDT</span>
              <Button kind="ghost" size="small">{t`Last`}</Button>
              <Button kind="ghost" size="small">{t`Mid`}</Button>
            </>
          }
        />
        <TextInput
          label={t`Amount`}
          defaultValue="0.2505"
          numeric
          suffix="BTC"
          error={t`Must be a multiple of ${than}`}
        />
        <TextInput
          label={t`Password`}
          type="password"
          defaultValue="12345678"
          hint={t`Input a password of 8-20 digits`}
        />
        <TextInput label={t`Total`} defaultValue="16,810.37" numeric suffix="USDT" isDisabled hint="disabled" />
        <TextInput label={t`Trigger price`} defaultValue="66,000.0" numeric isReadOnly hint="read only" />
      </div>
    </Sheet>
  );
}

/** Segments, tabs, menus and tick boxes. */
export function ChoiceSheet() {
  const { t } = useLingui();
  const [type, setType] = useState<'LIMIT' | 'MARKET' | 'OCO'>('LIMIT');
  const [step, setStep] = useState<'0.1' | '0.5' | '1'>('0.5');
  const types = [
    { key: 'LIMIT', label: t`Limit order` },
    { key: 'MARKET', label: t`Market` },
    { key: 'OCO', label: t`OCO` },
  ] as const;
  const body = (text: string) => <p className={css.faded}>{text}</p>;
  return (
    <Sheet name="Choices">
      <Case name="segmented, box and line">
        <Segmented label={t`Order type`} value={type} onChange={setType} choices={types} />
        <Segmented look="line" label={t`Type`} value={type} onChange={setType} choices={types} />
      </Case>
      <Case name="menu">
        <ChoiceMenu
          label={t`Grouping`}
          align="start"
          value={step}
          onChange={setStep}
          choices={[
            { key: '0.1', label: '0.1' },
            { key: '0.5', label: '0.5' },
            { key: '1', label: '1' },
          ]}
        />
      </Case>
      <Case name="checkbox: off, on, disabled">
        <Checkbox>{t`Post only`}</Checkbox>
        <Checkbox defaultSelected>{t`Reduce only`}</Checkbox>
        <Checkbox isDisabled>{t`Post only`}</Checkbox>
        <Checkbox isDisabled defaultSelected>{t`Reduce only`}</Checkbox>
      </Case>
      <Tabs
        label={t`Tables`}
        height="calc(var(--row-table) + 20px)"
        sections={[
          { key: 'open', label: t`Open orders`, count: 12, body: body(t`No open orders.`) },
          { key: 'positions', label: t`Positions`, body: body(t`No open positions.`) },
          { key: 'balances', label: t`Balances`, body: body(t`No balances to show.`) },
        ]}
      />
    </Sheet>
  );
}
