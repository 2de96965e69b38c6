/** Where tags may stand, device px from the top of the canvas; whole numbers. */
export interface TagRoom {
  readonly top: number;
  readonly bottom: number;
  /** Height of each tag. */
  readonly tall: number;
  /** What no tag may cover, from and to; undefined where there is nothing. */
  readonly taken: readonly [number, number] | undefined;
}

/**
 * Upper edges of tags whose middles would best stand at `wishes`, in the order given; undefined for one that finds no
 * place: it lies out of the room, or those before it in the list have filled its side of what is taken. Tags keep their
 * order from above, cover neither each other nor what is taken, and are moved as little as that allows.
 */
export function placeTags(preferred: readonly number[], { top, bottom, tall, taken }: TagRoom): (number | undefined)[] {
  const places: (number | undefined)[] = preferred.map(() => undefined);
  const split = taken ? (taken[0] + taken[1]) / 2 : bottom + 1;
  const sides = [
    [top, taken?.[0] ?? bottom, (edge: number) => edge < split],
    [taken?.[1] ?? bottom, bottom, (edge: number) => edge >= split],
  ] as const;
  for (const [from, to, isHere] of sides) {
    const max = Math.max(0, Math.floor((to - from) / tall));
    const here = [...preferred.keys()]
      .filter((index) => preferred[index]! >= top && preferred[index]! <= bottom && isHere(preferred[index]!))
      .slice(0, max);
    here.sort((a, b) => preferred[a]! - preferred[b]! || a - b);
    const starts = risen(here.map((i, place) => preferred[i]! - tall / 2 - place * tall));
    for (const [place, at] of here.entries())
      places[at] = Math.round(Math.max(from, Math.min(to - here.length * tall, starts[place]!))) + place * tall;
  }
  return places;
}

/**
 * The rising row that is nearest to a row of numbers, by the squares of what each is moved: neighbours that fall stand
 * together at their mean.
 */
function risen(row: readonly number[]): number[] {
  const blocks: { sum: number; count: number }[] = [];
  for (const value of row) {
    let block = { sum: value, count: 1 };
    for (
      let before = blocks.at(-1);
      before && before.sum / before.count > block.sum / block.count;
      before = blocks.at(-1)
    ) {
      block = { sum: before.sum + block.sum, count: before.count + block.count };
      blocks.pop();
    }
    blocks.push(block);
  }
  return blocks.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count));
}
