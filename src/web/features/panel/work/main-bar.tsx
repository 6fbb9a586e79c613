/** Holds a step's main button: in its place on a desk, at the bottom of the screen on a phone, always in sight. */
import type { ReactNode } from 'react';
import './main-bar.css';

export function MainBar({ children }: { readonly children: ReactNode }) {
  return <div className="main-bar">{children}</div>;
}
