/** Draws an icon of lucide as its own component does, without what this site never asks of it; the build puts it in that one's place. */
import { createElement, type SVGProps } from 'react';

interface IconData {
  readonly name: string;
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/** The names of lucide, which icons are imported under. */
export default function createLucideIcon({ name, node }: IconData) {
  return function Icon({ className = '', ...props }: SVGProps<SVGSVGElement>) {
    const looks = {
      xmlns: 'http://www.w3.org/2000/svg',
      width: 24,
      height: 24,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      className: `lucide lucide-${name} ${className}`.trimEnd(),
    } as const;
    return createElement(
      'svg',
      { ...looks, ...props },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  };
}
