/** `npm run words`: prints every sentence that visitors read, with its place; `-- 200 7` draws 200 of them by the seed 7. */
import { seededRandom } from '../tests/faults/seeded-random.ts';
import { saidWords } from './said-words.ts';

const [howMany, seed = '1'] = process.argv.slice(2);
const rest = [...saidWords()];
const drawn = howMany === undefined ? rest : draw(Math.min(Number(howMany), rest.length), Number(seed));
for (const { place, text } of drawn) console.log(`${place}\t${text.replaceAll('\n', ' ')}`);

/** Each at most once. */
function draw(count: number, from: number): typeof rest {
  const random = seededRandom(from);
  return Array.from({ length: count }, () => rest.splice(Math.floor(random.next() * rest.length), 1)).flat();
}
