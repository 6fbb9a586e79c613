/** What parts of a book have otherwise than web pages: they are XML, and readers choose sizes, margins and colours. */
import { pt } from './style-classes.ts';

const VOID = /<(br|img|col|meta|link)\b([^>]*?)>/g;

/** Values of attributes have their angle brackets escaped, so that none ends an element early. */
export function asXhtml(html: string): string {
  return html
    .replace(VOID, '<$1$2/>')
    .replace('<!doctype html>\n<html', '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n<html')
    .replace('<html', '<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"')
    .replace(/ lang="([^"]*)"/, ' lang="$1" xml:lang="$1"')
    .replaceAll('role="doc-noteref"', 'epub:type="noteref" role="doc-noteref"')
    .replace(/<div id="note-(\d+)">/g, '<div id="note-$1" epub:type="footnote">');
}

/** Lengths become shares of the size that a reader sets for the text; what the reader decides is dropped. */
export function bookCss(css: string, bodyPt: number): string {
  const family = /^body \{ (font-family: [^;}]*; )/m.exec(css)?.[1] ?? '';
  const free = family === '' ? css : css.replaceAll(family, '');
  return free
    .replace(/^body \{.*\}$/m, (rule) =>
      rule.replace(/(?:font-size|max-width|margin|padding|background|line-height): [^;}]*(?:; )?/g, ''),
    )
    .replace(/^@media print.*\n/m, '')
    .replace(/(?:; )?(?:^|(?<=[{;] ))color: #000000/gm, '')
    .replaceAll(`font-size: ${pt(bodyPt)}; `, '')
    .replace(/(-?[\d.]+)pt\b/g, (_, points: string) => `${Math.round((Number(points) / bodyPt) * 1000) / 1000}rem`);
}
