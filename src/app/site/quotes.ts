import { inventoryText, makerLines, makerPicture } from '../../shared/finance/maker-picture.ts';

/**
 * Lets a reader move inventory and risk aversion by their sliders; drawing and figures follow at once, by the formula
 * that the server drew with.
 */
export function start(part: HTMLElement): void {
  const slider = (name: string) => part.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;
  const set = (query: string, attributes: Readonly<Record<string, string>>) => {
    const found = part.querySelector(query)!;
    for (const [name, value] of Object.entries(attributes)) found.setAttribute(name, value);
  };
  const report = (name: string, text: string) => {
    part.querySelector(`[data-value="${name}"]`)!.textContent = text;
  };
  const inventory = slider('inventory');
  const riskAversion = slider('riskAversion');

  const draw = () => {
    const { prices, paths, ends, x, y } = makerPicture(inventory.valueAsNumber, riskAversion.valueAsNumber);
    for (const line of makerLines) {
      set(`.curve.${line}`, { d: paths[line] });
      set(`.name.${line}`, { y: ends[line] });
      set(`.dot.${line}`, { cx: x, cy: y[line] });
      report(line, prices[line]);
    }
    set('.held', { transform: `translate(${x} 0)` });
    report('spread', prices.spread);
    report('inventory', inventoryText(inventory.valueAsNumber));
    report('riskAversion', riskAversion.valueAsNumber.toFixed(2));
  };
  for (const input of [inventory, riskAversion]) {
    input.addEventListener('input', draw);
    input.disabled = false;
  }
  draw();
}
