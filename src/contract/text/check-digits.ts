/** Tells real numbers of cards and accounts from any row of digits, by their check digits. */

/** ISO/IEC 7812: every second digit doubled, the sum of all digits a multiple of ten. */
export function isCardNumber(digits: string): boolean {
  if (!/^(?:4|5[1-5]|2[2-7]|3[0-9]|6)\d{11,18}$/.test(digits)) return false;
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** Letters and digits of an account number by country (ISO 13616 registry); others may have any length. */
const IBAN_LENGTHS: ReadonlyMap<string, number> = new Map(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18
   FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21
   MC27 MD24 ME22 MK19 MR27 MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SE24 SI19 SK24 SM27 TN24 TR26
   UA29 VA22 VG24 XK20`
    .trim()
    .split(/\s+/)
    .map((each) => [each.slice(0, 2), Number(each.slice(2))] as const),
);

/** @returns how many of these letters and digits are an account number, from the first on; 0 where none are. */
export function ibanLength(signs: string): number {
  const country = signs.slice(0, 2).toUpperCase();
  const known = IBAN_LENGTHS.get(country);
  const lengths = known === undefined ? Array.from({ length: 20 }, (_, index) => 34 - index) : [known];
  return lengths.find((length) => signs.length >= length && hasIbanCheck(signs.slice(0, length))) ?? 0;
}

/** ISO 7064, MOD 97-10. */
function hasIbanCheck(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/i.test(iban)) return false;
  let rest = 0;
  for (const sign of `${iban.slice(4)}${iban.slice(0, 4)}`) {
    const value = Number.parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
