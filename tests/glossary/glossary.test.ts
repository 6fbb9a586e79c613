/** Holds every sentence that visitors read to one word for one thing. */
import { describe, expect, test } from 'vitest';
import { saidWords } from '../../scripts/said-words.ts';
import { GLOSSARY } from './glossary.ts';

/** Names of values are for translators. */
const SAID = saidWords().map(({ place, text }) => ({ place, text: text.replace(/\{\w+\}/g, '{}') }));

describe.each(GLOSSARY.map(({ not, was, instead }) => [instead, not, was] as const))('says “%s”', (_, not, was) => {
  test(`where “${was}” stood before`, () => {
    expect(was).toMatch(not);
  });

  test(`and nowhere ${not.source}`, () => {
    expect(SAID.filter(({ text }) => not.test(text)).map(({ place, text }) => `${place}: ${text}`)).toEqual([]);
  });
});

test('lists the words of every place that speaks to visitors', () => {
  const files = new Set(SAID.map(({ place }) => place.slice(0, place.indexOf(':'))));
  for (const file of [
    'src/tools/split-pdf/tool.ts',
    'src/tools/split-pdf/page.md',
    'src/tools/sign-pdf/screen-words.ts',
    'src/contract/options/common-options.ts',
    'src/contract/messages/error-table.ts',
    'src/contract/messages/reasons.ts',
    'src/web/words/panel.ts',
    'src/web/words/pages.ts',
    'src/web/words/fields.ts',
    'src/ui/quantity-words.ts',
    'src/cli/help.ts',
    'src/server/openapi.ts',
    'src/config.ts',
  ])
    expect(files).toContain(file);
});

test('describes the values of the calls in whole words, without the marks of a sentence to be filled', () => {
  const raw = saidWords().filter(
    ({ place, text }) => place.startsWith('src/server/openapi.ts') && /\{(count|size|percent|pages?)\}/.test(text),
  );
  expect(raw).toEqual([]);
});

test('calls the questions and answers by one name in header and footer', () => {
  const named = (place: string) => SAID.find((each) => each.place === place)?.text;
  expect(named('src/web/words/site.ts:header.questions')).toBe(named('src/web/words/footer.ts:faq'));
});

test('calls no two choices of an option the same', () => {
  const choices = SAID.filter(({ place }) => place.includes('.choices.')).map(
    ({ place, text }) => `${place.slice(0, place.indexOf('.choices.'))}: ${text}`,
  );
  expect(choices.length).toBeGreaterThan(100);
  expect(choices.filter((each, at) => choices.indexOf(each) !== at)).toEqual([]);
});

test('ends no help without a full stop, and repeats no label as help', () => {
  const help = SAID.filter(({ place }) =>
    /^src\/(tools\/[^/]+\/tool|contract\/common-options)\.ts:.*\.help$/.test(place),
  );
  const titles = new Map(SAID.map(({ place, text }) => [place, text]));
  expect(help.length).toBeGreaterThan(100);
  for (const { place, text } of help) {
    expect(text, place).toMatch(/\.$/);
    expect(text.replace(/\.$/, '').toLowerCase(), place).not.toBe(
      titles.get(place.replace(/help$/, 'title'))?.toLowerCase(),
    );
  }
});
