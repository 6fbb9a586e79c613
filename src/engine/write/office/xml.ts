/** Text for the XML of Office files. */

/** Characters that XML 1.0 does not know: an Office program refuses a file with one of them. */
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** For text and for attributes in double quotes. */
export function xmlText(text: string): string {
  return text
    .replace(NOT_XML, '')
    .replace(LONE_SURROGATE, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
