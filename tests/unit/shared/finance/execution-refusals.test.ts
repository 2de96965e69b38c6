import { executionCost } from '../../../../src/shared/finance/almgren-chriss.ts';
import { holdings, urgency } from '../../../oracles/almgren-chriss.ts';
import { optimalSpread, reservationPrice } from '../../../../src/shared/finance/avellaneda-stoikov.ts';
import { averagePrice, executionImpact, sweep } from '../../../../src/shared/finance/execution-impact.ts';
import { gridLevels, gridProfit } from '../../../../src/shared/finance/grid-levels.ts';
import { sliceLots } from '../../../../src/shared/finance/twap-slices.ts';
import { asked, type Row, expectRefusals } from './refused-figures.ts';

const impact = { volatility: 0.95, fixedCost: 0.06, permanentImpact: 0, temporaryImpact: 1 };
const executions: Readonly<Record<string, Row>> = {
  urgency: asked({
    notNegative: { riskAversion: 1, volatility: 1 },
    positive: { duration: 1, slices: 5 },
    call: (f) =>
      urgency(
        { ...impact, volatility: f.volatility },
        { qty: 1, duration: f.duration, slices: f.slices },
        f.riskAversion,
      ),
  }),
  holdings: asked({
    positive: { qty: 1, duration: 1, slices: 5 },
    notNegative: { kappa: 1 },
    call: ({ kappa, ...execution }) => holdings(execution, kappa),
  }),
  executionCost: asked({
    positive: { duration: 1 },
    notNegative: { left: 1 },
    call: (f) => executionCost(impact, [5, f.left], f.duration),
  }),
  reservationPrice: asked({
    finite: { mid: 1, inventory: 1 },
    positive: { riskAversion: 1 },
    notNegative: { variance: 1, timeLeft: 1 },
    call: (f) => reservationPrice(f.mid, f.inventory, { arrivalDecay: 1, ...f }, f.timeLeft),
  }),
  optimalSpread: asked({
    positive: { riskAversion: 1, arrivalDecay: 1 },
    notNegative: { variance: 1, timeLeft: 1 },
    call: (f) => optimalSpread(f, f.timeLeft),
  }),
  executionImpact: asked({
    positive: { average: 1, benchmark: 1 },
    call: (f) => executionImpact(1, f.average, f.benchmark),
  }),
  averagePrice: asked({
    positive: { price: 1 },
    notNegative: { size: 1 },
    call: ({ price, size }) => averagePrice([{ price, size }]),
  }),
  'sweep by size': asked({
    notNegative: { size: 1 },
    call: ({ size }) => sweep(1, { length: 0, price: () => 1, size: () => 1 }, { size }),
  }),
  'sweep by quote': asked({
    notNegative: { quote: 1 },
    call: ({ quote }) => sweep(1, { length: 0, price: () => 1, size: () => 1 }, { quote }),
  }),
  gridLevels: asked({ positive: { low: 1, intervals: 2 }, call: (f) => gridLevels({ high: 3, ...f }, 'arithmetic') }),
  gridProfit: asked({
    positive: { lowest: 1 },
    notNegative: { fee: 0 },
    call: ({ lowest, fee }) => gridProfit([lowest, 2], fee),
  }),
  sliceLots: asked({ positive: { lots: 10, slices: 2 }, call: (f) => sliceLots(f.lots, f.slices) }),
};

expectRefusals(executions);
