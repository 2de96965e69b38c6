import { expect, test } from 'vitest';
import { strategies } from '../../../../../src/shared/strategies/index.ts';
import type { StrategyTemplate, TemplateField } from '../../../../../src/shared/trade/instance.ts';
import { riskKeys } from '../../../../../src/shared/trade/risk/risk-limits.ts';

const bounds = ({ min, max, step }: TemplateField): string =>
  min === null && max === null ? '' : `${min ?? ''} to ${max ?? ''}${step === null ? '' : ` by ${step}`}`;

/** A field as a line: its group, type and unit, between what it lies, what it is first, and where it is asked for. */
const lineOf = (field: TemplateField): string =>
  [
    `  ${field.key}: ${field.group} ${field.type}${field.unit === null ? '' : ` in ${field.unit}`}`,
    bounds(field),
    field.enum?.join(' | ') ?? '',
    field.default === null ? '' : `at first ${field.default}`,
    field.required ? 'required' : '',
    field.markets ? `on ${field.markets.join(' ')}` : '',
    field.when ? `where ${field.when.key} is ${field.when.values.join(' or ')}` : '',
  ]
    .filter(Boolean)
    .join(', ');

const isLimit = ({ key }: TemplateField): boolean => (riskKeys as readonly string[]).includes(key);

const textOf = ({ strategy_type, vip, markets, legs = 1, changeable, fields }: StrategyTemplate): string =>
  [
    `${strategy_type}, level ${vip}, ${legs} leg${legs === 1 ? '' : 's'}, ${markets.join(' ')}`,
    ...fields.filter((field) => !isLimit(field)).map(lineOf),
    `  may change: ${changeable.join(' ')}`,
  ].join('\n');

test('the forms of all strategies are those that are published: a bound or a default that moves is a change of the API', async () => {
  const forms = strategies.map(({ template }) => textOf(template));
  const limits = strategies.map(({ template }) => template.fields.filter(isLimit).map(lineOf).join('\n'));
  expect(new Set(limits).size).toBe(1);
  const text = [...forms, `Limits of each\n${limits[0]}`].join('\n\n');
  await expect(`${text}\n`).toMatchFileSnapshot('./forms.txt');
});
