/** `npm run facts`: which facts of the product no test names. `-- --break [how many] [seed]` breaks some on purpose and looks whether their tests fail. */
import { namedFacts, unproven } from '../tests/facts/fact-coverage.ts';
import { readFacts } from '../tests/facts/product-facts.ts';
import { breakFacts } from './break-facts.ts';

const [how, ...rest] = process.argv.slice(2);
if (how === '--break') process.exit(await breakFacts(rest[0] ?? '5', Number(rest[1] ?? Date.now() % 100_000)));
else if (how === '--report') tellMissing('has no passing test', unproven(readFacts(), rest[0] ?? ''));
else await tellCoverage();

async function tellCoverage(): Promise<void> {
  const named = await namedFacts();
  const facts = readFacts();
  for (const section of new Set(facts.map((fact) => fact.section))) {
    const all = facts.filter((fact) => fact.section === section);
    console.log(`section ${section}: ${all.filter(({ id }) => named.has(id)).length} of ${all.length}`);
  }
  tellMissing(
    'is named by no test',
    facts.filter(({ id }) => !named.has(id)),
  );
}

function tellMissing(what: string, missing: ReturnType<typeof readFacts>): void {
  for (const { id, section, fact } of missing) console.log(`${id} (${section}) ${what}: ${fact}`);
  console.log(`${readFacts().length - missing.length} of ${readFacts().length} facts are proven`);
  process.exitCode = missing.length === 0 ? 0 : 1;
}
