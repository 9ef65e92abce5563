// Renders docs/known-faults.md and the recordings beside it: faults that other products had, and what they would do in ours.

import { knownFaults, shown } from '../../test/model/known-faults.ts'
import { triedAtBetterAuth } from '../../test/model/known-faults-of-factors.ts'

const head = `# Known faults

Written by \`npm run docs\`; \`test/proofs/known-faults.test.ts\` searches for each of them again.

These are faults that other products had, according to their advisories, and that Lockstep could have. Each was seeded into our
machines or flows, and [the proofs](proofs.md) find it: their output is below. The command beneath it opens the same path in
the [inspector](inspector.md), which also has all of them behind its button **Known faults**.
`

const tried = `
## Without an advisory

We saw these in a real Better Auth 1.7.7 with its plugins for second factors and passkeys. Each is seeded as well, and found
([the proofs](proofs.md#what-is-proven)).

| In Better Auth | Seeded fault |
|---|---|
${triedAtBetterAuth.map(([saw, flaw]) => `| ${saw} | ${flaw} |`).join('\n')}
`

const fileOf = (advisory: string) => `ui/inspector/known-faults/${advisory.toLowerCase()}.json`

/** The page and the recordings, by their paths. */
export function renderKnownFaults(): [path: string, text: string][] {
  const found = knownFaults.map((one) => ({ ...one, ...shown(one) }))
  const sections = found.map(
    ({ advisory, product, source, wrong, flaw, beside, counterexample }) => `
## ${advisory}

[${product}](${source}). ${wrong}

Seeded: ${flaw}.${beside ? ` ${beside}` : ''}

\`\`\`
${counterexample}
\`\`\`

\`npm run inspect -- ${fileOf(advisory)}\`
`,
  )
  return [
    ['docs/known-faults.md', head + sections.join('') + tried],
    ...found.map(({ advisory, recording }): [string, string] => [
      fileOf(advisory),
      `${JSON.stringify(recording)}\n`,
    ]),
  ]
}
