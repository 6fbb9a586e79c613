/** Knows the months by the names that spreadsheets print in the languages that use Latin letters most. */

export interface NamedMonth {
  /** From 1. */
  readonly month: number;
  /** As a number format asks for it: the whole name, or the short one. */
  readonly format: 'mmmm' | 'mmm';
  /** Begins a number format, so that it prints the language of the name whatever that of the reader is; empty for English. */
  readonly language: string;
}

interface Language {
  /** An identifier of Windows (MS-LCID) in brackets, as number formats have it. */
  readonly tag: string;
  readonly long: string;
  readonly short: string;
}

const LANGUAGES: readonly Language[] = [
  {
    tag: '',
    long: 'January February March April May June July August September October November December',
    short: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  },
  {
    tag: '[$-407]',
    long: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
    short: 'Jan Feb Mrz Apr Mai Jun Jul Aug Sep Okt Nov Dez',
  },
  {
    tag: '[$-40C]',
    long: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
    short: 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.',
  },
  {
    tag: '[$-C0A]',
    long: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
    short: 'ene feb mar abr may jun jul ago sep oct nov dic',
  },
  {
    tag: '[$-410]',
    long: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre',
    short: 'gen feb mar apr mag giu lug ago set ott nov dic',
  },
  {
    tag: '[$-416]',
    long: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
    short: 'jan fev mar abr mai jun jul ago set out nov dez',
  },
  {
    tag: '[$-413]',
    long: 'januari februari maart april mei juni juli augustus september oktober november december',
    short: 'jan feb mrt apr mei jun jul aug sep okt nov dec',
  },
];

/** A name that several languages have is the same month in all of them: the first one prints it alike. */
const MONTHS = new Map<string, NamedMonth>();
for (const { tag, long, short } of LANGUAGES) {
  for (const [names, format] of [
    [long, 'mmmm'],
    [short, 'mmm'],
  ] as const) {
    for (const [index, name] of names.split(' ').entries())
      if (!MONTHS.has(name)) MONTHS.set(name, { month: index + 1, format, language: tag });
  }
}

// Calc cuts it so in German, Excel to `Mrz`.
MONTHS.set('Mär', { month: 3, format: 'mmm', language: '[$-407]' });

/** Undefined for what no number format prints so: other letters are large or small, or the name is cut elsewhere. */
export function namedMonth(name: string): NamedMonth | undefined {
  return MONTHS.get(name);
}
