/** Tells a title that somebody gave a document from what programs write in its place. */

/** Programs that print say which they are; the rest is the name of a file. */
const PRINTED_BY = /^(?:microsoft|ms)\s+(?:office\s+)?(?:word|excel|powerpoint|publisher|visio|outlook)\s*[-–—]\s/i;
/** Endings of files that documents are made from. */
const FILE_NAME =
  /\.(?:docx?|docm|dotx?|rtf|odt|ods|odp|odg|xlsx?|xlsm|csv|pptx?|pptm|ppsx?|pub|vsdx?|wpd|wps|pages|numbers|key|tex|dvi|ps|eps|pdf|txt|md|html?|aspx?|php|jsp|xml|indd|inx|idml|qxd|qxp|pmd|p65|fm|book|cdr|ai|psd|svg|dwg|dxf|dgn|jpe?g|png|tiff?|bmp|gif|heic|eml|msg|tmp|rpt|mdi|xps|prn|out)$/i;
/** Programs whose windows are called after the file that they show. */
const SHOWN_BY =
  /\s[-–—]\s(?:notepad|notepad\+\+|editor|wordpad|word|excel|powerpoint|libreoffice \w+|openoffice(?:\.org)? \w+)$/i;
/** What a document is called before it has a title, in the languages of common programs. */
const NO_TITLE =
  /^[([<]?(?:(?:untitled|unbenannt|ohne titel|sans titre|sans nom|sin título|sin nombre|senza titolo|senza nome|sem título|naamloos|без имени|без названия|無題|无标题|未命名|bez názvu|bez tytułu|namnlös|uten navn|başlıksız)(?:[ _-]*(?:document|dokument|form|page|presentation|spreadsheet))?|no title|not titled|unknown|unbekannt|unnamed|unspecified|anonymous|none|null|undefined|n\/a|title|titel|titre|título|titolo|name|template|blank|blank page|temp|tmp|test|print|printout|output|export|page|file|pdf|scan|scanned (?:document|image|file|page)s?|scanned from .*|scanner|image|img|picture|photo|fax|copy|new document|neues dokument|nouveau document|nuevo documento|document|dokument|documento|dokumentum|doc|letter|sheet|slide|book|model|layout|mappe|tabelle|tabellenblatt|feuil|classeur|libro|workbook|spreadsheet|presentation|präsentation|présentation|presentación|presentazione|powerpoint[ -](?:presentation|präsentation)|présentation powerpoint|presentación de powerpoint|presentazione (?:di|standard di) powerpoint|diapositive|folie|drawing|zeichnung|about:blank|acrobat document|adobe (?:photoshop|illustrator|acrobat)(?: pdf| document)?|crystal reports.*|jasperreports?|ssrs|report viewer|telerik.*|wkhtmltopdf|latex document|pdflatex.*)[)\]>]?[\s_#.-]*\d*[\s.]*$/i;
const ADDRESS = /^(?:[a-z][a-z+.-]*:\/\/|www\.|file:|[a-z]:[\\/]|\\\\|\/(?:users|home|var|tmp|mnt)\/)/i;

/** A text as it can be compared: letters and digits alone. */
function bare(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Whether a title says what a document is about.
 * @param name of the file, which many programs write for the title.
 */
export function isRealTitle(title: string, name: string): boolean {
  const text = title.normalize('NFKC').replace(/\s+/g, ' ').trim();
  if ((text.match(/\p{L}/gu)?.length ?? 0) < 2) return false;
  if (PRINTED_BY.test(text) || SHOWN_BY.test(text) || FILE_NAME.test(text) || NO_TITLE.test(text) || ADDRESS.test(text))
    return false;
  // Letters without a space, with digits, dots or underscores between them, are what files and records are called.
  if (!/\s/.test(text) && /[_\d@{}]/.test(text) && /^[\x21-\x7e]+$/.test(text)) return false;
  if (/\uFFFD|^[?\s]+$/.test(text)) return false;
  return bare(text) !== bare(name.replace(/\.[^.]*$/, ''));
}
