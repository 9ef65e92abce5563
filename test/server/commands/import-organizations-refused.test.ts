// What of another product’s organizations can’t be taken as it stands: it is listed with a reason, and neither dropped, nor given to a stranger, nor the end of the import.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { knownRoles } from '../../../machines/membership/roles.ts'
import { importOrganizations } from '../../../server/app/import/import-organizations.ts'
import { organizationReaders } from '../../../server/app/import/their-organizations.ts'
import { connect, type Pool } from '../../../server/db/pool.ts'
import { command } from '../../support/command.ts'
import { createDatabase, rowsIn } from '../../support/databases.ts'

const folder = mkdtempSync(join(tmpdir(), 'lockstep-refused-'))
let databaseUrl: string
let pool: Pool
const rows = (statement: string, values: unknown[] = []) => rowsIn(databaseUrl, statement, values)
beforeAll(async () => {
  databaseUrl = await createDatabase()
  pool = await connect(databaseUrl, { maxPoolSize: 1 })
  await rows(`insert into auth."user" (id, name, email, "emailVerified") values
    ('auth0-ada', 'Ada', 'ada@corp.example', true), ('auth0-bob', 'Bob', 'bob@corp.example', true)`)
})
beforeEach(() => rows('delete from app.tenant'))
afterAll(async () => {
  await pool.end()
  rmSync(folder, { recursive: true, force: true })
})

let files = 0
function fileOf(content: object): string {
  const file = join(folder, `${++files}.json`)
  writeFileSync(file, JSON.stringify(content))
  return file
}

async function run(product: string, file: string) {
  const { left, ...counts } = await importOrganizations({
    pool,
    product,
    organizations: (await organizationReaders[product]?.(file)) ?? [],
    schema: 'auth',
    roles: knownRoles,
    firstOwns: false,
    dryRun: false,
    done: () => {},
  })
  return {
    ...counts,
    left: left.map(({ organization, member, reason }) => `${organization} ${member}: ${reason}`),
  }
}

const standings = () =>
  rows(`select t.name, u.email, m.role from app.membership m join app.tenant t using (tenant_id)
        join app.app_user u using (user_id) order by t.name, u.email`)

const ada = { user_id: 'auth0|ada', email: 'ada@corp.example', roles: [{ name: 'Owner' }] }
const of = (id: string, ...members: object[]) => ({ id, name: id, members })

test('an organization isn’t given to an account whose email nobody has verified, and a later run gives it to who has', async () => {
  const boss = {
    user_id: 'google-apps|boss@corp.example',
    email: 'boss@corp.example',
    roles: [{ name: 'owner' }],
  }
  const file = fileOf({ organizations: [of('corp', boss)] })
  const named = (id: string, isVerified: boolean) =>
    rows(
      `insert into auth."user" (id, name, email, "emailVerified") values ($1, 'B', 'boss@corp.example', $2)`,
      [id, isVerified],
    )
  await named('stranger', false)
  const { taken, left } = await run('auth0', file)
  expect([taken, left]).toEqual([
    0,
    [
      `corp ${boss.user_id}: the account with their email has not verified it here`,
      'corp : none of its members is here',
    ],
  ])
  await rows(`delete from auth."user" where id = 'stranger'`)
  await named('boss', true)
  expect(await run('auth0', file)).toMatchObject({ taken: 1, left: [] })
  expect(await standings()).toEqual([{ name: 'corp', email: 'boss@corp.example', role: 'owner' }])
})

test('an organization that is in the file twice is taken once, and what comes after it as well', async () => {
  const { taken, left } = await run(
    'auth0',
    fileOf({ organizations: [of('one', ada), of('one', ada), of('two', ada)] }),
  )
  expect([taken, left]).toEqual([2, ['one : it is in the file more than once: the first counts']])
})

test('Auth0: what can’t be read is listed, and takes nothing else with it', async () => {
  const { taken, left } = await run(
    'auth0',
    fileOf({
      organizations: [
        of('lost', ada, { user_id: null, email: 'bob@corp.example' }),
        { id: 'memberless', name: 'memberless' },
        { id: 'nameless', members: [ada] },
      ],
    }),
  )
  expect([taken, left]).toEqual([
    1,
    [
      'lost : it has no ID that can be read',
      'memberless : none of its members is here',
      'record 3 : it has not the form of an organization',
    ],
  ])
})

test('Clerk and WorkOS: what can’t be read is listed, and who isn’t active at WorkOS is no member', async () => {
  const organization = { id: 'org', name: 'Org' }
  const clerk = await run(
    'clerk',
    fileOf({ data: [{ role: 'admin', organization, public_user_data: null }, {}] }),
  )
  expect([clerk.taken, clerk.left]).toEqual([
    0,
    [
      'org : it has no ID that can be read',
      'org : none of its members is here',
      'record 2 : it has not the form of an organization',
    ],
  ])
  const membership = { organization_id: 'org', organization_name: 'Org', status: 'active' }
  const workos = await run(
    'workos',
    fileOf({
      data: [
        { ...membership, user_id: 'auth0-ada', role: { slug: 'admin' } },
        { ...membership, user_id: null },
        { ...membership, user_id: 'auth0-bob', status: 'pending' },
      ],
    }),
  )
  expect([workos.taken, workos.left]).toEqual([1, ['org : it has no ID that can be read']])
  expect(await standings()).toEqual([{ name: 'Org', email: 'ada@corp.example', role: 'owner' }])
})

test('a member with several roles has the highest of them', async () => {
  const bob = { user_id: 'auth0|bob', roles: [{ name: 'viewer' }, { name: 'member' }, { name: 'admin' }] }
  const second = { ...ada, roles: [{ name: 'viewer' }, { name: 'owner' }] }
  const { left } = await run('auth0', fileOf({ organizations: [of('roles', bob, second)] }))
  expect(left).toEqual([])
  expect(await standings()).toEqual([
    { name: 'roles', email: 'ada@corp.example', role: 'owner' },
    { name: 'roles', email: 'bob@corp.example', role: 'admin' },
  ])
})

test('a name that is too long ends with a whole character', async () => {
  const named = (id: string, name: string) => ({ ...of(id, ada), display_name: name })
  const [plain, broken] = [`${'x'.repeat(99)}😀`, 'half \ud800 of one']
  await run('auth0', fileOf({ organizations: [named('plain', plain), named('broken', broken)] }))
  expect((await standings()).map(({ name }) => name)).toEqual(['half \ufffd of one', 'x'.repeat(99)])
})

test('the list of who stays behind has nothing that a spreadsheet computes', async () => {
  const ids = ['\t=1+1', ' =1+1', '＝1+1', 'a\r\n=1+1', '"=1"']
  const file = fileOf({ organizations: [of('formulas', ada, ...ids.map((id) => ({ user_id: id })))] })
  const done = await command('import', ['--from', 'auth0', '--organizations', file], {
    DATABASE_URL: databaseUrl,
  })
  expect(done).toMatchObject({ code: 0 })
  const [, ...lines] = readFileSync(`${file}.refused.csv`, 'utf8').trimEnd().split('\n')
  expect(lines.map((line) => /^"formulas","(.*)","nobody with this ID is here"$/.exec(line)?.[1])).toEqual([
    "'\t=1+1",
    "' =1+1",
    "'＝1+1",
    'a =1+1',
    '""=1""',
  ])
})
