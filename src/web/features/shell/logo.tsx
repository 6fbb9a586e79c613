/** Two sheets, one behind the other. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 28 28" width="28" height="28" aria-hidden="true" focusable="false">
      <path className="logo-back" d="M3.5 8.5 11 6l5 15-3 1.5-7.5 2z" />
      <path className="logo-front" d="M11 5.5c4-1 8-1 11.5.5l3 5-2.5 11.5c-4 1.5-8 1.5-11.5.5L9 14.5z" />
    </svg>
  );
}
