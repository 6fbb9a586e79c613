/** Knows the days of the week by the names that spreadsheets print before dates, in the languages of the months. */

export interface NamedWeekday {
  /** As a number format asks for it: the whole name, or the short one. */
  readonly format: 'dddd' | 'ddd';
  /** Begins a number format, as that of a month does; empty for English. */
  readonly language: string;
}

/** From Sunday. */
const LANGUAGES = [
  {
    tag: '',
    long: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
    short: 'Sun Mon Tue Wed Thu Fri Sat',
  },
  {
    tag: '[$-407]',
    long: 'Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag',
    short: 'So Mo Di Mi Do Fr Sa',
  },
  {
    tag: '[$-40C]',
    long: 'dimanche lundi mardi mercredi jeudi vendredi samedi',
    short: 'dim. lun. mar. mer. jeu. ven. sam.',
  },
  {
    tag: '[$-C0A]',
    long: 'domingo lunes martes miércoles jueves viernes sábado',
    short: 'dom lun mar mié jue vie sáb',
  },
  {
    tag: '[$-410]',
    long: 'domenica lunedì martedì mercoledì giovedì venerdì sabato',
    short: 'dom lun mar mer gio ven sab',
  },
  {
    tag: '[$-416]',
    long: 'domingo segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado',
    short: 'dom seg ter qua qui sex sáb',
  },
  {
    tag: '[$-413]',
    long: 'zondag maandag dinsdag woensdag donderdag vrijdag zaterdag',
    short: 'zo ma di wo do vr za',
  },
].map(({ tag, long, short }) => ({ tag, long: long.split(' '), short: short.split(' ') }));

/** Undefined where no language calls that day so. @param day from Sunday, which is 0. @param language that of the month beside it, where it is not English. */
export function namedWeekday(name: string, day: number, language: string): NamedWeekday | undefined {
  const found = LANGUAGES.find(
    ({ tag, long, short }) => (language === '' || tag === language) && (long[day] === name || short[day] === name),
  );
  return found && { format: found.long[day] === name ? 'dddd' : 'ddd', language: found.tag };
}
