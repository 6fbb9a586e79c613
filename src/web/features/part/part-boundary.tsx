/** What goes wrong while a step of a panel is drawn is told in its place: the panel keeps its files and answers. */
import { Component, type ReactNode } from 'react';
import { panelWords } from '../../words/panel.ts';
import { PartNote } from './part-missing.tsx';

interface PartBoundaryProps {
  readonly children: ReactNode;
}

export class PartBoundary extends Component<PartBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <PartNote text={panelWords.part.failed} /> : this.props.children;
  }
}
