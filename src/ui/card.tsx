/** A sheet that holds things which belong together. */
import type { HTMLAttributes } from 'react';
import './card.css';
import { classNames } from './class-names.ts';

export function Card({ className, ...rest }: HTMLAttributes<HTMLElement>) {
  return <section className={classNames('card', className)} {...rest} />;
}
