import { annualReturn } from '../../../../src/shared/finance/annual-return.ts';
import { calmar } from '../../../oracles/calmar.ts';
import { drawdowns } from '../../../../src/shared/finance/drawdown.ts';
import { compound, netValues, returnsOf } from '../../../oracles/net-value.ts';
import { sharpe } from '../../../../src/shared/finance/sharpe.ts';
import { sortino } from '../../../oracles/sortino.ts';
import { mean, sampleDeviation } from '../../../../src/shared/finance/statistics.ts';
import { annualVolatility } from '../../../oracles/volatility.ts';
import { winRate } from '../../../oracles/win-rate.ts';
import { asked, type Row, expectRefusals } from './refused-figures.ts';

const results: Readonly<Record<string, Row>> = {
  annualReturn: asked({ notNegative: { netValue: 1, days: 1 }, call: (f) => annualReturn(f.netValue, f.days) }),
  'calmar of a drawdown': asked({ finite: { maxDrawdown: -1 }, call: (f) => calmar(1, f.maxDrawdown) }),
  'calmar of a return': asked({ finite: { annualReturn: 1 }, call: (f) => calmar(f.annualReturn, -1) }),
  drawdowns: asked({ notNegative: { netValue: 1 }, call: ({ netValue }) => drawdowns([1, netValue]) }),
  netValues: asked({
    finite: { equity: 1, netDeposit: 1 },
    call: ({ equity, netDeposit }) => netValues([{ equity, netDeposit }]),
  }),
  returnsOf: asked({ finite: { value: 1 }, call: ({ value }) => returnsOf([1, value]) }),
  compound: asked({ finite: { periodReturn: 1 }, call: ({ periodReturn }) => compound([periodReturn]) }),
  sharpe: asked({
    positive: { periods: 1 },
    finite: { riskFree: 0 },
    call: (f) => sharpe([1, 2], f.periods, f.riskFree),
  }),
  sortino: asked({ positive: { periods: 1 }, call: (f) => sortino([1, 2], f.periods) }),
  annualVolatility: asked({ positive: { periods: 1 }, call: (f) => annualVolatility([1, 2], f.periods) }),
  mean: asked({ finite: { value: 1 }, call: ({ value }) => mean([1, value]) }),
  sampleDeviation: asked({ finite: { value: 1 }, call: ({ value }) => sampleDeviation([1, 2, value]) }),
  winRate: asked({ finite: { result: 1 }, call: ({ result }) => winRate([result]) }),
};

expectRefusals(results);
