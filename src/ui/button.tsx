/** Buttons: one primary action a screen, quiet ones beside it, plain ones inside text and rows. */
import type { ButtonHTMLAttributes } from 'react';
import './button.css';
import { classNames } from './class-names.ts';

export type ButtonLook = 'primary' | 'quiet' | 'plain' | 'danger';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook;
  /** Takes the whole width of its column. */
  readonly wide?: boolean;
  /** What it began is not over: it does nothing meanwhile, but keeps the focus, which a disabled button would lose. */
  readonly busy?: boolean;
}

export function Button({
  look = 'quiet',
  wide = false,
  busy = false,
  className,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={classNames('button', `button-${look}`, wide && 'button-wide', className)}
      {...rest}
      {...(busy && { 'aria-disabled': true, onClick: (event) => event.preventDefault() })}
    />
  );
}
