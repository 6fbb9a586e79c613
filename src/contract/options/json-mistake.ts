/** Finds where a text stops being JSON (RFC 8259): what the parser says of it names no place for many mistakes. */

type Expected = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end';

const SPACE = /[ \t\n\r]*/y;
/** All of a string but its last quote: a mistake lies where this ends. */
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y;
const PLAIN = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

/** @returns the place of the first character that does not fit; the length of a text that only ends too early. */
export function jsonMistakeAt(text: string): number {
  const open: string[] = [];
  let expected: Expected = 'value';
  let at = endOf(SPACE, text, 0);
  while (at < text.length) {
    const sign = text[at] ?? '';
    const takesValue = expected === 'value' || expected === 'value-or-end';
    const takesKey: boolean = expected === 'key' || expected === 'key-or-end';
    if (sign === closing(open.at(-1)) && expected.endsWith('-or-end')) {
      open.pop();
      expected = 'comma-or-end';
      at++;
    } else if (takesValue && (sign === '[' || sign === '{')) {
      open.push(sign);
      expected = sign === '[' ? 'value-or-end' : 'key-or-end';
      at++;
    } else if (sign === '"' && (takesValue || takesKey)) {
      at = endOf(STRING, text, at);
      if (text[at] !== '"') return at;
      expected = takesKey ? 'colon' : 'comma-or-end';
      at++;
    } else if (sign === ':' && expected === 'colon') {
      expected = 'value';
      at++;
    } else if (sign === ',' && expected === 'comma-or-end' && open.length > 0) {
      expected = open.at(-1) === '[' ? 'value' : 'key';
      at++;
    } else {
      const end = takesValue ? endOf(PLAIN, text, at) : at;
      if (end === at) return at;
      expected = 'comma-or-end';
      at = end;
    }
    at = endOf(SPACE, text, at);
  }
  return text.length;
}

function closing(opened: string | undefined): string | undefined {
  if (opened === undefined) return undefined;
  return opened === '[' ? ']' : '}';
}

/** Where what fits a pattern ends; the start where nothing does. */
function endOf(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : start;
}
