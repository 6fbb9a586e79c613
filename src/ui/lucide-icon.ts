/** Draws an icon of lucide as its own component does, without what this site never asks of it; the build puts it in that one's place. */
import { createElement, type SVGProps } from 'react';

interface IconData {
  readonly name: string;
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[];
}

/** Takes the place of lucide's function of this name. */
export default function createLucideIcon(data: IconData) {
  return (props: SVGProps<SVGSVGElement>) => drawIcon(data, props);
}

function drawIcon({ name, node }: IconData, { className = '', ...props }: SVGProps<SVGSVGElement>) {
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
}
