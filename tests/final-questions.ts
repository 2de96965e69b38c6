/** A prompt that the specification's point 8 asks for: what it may ask and the answer that sends, as the sources have them. */
export interface FinalQuestion {
  readonly asks: readonly string[];
  readonly answers: readonly string[];
}

/** What every one of them states. */
export const finalSentence = 'This action cannot be undone.';

/** Each prompt of point 8, "confirmation prompts, each stating the action cannot be undone, precede". */
export const finalQuestions = {
  'placing an order': {
    asks: [
      'Buy {shown} {name} at {at}?',
      'Sell {shown} {name} at {at}?',
      'Buy {shown} {name} at market?',
      'Sell {shown} {name} at market?',
      'Buy {shown} {name} by {type}?',
      'Sell {shown} {name} by {type}?',
    ],
    answers: ['Buy {shown} {base}', 'Sell {shown} {base}'],
  },
  'cancelling one order': {
    asks: ['Cancel the order to buy {amount} {name}?', 'Cancel the order to sell {amount} {name}?'],
    answers: ['Cancel order'],
  },
  'cancelling all orders': {
    asks: ['Cancel {count} open orders?', 'Cancel {count} open orders on {where}?'],
    answers: ['Cancel {total} orders'],
  },
  'market close position': {
    asks: ['Close long {size} {name}?', 'Close short {size} {name}?'],
    answers: ['Close position'],
  },
  'stopping an instance': { asks: ['Stop {name}?'], answers: ['Stop'] },
  'deleting an account': { asks: ['Delete {0}?'], answers: ['Delete account'] },
  'margin small-liability conversion': { asks: ['Pay {names} with {target}?'], answers: ['Convert'] },
  'small-balance conversion': { asks: ['Convert {names} into {target}?'], answers: ['Convert'] },
  repay: { asks: ['Repay {amount}?'], answers: ['Repay {amount}'] },
  'auto-repay': {
    asks: ['Turn auto-repay on?', 'Turn auto-repay off?', 'Repay all debts now?'],
    answers: ['Turn auto-repay on', 'Turn auto-repay off', 'Repay all debts now'],
  },
  'fund collection': { asks: ['Collect funds into the margin wallet?'], answers: ['Collect funds'] },
} as const satisfies Readonly<Record<string, FinalQuestion>>;
export type FinalQuestionName = keyof typeof finalQuestions;
export const finalQuestionNames = Object.keys(finalQuestions) as FinalQuestionName[];

/** Any of some texts as they are shown, word for word but for what stands in braces. */
export function shownAs(texts: readonly string[]): RegExp {
  const each = texts.map((text) => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+'));
  return new RegExp(`^(?:${each.join('|')})$`);
}
