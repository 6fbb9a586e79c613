/** The entries of the information dictionary and how XMP writes them (ISO 32000-2, 14.3.3; ISO 19005-1, table 1; ISO 16684-1). */
import type { PdfDocument } from '../../syntax/document.ts';
import { isoDate } from '../../syntax/text-string.ts';

export const NAMESPACES = {
  dc: 'http://purl.org/dc/elements/1.1/',
  xmp: 'http://ns.adobe.com/xap/1.0/',
  pdf: 'http://ns.adobe.com/pdf/1.3/',
  pdfx: 'http://ns.adobe.com/pdfx/1.3/',
} as const;

interface XmpName {
  readonly space: keyof typeof NAMESPACES;
  readonly name: string;
  /** One text, one of several languages, a list of one, or a date. */
  readonly form: 'plain' | 'languages' | 'list' | 'date';
}

export const INFO_ENTRIES = {
  Title: { space: 'dc', name: 'title', form: 'languages' },
  Subject: { space: 'dc', name: 'description', form: 'languages' },
  Author: { space: 'dc', name: 'creator', form: 'list' },
  Keywords: { space: 'pdf', name: 'Keywords', form: 'plain' },
  Producer: { space: 'pdf', name: 'Producer', form: 'plain' },
  Creator: { space: 'xmp', name: 'CreatorTool', form: 'plain' },
  CreationDate: { space: 'xmp', name: 'CreateDate', form: 'date' },
  ModDate: { space: 'xmp', name: 'ModifyDate', form: 'date' },
} as const satisfies Readonly<Record<string, XmpName>>;

export type InfoKey = keyof typeof INFO_ENTRIES;

export const INFO_KEYS = Object.keys(INFO_ENTRIES) as readonly InfoKey[];

export function isInfoKey(key: string): key is InfoKey {
  return Object.hasOwn(INFO_ENTRIES, key);
}

/** What the information dictionary says; empty where nothing. */
export function infoText(document: PdfDocument, key: string): string {
  const info = document.dict(document.trailer.get('Info'));
  return document.text(info?.get(key) ?? null)?.trim() ?? '';
}

/** The XMP element of an entry. @param value as the information dictionary has it; empty for a date that is none. */
export function xmpElement(key: InfoKey, value: string): string {
  const { space, name, form }: XmpName = INFO_ENTRIES[key];
  const text = escapeXml(form === 'date' ? isoDate(value) : value);
  const inside = {
    plain: text,
    date: text,
    languages: `<rdf:Alt><rdf:li xml:lang="x-default">${text}</rdf:li></rdf:Alt>`,
    list: `<rdf:Seq><rdf:li>${text}</rdf:li></rdf:Seq>`,
  };
  return text === '' ? '' : `<${space}:${name}>${inside[form]}</${space}:${name}>`;
}

export function escapeXml(text: string): string {
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
