/** Draws a page for a tool's own panel part. */
import type { DrawPage } from '../../../ui/panel-props.ts';
import { withPdf } from './pdf-document.ts';

export const drawPage: DrawPage = ({ file, password }, page, widthPx) =>
  withPdf(file, password, async ({ pages, draw, sizeOf }) => ({
    url: await draw(page, widthPx),
    pages,
    ...(await sizeOf(page)),
  }));
