import css from './brand.module.css';

/** Mark and name of the platform. */
export function Brand() {
  return (
    <span className={css.brand}>
      <svg viewBox="0 0 32 32" width="20" height="20" aria-hidden="true">
        <rect width="32" height="32" rx="7" className={css.ground} />
        <path d="M9 7v18M23 7v18M9 19 23 12" className={css.mark} />
      </svg>
      <span className={css.name}>Halyard</span>
    </span>
  );
}
