// npm run import -- --organizations: takes over the organizations of another product, with their members and roles.

import { writeFileSync } from 'node:fs'
import { importOrganizations, type OrganizationsReport } from '../app/import/import-organizations.ts'
import type { LeftOut } from '../app/import/judge-organization.ts'
import { organizationReaders, type TheirOrganization } from '../app/import/their-organizations.ts'
import { asText } from '../auth/import/csv-text.ts'
import { appSettings } from '../config/app-settings.ts'
import { demandDatabaseUrl } from '../config/demand-database-url.ts'
import { loadSettings, readEnv } from '../config/load.ts'
import { demandMigrated } from '../db/open.ts'
import { connect } from '../db/pool.ts'
import { Problem } from '../telemetry/problem.ts'
import { fault, say } from './command.ts'
import { createProgress } from './progress.ts'

type Given = { product: string; file: string; firstOwns: boolean; dryRun: boolean }

/** @throws Problem */
async function read({ product, file }: Given): Promise<readonly TheirOrganization[]> {
  const reader = organizationReaders[product]
  if (!reader)
    throw fault(
      `${product} exports no organizations: --organizations takes ${Object.keys(organizationReaders).join(', ')}.`,
    )
  const found = await reader(file).catch((error: unknown) => {
    const { code = 'not JSON' } = error as { code?: string }
    throw error instanceof Problem
      ? error
      : new Problem(`The file cannot be read (${code}): correct it, or its name.`)
  })
  if (found.some(({ name }) => name !== null)) return found
  throw new Problem(
    `The file has no organizations of ${product} in the form that docs/migration.md describes.`,
  )
}

const cell = (text: string) => `"${asText(text).replaceAll('"', '""')}"`

/** Written anew by each run: it says of the whole file what stays behind. */
function list(file: string, left: readonly LeftOut[]): void {
  const lines = left.map(({ organization, member, reason }) =>
    [organization, member, reason].map(cell).join(','),
  )
  writeFileSync(file, ['organization,member,reason', ...lines, ''].join('\n'), { mode: 0o600 })
}

const summaryOf = ({ taken, members, here }: OrganizationsReport, dryRun: boolean) =>
  [
    ...(dryRun ? ['A dry run: nothing has changed. The import would do this:'] : []),
    `${taken} organizations taken over, with ${members} members.`,
    ...(here > 0 ? [`${here} were taken over before, and are as they are here.`] : []),
  ].join('\n')

export async function fromOrganizations(given: Given): Promise<void> {
  const organizations = await read(given)
  const { DATABASE_URL, AUTH_SCHEMA, ORGANIZATION_ROLES } = appSettings
  const { values } = loadSettings({ DATABASE_URL, AUTH_SCHEMA, ORGANIZATION_ROLES }, readEnv())
  const pool = await connect(demandDatabaseUrl(values), {
    applicationName: 'lockstep command',
    maxPoolSize: 1,
  })
  const progress = createProgress('organizations', organizations.length)
  try {
    await demandMigrated(pool, 'app')
    const report = await importOrganizations({
      pool,
      product: given.product,
      organizations,
      schema: values.AUTH_SCHEMA,
      roles: values.ORGANIZATION_ROLES.roles,
      firstOwns: given.firstOwns,
      dryRun: given.dryRun,
      done: progress.add,
    }).finally(progress.end)
    say(summaryOf(report, given.dryRun))
    if (report.left.length === 0) return
    const refused = `${given.file}.refused.csv`
    if (!given.dryRun) list(refused, report.left)
    say(
      `${report.left.length} members and organizations stay behind${given.dryRun ? '.' : `, each with its reason: ${refused}`}`,
    )
  } finally {
    await pool.end()
  }
}
