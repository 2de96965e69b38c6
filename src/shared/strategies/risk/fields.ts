import type { StrategyTemplate, TemplateField } from '../../trade/instance.ts';
import { orderRateBounds, type RiskLimits, riskKeys, riskPercent } from '../../trade/risk/risk-limits.ts';
import { field } from '../template-fields.ts';

const percent = { unit: '%', min: riskPercent.least, max: riskPercent.most, step: 0.01 } as const;
const quote = { unit: 'quote' } as const;

const forms: { readonly [K in keyof Required<RiskLimits>]: Pick<TemplateField, 'type'> & Partial<TemplateField> } = {
  max_position: { type: 'quote', ...quote },
  max_order_amount: { type: 'quote', ...quote },
  max_orders_per_minute: { type: 'integer', min: orderRateBounds.least, max: orderRateBounds.most, step: 1 },
  max_exposure: { type: 'quote', ...quote },
  max_daily_loss: { type: 'quote', unit: 'money' },
  max_drawdown: { type: 'percent', ...percent },
  max_fill_slippage: { type: 'percent', ...percent },
  price_band: { type: 'percent', ...percent },
};

const riskFields: readonly TemplateField[] = Object.entries(forms).map(([key, { type, ...more }]) =>
  field(key, type, 'risk', more),
);

/** A form with the limits that every instance may have; they may change while it runs. */
export const withRiskFields = (template: StrategyTemplate): StrategyTemplate => ({
  ...template,
  fields: [...template.fields, ...riskFields],
  changeable: [...template.changeable, ...riskKeys],
});
