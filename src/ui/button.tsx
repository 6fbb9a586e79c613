/** Buttons: one primary action a screen, quiet ones beside it, plain ones inside text and rows. */
import type { ButtonHTMLAttributes } from 'react';
import './button.css';
import { classNames } from './class-names.ts';

export type ButtonLook = 'primary' | 'quiet' | 'plain' | 'danger';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook;
  /** Takes the whole width of its column. */
  readonly wide?: boolean;
}

export function Button({ look = 'quiet', wide = false, className, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={classNames('button', `button-${look}`, wide && 'button-wide', className)}
      {...rest}
    />
  );
}
