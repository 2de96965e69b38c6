import { page } from 'vitest/browser';

export const rows = () =>
  [...page.getByRole('grid', { name: 'Alerts' }).element().querySelectorAll('[data-row]')].map(
    ({ textContent }) => textContent,
  );
