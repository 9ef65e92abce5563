// Renders docs/known-faults.md and the recordings beside it: faults that other products had, and what they would do in ours.

import { knownFaults, shown } from '../../test/model/known-faults.ts'
import { triedAtBetterAuth } from '../../test/model/known-faults-of-factors.ts'

const head = `# Known faults

Written by \`npm run docs\`; \`test/proofs/known-faults.test.ts\` looks each of them up anew.

Faults that other products had and that ours could have, by their advisories, each of which was read. The same fault is seeded into our
machines or flows, and [the proofs](proofs.md) find it: what they print is below. The line beneath it opens the same in
the [inspector](inspector.md), which has each behind its button **Known faults** as well.
`

const tried = `
## Without an advisory

What a real Better Auth 1.7.7 does with its plugins of second factors and passkeys, as it was tried there. Each is seeded as well, and found
([the proofs](proofs.md#what-is-proven)).

| There | Seeded here |
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
