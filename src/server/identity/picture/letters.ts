/** A point of a letter: 0 to 1 from left to right and from top to bottom. */
export type Point = readonly [x: number, y: number];

/** One stroke; where it is round, its points pull at it as those of a B-spline do. */
export interface Stroke {
  readonly points: readonly Point[];
  readonly isRound: boolean;
}

/** Strokes as texts of points; "~" before the first one makes a stroke round. */
const drawn: Readonly<Record<string, readonly string[]>> = {
  A: ['0,1 .5,0 1,1', '.2,.62 .8,.62'],
  C: ['~.95,.2 .8,0 .5,-.03 .05,.02 -.02,.5 .05,.98 .5,1.03 .8,1 .95,.8'],
  D: ['.05,0 .05,1', '~.05,0 .6,-.02 1,.1 1.02,.5 1,.9 .6,1.02 .05,1'],
  E: ['.9,0 .05,0 .05,1 .9,1', '.05,.48 .7,.48'],
  F: ['.92,0 .05,0 .05,1', '.05,.48 .72,.48'],
  H: ['.05,0 .05,1', '.95,0 .95,1', '.05,.5 .95,.5'],
  J: ['.3,0 .95,0', '~.72,0 .72,.4 .72,.95 .5,1.05 .2,1 .05,.85 .05,.68'],
  K: ['.05,0 .05,1', '.92,0 .05,.58', '.38,.36 .97,1'],
  M: ['0,1 .1,0 .5,.66 .9,0 1,1'],
  N: ['.05,1 .05,0 .95,1 .95,0'],
  P: ['.08,1 .08,0', '~.08,0 .7,-.02 1,.08 1,.46 .7,.56 .08,.54'],
  R: ['.08,1 .08,0', '~.08,0 .7,-.02 1,.06 1,.44 .7,.54 .08,.52', '.45,.53 .97,1'],
  T: ['0,0 1,0', '.5,0 .5,1'],
  U: ['~.05,0 .05,.4 .02,.9 .3,1.05 .7,1.05 .98,.9 .95,.4 .95,0'],
  W: ['0,0 .22,1 .5,.32 .78,1 1,0'],
  X: ['.02,0 .98,1', '.98,0 .02,1'],
  Y: ['0,0 .5,.5 1,0', '.5,.5 .5,1'],
  '3': ['~.08,.12 .3,-.04 .8,-.04 .98,.22 .85,.48 .4,.48', '~.4,.48 .9,.46 1.04,.78 .85,1.04 .3,1.04 .05,.86'],
  '4': ['.72,1 .72,0 .02,.68 1,.68'],
  '6': ['~.85,.06 .6,-.04 .2,.05 0,.5 .02,.9 .3,1.05 .75,1.05 1,.85 .95,.55 .7,.44 .3,.46 .05,.66'],
  '7': ['.02,0 .98,0 .35,1'],
  '9': ['~.95,.36 .7,.55 .3,.56 .02,.42 .04,.12 .3,-.04 .72,-.05 .98,.1 1,.5 .8,.95 .4,1.05 .15,.95'],
};

const pointOf = (text: string): Point => text.split(',').map(Number) as unknown as Point;

/** The strokes of each letter that a picture may show: none looks like another one, also when it leans. */
export const letters: ReadonlyMap<string, readonly Stroke[]> = new Map(
  Object.entries(drawn).map(([letter, strokes]) => [
    letter,
    strokes.map((text) => ({ points: text.replace('~', '').split(' ').map(pointOf), isRound: text.startsWith('~') })),
  ]),
);
