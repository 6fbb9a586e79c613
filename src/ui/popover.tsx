/** A small sheet under a button of the header; the browser opens, closes and gives the focus back. */
import { type ReactNode, useId } from 'react';
import './popover.css';
import { IconButton } from './icon-button.tsx';

interface PopoverProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

export function Popover({ label, icon, children }: PopoverProps) {
  const id = useId();
  return (
    <div className="popover-place">
      <IconButton label={label} popoverTarget={id}>
        {icon}
      </IconButton>
      <div id={id} popover="auto" className="popover">
        {children}
      </div>
    </div>
  );
}
