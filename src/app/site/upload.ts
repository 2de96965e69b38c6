import { resumeFault, resumeHead } from '../../shared/user/resume.ts';

/**
 * Checks a form's file as soon as it is chosen, and sends the form with a bar that tells how far it is. What the server answers is its own page, from which
 * the form with its marks is taken over; the chosen file is kept. The form names its sentences: `data-resume_empty`, `data-resume_large`, `data-resume_type`,
 * `data-kept`, and holds a template for a failure without an answer.
 */
export function start(part: HTMLElement): void {
  const form = part as HTMLFormElement;
  form.addEventListener('change', ({ target }) => { if (target === fileOf(form)) void check(form); });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void check(form).then((isGood) => (isGood ? send(form) : fileOf(form).focus()));
  });
}

const fileOf = (form: HTMLFormElement): HTMLInputElement => form.querySelector<HTMLInputElement>('input[type="file"]')!;

/** Whether the file can be taken; marks the field where it cannot. */
async function check(form: HTMLFormElement): Promise<boolean> {
  const input = fileOf(form);
  const file = input.files?.[0];
  const fault = file === undefined ? 'resume_empty' : resumeFault(file.name, file.size, new Uint8Array(await file.slice(0, resumeHead).arrayBuffer()));
  const id = `${input.id}-wrong`;
  form.querySelector(`#${id}`)?.remove();
  input.toggleAttribute('aria-invalid', false);
  input.removeAttribute('aria-describedby');
  if (fault === undefined) return true;
  const told = document.createElement('p');
  Object.assign(told, { id, className: 'wrong', textContent: form.dataset[fault] });
  input.after(told);
  input.ariaInvalid = 'true';
  input.setAttribute('aria-describedby', id);
  return false;
}

function send(form: HTMLFormElement): void {
  const bar = form.querySelector<HTMLElement>('.sending')!;
  const [progress, share] = [bar.querySelector('progress')!, bar.querySelector('output')!];
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]')!;
  const show = (percent: number) => {
    progress.value = percent;
    share.textContent = `${percent} %`;
  };
  const request = new XMLHttpRequest();
  request.open('POST', form.action);
  request.responseType = 'document';
  request.upload.addEventListener('progress', ({ loaded, total }) => show(Math.floor((loaded / Math.max(1, total)) * 100)));
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
  const place = form.parentElement!;
  const answered = page?.querySelector<HTMLFormElement>('form[data-script]');
  place.querySelector(':scope > .notice')?.remove();
  if (!answered) {
    place.prepend(form.querySelector('template')!.content.cloneNode(true));
  } else {
    const [chosen, asked] = [fileOf(form), fileOf(answered)];
    const notice = answered.parentElement!.querySelector(':scope > .notice');
    if (!asked.hasAttribute('aria-invalid')) {
      asked.replaceWith(chosen);
      const text = notice?.querySelector('[data-file]');
      if (text) text.textContent = form.dataset.kept!;
    }
    form.replaceWith(answered);
    if (notice) place.prepend(notice);
    start(answered);
  }
  place.querySelector('.notice')?.scrollIntoView({ block: 'center' });
  place.querySelector<HTMLElement>('[aria-invalid]')?.focus();
}
