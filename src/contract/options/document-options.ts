/** Option helpers for what a document says of itself: texts that may stay as they are, dates, languages. */
import * as z from 'zod';
import { type Common, type Option, option, refuse } from './option.ts';

/** Null where nothing is said; an empty text is an answer of its own. */
export function optionalText(common: Common & { maxLength: number }): Option<string | null> {
  const { maxLength } = common;
  const schema = z.unknown().transform((raw, context): string | null => {
    if (raw === null || raw === undefined) return null;
    const value = String(raw);
    return [...value].length > maxLength ? refuse(context, 'text-too-long', { most: maxLength }) : value;
  });
  return option(common, schema, { kind: 'text', maxLength, placeholder: '', default: null });
}

const DATE = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d))?$/i;

/** `2026-01-31`, or with time and zone as in ISO 8601; the value is a PDF date (ISO 32000-2, 7.9.4), or null when empty. */
export function date(common: Common): Option<string | null> {
  const schema = z.unknown().transform((raw, context): string | null => {
    const written = String(raw ?? '').trim();
    if (written === '') return null;
    const match = DATE.exec(written);
    if (!match || !isReal(match)) return refuse(context, 'not-a-date');
    const [, year, month, day, hour = '00', minute = '00', second = '00', zone = 'Z'] = match;
    const offset = zone.toUpperCase() === 'Z' ? 'Z' : `${zone.slice(0, 3)}'${zone.slice(-2)}'`;
    return `D:${year}${month}${day}${hour}${minute}${second}${offset}`;
  });
  return option(common, schema, { kind: 'text', maxLength: 40, placeholder: '2026-01-31', default: '' });
}

/** No 31st of June, no hour 25. */
function isReal([, year = '', month = '', day = '', hour = '0', minute = '0', second = '0']: RegExpExecArray): boolean {
  const time = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const isDay = time.getUTCMonth() === Number(month) - 1 && time.getUTCDate() === Number(day);
  return isDay && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
}

/** A language tag (BCP 47) in its canonical form; empty where none is given. */
export function languageTag(common: Common): Option<string> {
  const schema = z.unknown().transform((raw, context): string => {
    const written = String(raw ?? '').trim();
    if (written === '') return '';
    try {
      return Intl.getCanonicalLocales(written.replaceAll('_', '-'))[0] ?? '';
    } catch {
      return refuse(context, 'not-a-language');
    }
  });
  return option(common, schema, { kind: 'text', maxLength: 60, placeholder: 'en', default: '' });
}
