// A counterexample of each seeded fault, searched for anew: what the proofs would show if the rule were broken in this way.

import { bounds, productOf } from '../../test/model/bounds/bounds.ts'
import { seededFaults } from '../../test/model/faults/seeded-faults.ts'
import { describePath, stepsOf } from '../../test/model/path.ts'
import { recordingOf } from '../../test/model/recording.ts'
import { explore } from '../../test/model/search.ts'

/** `name` is that of its recording's file. */
export type Counterexample = {
  name: string
  property: string
  flaw: string
  path: string
  recording: string
}

const nameOf = (flaw: string, taken: ReadonlySet<string>): string => {
  const name = flaw
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
  return taken.has(name) ? `${name}-again` : name
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Takes some twenty seconds. @throws Error where a fault is not found any more, as its test does */
export function findCounterexamples(): Counterexample[] {
  const names = new Set<string>()
  return seededFaults.map(({ within, property, flaw, parts }) => {
    const given = bounds.find(({ title }) => title === within)
    if (!given) throw new Error(`There are no bounds ${within}.`)
    const product = productOf(given, parts())
    const { found } = explore(product.search)
    if (!found) throw new Error(`The search does not find that ${flaw}.`)
    const name = nameOf(flaw, names)
    if (names.has(name)) throw new Error(`More than two seeded faults are called ${flaw}.`)
    names.add(name)
    const steps = stepsOf(product.world, product.actions, found.path)
    return {
      name,
      property: property.split(': ')[0] ?? property,
      flaw,
      path: describePath(property, steps),
      recording: JSON.stringify(recordingOf(product, given, { title: property, steps, now: 0 })),
    }
  })
}

/** Markdown of the site: the components are put in where the page is staged. */
export function counterexamplesPage(all: readonly Counterexample[]): string {
  const parts = [...Map.groupBy(all, ({ property }) => property)].map(([property, ofIt]) =>
    [
      `## ${capitalised(property)}`,
      ...ofIt.map(({ name, flaw, path }) =>
        [`### ${capitalised(flaw)}`, `\`\`\`\n${path}\n\`\`\``, `[Recording](/${fileOf(name)})`].join('\n\n'),
      ),
    ].join('\n\n'),
  )
  return [
    '# Counterexamples',
    'Each heading is something that never happens, as [the proofs](proofs.md) search for it. Below it are the faults that were seeded to see the search find it, each with its shortest path. Play a path to see which transitions the machines take.',
    ...parts,
    '',
  ].join('\n\n')
}

/** Where its recording is on the site. */
export const fileOf = (name: string): string => `live/counterexamples/${name}.json`
