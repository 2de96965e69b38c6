/** The sign and the name, linked to /home. */
export function Brand() {
  return (
    <a className="brand" href="/home">
      <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">
        <rect className="ground" width="32" height="32" rx="7" />
        <path className="mark" d="M9 7v18M23 7v18M9 19 23 12" />
      </svg>
      Halyard
    </a>
  );
}
