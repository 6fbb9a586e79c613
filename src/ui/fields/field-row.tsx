/** One line of a form: what is asked on the left, the answer on the right, help and problem below. */
import type { ReactNode } from 'react';
import './fields.css';

interface FieldRowProps {
  readonly id: string;
  readonly label: string;
  readonly help: string;
  readonly problem?: string | undefined;
  /** The control takes the whole width under its label. */
  readonly tall?: boolean;
  readonly children: ReactNode;
}

export function FieldRow({ id, label, help, problem, tall = false, children }: FieldRowProps) {
  return (
    <div className="field" data-tall={tall || undefined}>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {children}
      <p id={helpId(id)} className="field-help">
        {help}
      </p>
      <p id={problemId(id)} className="field-problem" role="status">
        {problem}
      </p>
    </div>
  );
}

export function helpId(id: string): string {
  return `${id}-help`;
}

export function problemId(id: string): string {
  return `${id}-problem`;
}

/** What a control says to assistive programs about help and problem. */
export function describedBy(id: string, problem: string | undefined) {
  return { 'aria-describedby': `${helpId(id)} ${problemId(id)}`, 'aria-invalid': problem ? true : undefined } as const;
}
