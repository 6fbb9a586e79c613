/** Two sheets, the front one with a line of the accent. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 28 28" width="28" height="28" aria-hidden="true" focusable="false">
      <rect className="logo-sheet" x="4" y="5.5" width="12" height="17" rx="1.5" transform="rotate(-12 10 14)" />
      <rect className="logo-sheet" x="11.5" y="5.5" width="13" height="17" rx="1.5" transform="rotate(8 18 14)" />
      <path className="logo-line" d="M13.5 18.5c3 1.5 6 1.5 9.5.5" transform="rotate(4 18 14)" />
    </svg>
  );
}
