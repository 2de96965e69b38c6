import { applicationFaults } from '../../shared/user/broken-rules.ts';
import { resumeFault, resumeHead } from '../../shared/user/resume.ts';
import { checkChanges, entriesOf, keepTyped, mark, passes, report } from './field-marks.ts';

/**
 * Checks a form and its file by the server's own rules, each as soon as it is changed and all before they are sent, and
 * sends the form with a bar that tells how far it is. What the server answers is its own page, from which the form with
 * its marks is taken over; what was typed and the chosen file are kept. The form has its sentences in `data-rules` and
 * `data-kept`, and templates for what is told above it.
 */
export function start(part: HTMLElement): void {
  const form = part as HTMLFormElement;
  checkChanges(form, applicationFaults);
  form.addEventListener('change', ({ target }) => {
    if (target === fileOf(form)) void faultOf(form).then((fault) => mark(form, 'resume', fault));
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void faultOf(form).then((fault) => {
      const broken = applicationFaults(entriesOf(form));
      if (passes(form, fault === undefined ? broken : new Map([...broken, ['resume', fault]]))) send(form);
    });
  });
}

const fileOf = (form: HTMLFormElement): HTMLInputElement => form.querySelector<HTMLInputElement>('input[type="file"]')!;

/** What is wrong with the chosen file. */
async function faultOf(form: HTMLFormElement): Promise<string | undefined> {
  const file = fileOf(form).files?.[0];
  return file === undefined
    ? 'resume_empty'
    : resumeFault(file.name, file.size, new Uint8Array(await file.slice(0, resumeHead).arrayBuffer()));
}

function send(form: HTMLFormElement): void {
  const bar = form.querySelector<HTMLElement>('.sending')!;
  const progress = bar.querySelector('progress')!;
  const share = bar.querySelector('output')!;
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]')!;
  const show = (percent: number) => {
    progress.value = percent;
    share.textContent = `${percent} %`;
  };
  const request = new XMLHttpRequest();
  request.open('POST', form.action);
  request.responseType = 'document';
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    show(Math.floor((loaded / Math.max(1, total)) * 100)),
  );
  request.addEventListener('load', () => {
    if (request.status === 200) location.assign(request.responseURL);
    else takeOver(form, request.responseXML);
  });
  request.addEventListener('error', () => takeOver(form, null));
  request.addEventListener('loadend', () => {
    bar.hidden = true;
    button.disabled = false;
  });
  show(0);
  bar.hidden = false;
  button.disabled = true;
  request.send(new FormData(form));
}

/** Shows the server's page about what is wrong, or that there was no answer, in place of the form that was sent. */
function takeOver(form: HTMLFormElement, page: Document | null): void {
  const answered = page?.querySelector<HTMLFormElement>('form[data-script]');
  if (!answered) {
    report(form, 'unanswered');
    return;
  }
  const place = form.parentElement!;
  const notice = answered.parentElement!.querySelector(':scope > .notice');
  const chosen = fileOf(form);
  const asked = fileOf(answered);
  keepTyped(form, answered);
  if (!asked.hasAttribute('aria-invalid')) {
    asked.replaceWith(chosen);
    const text = notice?.querySelector('[data-file]');
    if (text) text.textContent = form.dataset.kept!;
  }
  place.querySelector(':scope > .notice')?.remove();
  form.replaceWith(answered);
  if (notice) place.prepend(notice);
  start(answered);
  place.querySelector('.notice')?.scrollIntoView({ block: 'center' });
  place.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}
