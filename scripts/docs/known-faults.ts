// Renders docs/known-faults.md and the recordings beside it: faults that other products had, and what they would do in ours.

import { knownFaults, shown } from '../../test/model/faults/known-faults.ts'
import { triedAtBetterAuth } from '../../test/model/faults/known-faults-of-factors.ts'

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

/** No flow of ours could have them: nothing to seed. */
const ofEngine = `
## What oidc-provider decides

Two more advisories concern decisions that the engine takes before it asks any flow of ours. No fault is seeded for them: tests over
HTTP try what the advisories describe (\`test/server/auth/openid-provider/published-flaws.test.ts\`).

| Advisory | What went wrong | What the test tries |
|---|---|---|
| [GHSA-p2fr-6hmx-4528](https://github.com/advisories/GHSA-p2fr-6hmx-4528), @better-auth/oauth-provider 1.4.8 to 1.7.0-beta.3 | An application could have a token for any service that was listed, whatever the person had allowed. | A code and a refresh token for one service, redeemed for another |
| [GHSA-pw9m-5jxm-xr6h](https://github.com/advisories/GHSA-pw9m-5jxm-xr6h), Better Auth before 1.6.11 | A refresh token was enough: the secret of its application was not compared. | A refresh token without the secret, and with another application’s |
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
    ['docs/known-faults.md', head + sections.join('') + ofEngine + tried],
    ...found.map(({ advisory, recording }): [string, string] => [
      fileOf(advisory),
      `${JSON.stringify(recording)}\n`,
    ]),
  ]
}
