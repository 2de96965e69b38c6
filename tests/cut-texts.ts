/**
 * Elements of the page of which a part cannot be seen, nor reached by scrolling, and whether the page goes beyond its
 * side. Runs in a page, and needs nothing beside itself.
 */
export function cutTexts(): string[] {
  const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
  /** Whether what an element does not show of itself is left out on purpose, or comes when it is scrolled to. */
  const mayBeCut = (element: HTMLElement): boolean => {
    // Choices that find no room beside the others stand in the menu at their end; figures that find none in the one
    // row over a low chart wrap out of sight as a whole.
    if (
      !element.checkVisibility() ||
      getComputedStyle(element).clipPath !== 'none' ||
      element.closest('.visually-hidden') ||
      element.querySelector(':scope > [inert]') ||
      element.matches(':is([data-room="low"], [data-room="tight"]) > p')
    )
      return true;
    // A chart out of view takes its size when it comes into view.
    const { top, bottom } = element.getBoundingClientRect();
    return element.matches('[data-pane]') && (bottom <= 0 || top >= innerHeight);
  };
  const cut = [...document.querySelectorAll<HTMLElement>('body *:not(canvas, img)')]
    .filter((element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      return (
        ((hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)) &&
        !mayBeCut(element)
      );
    })
    .map((element) => `${element.tagName} ${element.className} ${element.textContent?.trim().slice(0, 60)}`);
  // A drawing has no other side to scroll to: what its texts have beyond it is not seen.
  const beyond = [...document.querySelectorAll<SVGTextElement>('svg text')]
    .filter((text) => {
      const own = text.getBoundingClientRect();
      const whole = text.ownerSVGElement!.getBoundingClientRect();
      return text.checkVisibility() && (own.left < whole.left - 1 || own.right > whole.right + 1);
    })
    .map(({ textContent }) => `text ${textContent}`);
  const { scrollWidth } = document.documentElement;
  return [...cut, ...beyond, ...(scrollWidth > innerWidth ? [`the page is ${scrollWidth} px wide`] : [])];
}
