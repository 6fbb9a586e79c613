/** Two drawn sheets, one behind the other: the place where real pages will lie. */
import './paper-stack.css';

export function PaperStack() {
  return (
    <svg className="paper-stack" viewBox="0 0 72 76" aria-hidden="true" focusable="false">
      <g transform="rotate(-7 26 40)">
        <path className="paper-sheet" d="M6 10h31l8 8v46H6z" />
        <path className="paper-lines" d="M12 22h20M12 27h26M12 32h26M12 37h26M12 42h18" />
      </g>
      <g transform="rotate(4 44 40)">
        <path className="paper-sheet" d="M22 8h30l10 10v48H22z" />
        <path className="paper-fold" d="M52 8v10h10z" />
        <path className="paper-title" d="M28 22h20" />
        <path className="paper-lines" d="M28 28h28" />
        <path className="paper-picture" d="M28 34h28v20H28z" />
        <path className="paper-hills" d="m28 54 9-11 7 7 5-5 7 9z" />
      </g>
    </svg>
  );
}
