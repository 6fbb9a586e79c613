/** A button that shows only an icon: its words are its name and its tooltip. */
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import './button.css';
import { classNames } from './class-names.ts';

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly label: string;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, className, children, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button type={type} aria-label={label} data-tip={label} className={classNames('icon-button', className)} {...rest}>
      {children}
    </button>
  );
}
