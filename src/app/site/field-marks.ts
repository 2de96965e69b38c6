type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The fields that people see, in their order; what else the form sends is none of the schema's. */
const controlsOf = (form: HTMLFormElement): readonly Control[] => [...form.querySelectorAll<Control>('.field [name]')];

/** The values of the fields that hold text, by name. */
export const entriesOf = (form: HTMLFormElement): Readonly<Record<string, string>> =>
  Object.fromEntries(
    controlsOf(form)
      .filter(({ type }) => type !== 'file')
      .map(({ name, value }) => [name, value]),
  );

/**
 * Says beneath a field, as the server does, which rule it breaks, in the sentence that the form's `data-rules` has for
 * it; takes the mark away where it breaks none.
 */
export function mark(form: HTMLFormElement, name: string, rule: string | undefined): void {
  const control = controlsOf(form).find((one) => one.name === name);
  if (!control) return;
  const id = `${control.id}-wrong`;
  form.querySelector(`#${id}`)?.remove();
  control.removeAttribute('aria-invalid');
  control.removeAttribute('aria-describedby');
  if (rule === undefined) return;
  const reported = document.createElement('p');
  const sentences = JSON.parse(form.dataset.rules ?? '{}') as Readonly<Record<string, string>>;
  Object.assign(reported, { id, className: 'wrong', textContent: sentences[rule] ?? sentences.text });
  control.after(reported);
  control.ariaInvalid = 'true';
  control.setAttribute('aria-describedby', id);
}

/**
 * Marks each field of the form, tells above it that nothing has been sent, and takes the reader to the first wrong one;
 * true where all is well.
 */
export function passes(form: HTMLFormElement, broken: ReadonlyMap<string, string>): boolean {
  for (const { name } of controlsOf(form)) mark(form, name, broken.get(name));
  if (broken.size === 0) return true;
  report(form, 'wrong');
  form.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  return false;
}

/** What is wrong with the entries of a form, by name: the server's own rules (src/shared/user/broken-rules.ts). */
type Faults = (entries: Readonly<Record<string, string>>) => ReadonlyMap<string, string>;

/**
 * Checks a field that holds text whenever it has been changed. While something is being pressed it waits: a mark that
 * comes or goes would move a button away under the pointer.
 */
export function checkChanges(form: HTMLFormElement, faultsOf: Faults): void {
  let pressed = false;
  addEventListener(
    'pointerdown',
    () => {
      pressed = true;
    },
    true,
  );
  for (const kind of ['pointerup', 'pointercancel'])
    addEventListener(
      kind,
      () => {
        pressed = false;
      },
      true,
    );
  form.addEventListener('change', ({ target }) => {
    const { name, type } = target as Control;
    if (type === 'file') return;
    const check = () => mark(form, name, faultsOf(entriesOf(form)).get(name));
    // After the press has become a click.
    if (pressed) addEventListener('pointerup', () => setTimeout(check), { once: true });
    else check();
  });
}

/** Puts the form's template of that name above it, in place of what is told there. */
export function report(form: HTMLFormElement, template: 'wrong' | 'unanswered'): void {
  const place = form.parentElement!;
  place.querySelector(':scope > .notice')?.remove();
  place.prepend(form.querySelector<HTMLTemplateElement>(`template[data-tells="${template}"]`)!.content.cloneNode(true));
  place.querySelector('.notice')!.scrollIntoView({ block: 'center' });
}

/** Carries over what was typed into one form to another of the same fields. */
export function keepTyped(from: HTMLFormElement, to: HTMLFormElement): void {
  const typed = entriesOf(from);
  for (const control of controlsOf(to))
    if (control.type !== 'file') control.value = typed[control.name] ?? control.value;
}
