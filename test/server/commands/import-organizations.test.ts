// Importing organizations of other products, once, after their people: each member as what they were there, as far as there is a role for it.

import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { knownRoles } from '../../../machines/membership/roles.ts'
import { importOrganizations } from '../../../server/app/import/import-organizations.ts'
import { organizationReaders } from '../../../server/app/import/their-organizations.ts'
import { createFactorSeal } from '../../../server/auth/crypto/factor-seal.ts'
import { formatNamed } from '../../../server/auth/import/formats/format-by-product.ts'
import { importFile } from '../../../server/auth/import/import-file.ts'
import { connect, type Pool } from '../../../server/db/pool.ts'
import { SECRET } from '../../support/auth-service.ts'
import { command } from '../../support/command.ts'
import { connectTo, createDatabase } from '../../support/databases.ts'

const folder = mkdtempSync(join(tmpdir(), 'lockstep-organizations-'))
let databaseUrl: string
let pool: Pool
beforeAll(async () => {
  databaseUrl = await createDatabase()
  pool = await connect(databaseUrl, { maxPoolSize: 1 })
})
afterAll(async () => {
  await pool.end()
  rmSync(folder, { recursive: true, force: true })
})

function copied(name: string): string {
  const file = join(folder, name)
  copyFileSync(join(import.meta.dirname, 'exports', name), file)
  return file
}

async function people(product: string, name: string): Promise<void> {
  const format = formatNamed(product, { firebaseHashConfig: null })
  if (!format) throw new Error(`There is no format ${product}.`)
  await importFile({
    format,
    pool,
    operator: 'olga',
    file: copied(name),
    userFields: [],
    dryRun: false,
    without: { verification: false, passwords: false },
    proving: { issuers: new Map(), seal: createFactorSeal([SECRET]) },
    ending: new AbortController().signal,
    survey: () => ({ add: () => {}, end: () => {} }),
  })
}

async function run(product: string, file: string, more: { firstOwns?: boolean; dryRun?: boolean } = {}) {
  const organizations = (await organizationReaders[product]?.(file)) ?? []
  return importOrganizations({
    pool,
    product,
    organizations,
    schema: 'auth',
    roles: knownRoles,
    firstOwns: false,
    dryRun: false,
    done: () => {},
    ...more,
  })
}

async function rows(statement: string) {
  return (await (await connectTo(databaseUrl)).query(statement)).rows
}

/** Who is what in the organizations in which somebody of this product is. */
const members = (product: string) =>
  rows(`select t.name, u.email, m.role from app.membership m join app.tenant t using (tenant_id) join app.app_user u using (user_id)
        where u.email like '%@${product}.example' order by m.role = 'owner' desc, u.email`)

const NAME = 'Analytical Engines'
type Expected = { roles: [email: string, role: string][]; left: string[] }
const products: [product: string, ofPeople: string, file: string, expected: Expected][] = [
  [
    'auth0',
    'auth0.ndjson',
    'auth0-organizations.json',
    {
      roles: [
        ['ada@auth0.example', 'owner'],
        ['grace@auth0.example', 'member'],
      ],
      left: [
        'org_9ybsU1dN2dKfDkBi auth0|blocked: nobody with this ID is here',
        'org_2 auth0|blocked: nobody with this ID is here',
        'org_2 : none of its members is here',
      ],
    },
  ],
  [
    'clerk',
    'clerk.csv',
    'clerk-organizations.json',
    {
      roles: [
        ['ada@clerk.example', 'owner'],
        ['grace@clerk.example', 'member'],
      ],
      left: [
        'org_2abc user_2abc4xyz567Q9zZdEg: a member here, as ORGANIZATION_ROLES has no role billing-manager',
      ],
    },
  ],
  [
    'workos',
    'workos.json',
    'workos-organizations.json',
    {
      roles: [
        ['ada@workos.example', 'owner'],
        ['grace@workos.example', 'admin'],
      ],
      left: [],
    },
  ],
  [
    'keycloak',
    'keycloak.json',
    'keycloak.json',
    {
      roles: [
        ['ada@keycloak.example', 'owner'],
        ['argon@keycloak.example', 'member'],
      ],
      left: [
        '7b0d9a3e-1111-4c6c-9d7c-0a2c5a1c1a01 f1f9b1e4-4b0d-4e6c-9d7c-0a2c5a1c1a03: nobody with this ID is here',
      ],
    },
  ],
]

describe.each(products)('%s: %s, %s', (product, ofPeople, name, { roles, left }) => {
  test('its organizations have one owner, and whoever else is here, once', async () => {
    await people(product, ofPeople)
    const file = copied(name)
    const options = { firstOwns: product === 'keycloak' }
    expect(await run(product, file, { ...options, dryRun: true })).toMatchObject({ taken: 1, members: 2 })
    expect(await members(product)).toEqual([])
    const report = await run(product, file, options)
    expect(report).toMatchObject({ taken: 1, members: 2, here: 0 })
    expect(
      report.left.map(({ organization, member, reason }) => `${organization} ${member}: ${reason}`),
    ).toEqual(left)
    const expected = roles.map(([email, role]) => ({ name: NAME, email, role }))
    expect(await members(product)).toEqual(expected)
    expect(await run(product, file, options)).toMatchObject({ taken: 0, here: 1, left: report.left })
    expect(await members(product)).toEqual(expected)
  })
})

test('four organizations of one name have four short names', async () => {
  expect(await rows('select slug from app.tenant order by slug')).toEqual(
    ['analytical', 'analytical-2', 'analytical-3', 'analytical-engines'].map((slug) => ({ slug })),
  )
})

test('each membership is what the machine has decided, and in the audit', async () => {
  expect(
    await rows(
      `select event, state, count(*)::integer from app.audit_event where machine = 'membership' group by 1, 2 order by 1, 2`,
    ),
  ).toEqual([
    { event: 'invitation.accepted', state: 'admin', count: 1 },
    { event: 'invitation.accepted', state: 'member', count: 3 },
    { event: 'organization.requested', state: 'owner', count: 4 },
  ])
})

test('an organization that was deleted here, or left by somebody, stays so', async () => {
  await rows(`delete from app.tenant where slug = 'analytical-engines'`)
  await rows(`delete from app.membership where role = 'member' and user_id =
    (select user_id from app.app_user where email = 'grace@auth0.example')`)
  await run('workos', copied('workos-organizations.json'))
  await run('auth0', copied('auth0-organizations.json'))
  expect(await members('workos')).toEqual([])
  expect(await members('auth0')).toEqual([{ name: NAME, email: 'ada@auth0.example', role: 'owner' }])
})

test('nobody owns what has no owner and no admin there, unless the operator says that the first member does', async () => {
  const organizations = await organizationReaders.keycloak?.(copied('keycloak.json'))
  expect(organizations).toHaveLength(1)
  const file = join(folder, 'other.json')
  writeFileSync(
    file,
    readFileSync(copied('keycloak.json'), 'utf8').replaceAll('7b0d9a3e-1111', '7b0d9a3e-2222'),
  )
  const { taken, left } = await run('keycloak', file)
  expect([taken, left.at(-1)?.reason]).toEqual([
    0,
    'nobody who is here is its owner or admin: --first-owns takes its first member',
  ])
})

test('the command lists who stays behind, and says what it can’t read', async () => {
  const env = { DATABASE_URL: databaseUrl }
  const file = copied('clerk-organizations.json')
  const done = await command('import', ['--from', 'clerk', '--organizations', file], env)
  expect(done).toMatchObject({ code: 0 })
  expect(done.out).toContain('0 organizations taken over, with 0 members.\n1 were taken over before')
  expect(readFileSync(`${file}.refused.csv`, 'utf8')).toBe(
    'organization,member,reason\n"org_2abc","user_2abc4xyz567Q9zZdEg","a member here, as ORGANIZATION_ROLES has no role billing-manager"\n',
  )
  const refused = async (...args: string[]) => (await command('import', args, env)).err
  expect(await refused('--from', 'kratos', '--organizations', file)).toContain(
    'kratos exports no organizations',
  )
  expect(await refused('--organizations', file)).toContain('With --organizations, give --from')
  expect(await refused('--from', 'clerk', '--first-owns', file)).toContain('--first-owns goes with')
  writeFileSync(file, '{"data": [')
  expect(await refused('--from', 'clerk', '--organizations', file)).toContain(
    'The file cannot be read (not JSON)',
  )
  writeFileSync(file, '[]')
  expect(await refused('--from', 'clerk', '--organizations', file)).toContain('no organizations of clerk')
})
