/** The option that limits a tool to boxes on pages. */
import * as z from 'zod';
import { json } from './rich-options.ts';

/** A box on a page (1-based), in points from the upper left corner of the page as seen. */
export interface PageArea {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

export function areas(help: string) {
  return json<PageArea[]>({
    title: 'Area',
    help,
    shape: z.array(
      z.strictObject({ page: z.int().positive(), x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
    ),
    placeholder: '[{"page":1,"x":0,"y":0,"w":300,"h":200}]',
  });
}
