/** A button that shows only an icon: its words are its name and its tooltip. */
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import './button.css';
import { classNames } from './class-names.ts';
import { Tooltip } from './tooltip.tsx';

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly label: string;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, className, children, type = 'button', ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button type={type} aria-label={label} className={classNames('icon-button', className)} {...rest}>
        {children}
      </button>
    </Tooltip>
  );
}
