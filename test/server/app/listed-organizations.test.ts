// POST /auth/organizations: an operator of the console asks which organizations there are, and what there is of one.

import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { callSigner, SIGNATURE_HEADER } from '../../../server/crypto/service-signature.ts'
import type { ListedOrganizations, ShownOrganization } from '../../../server/wire/console-organizations.ts'
import { appOfFile } from '../../support/app-service.ts'
import { SERVICE_SECRET } from '../../support/auth-service.ts'
import { rowsIn } from '../../support/databases.ts'

const { app } = appOfFile()
const PATH = '/auth/organizations'

function ask(question: object) {
  const body = JSON.stringify(question)
  const call = { method: 'POST', path: PATH, query: '', cookie: '', authorization: '', body }
  const signature = callSigner([SERVICE_SECRET], Date.now)(call, 'session')
  return app().post(PATH, body, { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature })
}

const rows = (statement: string, values: unknown[] = []) => rowsIn(app().databaseUrl, statement, values)

const list = async (asked: object = {}) =>
  ((await ask({ list: asked })).body as { listed: ListedOrganizations }).listed
const show = async (organization: unknown, asked: object = {}) =>
  ((await ask({ organization, ...asked })).body as { shown: ShownOrganization | 'gone' }).shown

const namesOf = ({ organizations }: ListedOrganizations) => organizations.map(({ name }) => name)

/** All pages, one after the other. */
async function pages(search?: string): Promise<string[][]> {
  const found: string[][] = []
  let after: ListedOrganizations['after'] | undefined
  do {
    const page = await list({ ...(search && { search }), ...(after && { after }) })
    found.push(namesOf(page))
    after = page.after
  } while (after)
  return found
}

async function person(name: string): Promise<number> {
  const [made] = await rows(
    `insert into app.app_user (auth_user_id, email, name, email_verified) values ($1::text, $1::text || '@example.com', $2, true)
     returning user_id as id`,
    [randomUUID(), name],
  )
  return Number(made?.id)
}

async function organization(name: string, slug: string, owner: number): Promise<string> {
  const [made] = await rows('insert into app.tenant (name, slug) values ($1, $2) returning tenant_id as id', [
    name,
    slug,
  ])
  await join(made?.id, owner, 'owner')
  return `${made?.id}`
}

const join = (id: unknown, userId: number, role = 'member') =>
  rows('insert into app.membership (tenant_id, user_id, role) values ($1, $2, $3)', [id, userId, role])

const invite = (id: string, inviter: number | null, { state = 'pending', days = 5, words = '' } = {}) =>
  rows(
    `insert into app.invitation (tenant_id, email, role, token_digest, expires_at, state, invited_by, last_failure)
     values ($1, gen_random_uuid() || '@example.com', 'member', gen_random_uuid()::text, now() + make_interval(days => $2), $3, $4, nullif($5, ''))`,
    [id, days, state, inviter, words],
  )

let olga: number
beforeAll(async () => {
  olga = await person('Olga')
  for (const [name, slug] of [
    ['Beta', 'zz-beta'],
    ['acme', 'acme-2'],
    ['ACME Rockets', 'rockets'],
    ['Émile', 'emile'],
    ['50% off_ers', 'offers'],
    ['Zeta', 'acme-zeta'],
  ] as const)
    await organization(name, slug, olga)
})

test('organizations are listed by name, whatever its letters’ case', async () => {
  expect(namesOf(await list())).toEqual(['50% off_ers', 'acme', 'ACME Rockets', 'Beta', 'Zeta', 'Émile'])
})

test.each([
  ['acme', ['acme', 'ACME Rockets', 'Zeta']],
  ['ACME R', ['ACME Rockets']],
  ['rock', ['ACME Rockets']],
  ['é', ['Émile']],
  ['EMI', ['Émile']],
  ['50%', ['50% off_ers']],
  ['%', []],
  ['_', []],
  ["'; drop table app.tenant; --", []],
  ['nowhere', []],
])('%s finds those whose name or slug begins with it', async (search, names) => {
  expect(namesOf(await list({ search }))).toEqual(names)
})

test('each page begins after the last one of the page before, of a search too, and none is left out or shown twice', async () => {
  const many = Array.from({ length: 120 }, (_, at) => `Many ${at % 7}`)
  // Several have the same name.
  for (const [at, name] of many.entries()) await organization(name, `many-${at}`, olga)
  const found = await pages('many')
  expect(found.map(({ length }) => length)).toEqual([50, 50, 20])
  expect(found.flat()).toEqual(many.toSorted())
  expect((await pages()).flat()).toHaveLength(126)
  await rows(`delete from app.tenant where name like 'Many %'`)
})

test('a page goes on although the last one of the page before is renamed or deleted meanwhile', async () => {
  const id = randomUUID()
  expect(namesOf(await list({ after: { name: 'acme', id } })).at(-1)).toBe('Émile')
  expect(namesOf(await list({ after: { name: 'b', id } }))).toEqual(['Beta', 'Zeta', 'Émile'])
})

test('each has its members, the invitations that can still be accepted, and from when it demands a second factor', async () => {
  const [ivy, joe] = [await person('Ivy'), await person('Joe')]
  const id = await organization('Initech', 'initech', ivy)
  await join(id, joe)
  await invite(id, ivy)
  await invite(id, ivy, { days: -1 })
  await invite(id, ivy, { state: 'revoked' })
  // Who may invite nobody any more.
  await invite(id, joe)
  await rows(`update app.tenant set second_factor_from = '2026-03-01T08:00:00Z' where tenant_id = $1`, [id])
  expect((await list({ search: 'initech' })).organizations).toEqual([
    {
      ...{ id, name: 'Initech', slug: 'initech', createdAt: expect.stringMatching(/^\d{4}-.*Z$/) },
      ...{ members: 2, openInvitations: 1, demandsFactorFrom: '2026-03-01T08:00:00.000Z' },
    },
  ])
})

test('of one organization there are its members by pages, with whether they have a second factor, and how its invitations stand', async () => {
  const ivy = await person('Ivy')
  const id = await organization('Hooli', 'hooli', ivy)
  const joined = Array.from({ length: 60 }, () => 'Member')
  for (const name of joined) await join(id, await person(name))
  await rows(`update app.app_user set factors = '{totp}', factors_said_at = now() where user_id = $1`, [ivy])
  await invite(id, ivy, { words: '452 4.2.2 Mailbox full' })
  await invite(id, ivy, { days: -1 })
  const shown = await show(id)
  if (shown === 'gone') throw new Error('It is there.')
  expect(shown).toMatchObject({
    organization: { id, name: 'Hooli', members: 61, openInvitations: 1 },
    ...{ demandedOf: 'nobody', isCut: false },
  })
  expect(shown.members).toHaveLength(50)
  expect(shown.members[0]).toMatchObject({ name: 'Ivy', role: 'owner', hasFactor: true })
  expect(shown.members[1]).toMatchObject({ name: 'Member', role: 'member', hasFactor: null })
  expect(shown.invitations.map(({ state, words }) => [state, words])).toEqual([
    ['lapsed', null],
    ['pending', '452 4.2.2 Mailbox full'],
  ])
  const next = await show(id, { member: shown.member })
  if (next === 'gone') throw new Error('It is there.')
  expect(next.members).toHaveLength(11)
  expect(next.member).toBeNull()
  const ids = [...shown.members, ...next.members].map((member) => member.id)
  expect(new Set(ids).size).toBe(61)
})

test('an organization that is not there is said to be gone', async () => {
  expect(await show(randomUUID())).toBe('gone')
})

test('of invitations the newest 50 are shown, and it is said that there are more', async () => {
  const id = await organization('Umbrella', 'umbrella', olga)
  for (let at = 0; at < 51; at += 1) await invite(id, olga, { state: 'declined' })
  const shown = await show(id)
  expect(shown).toMatchObject({ isCut: true })
  expect((shown as ShownOrganization).invitations).toHaveLength(50)
})

test.each([
  ['no question', {}],
  ['an id that is none', { organization: 'acme' }],
  ['a page after nothing', { list: { after: { name: 'acme' } } }],
])('%s is refused with a sentence', async (_, question) => {
  expect(await ask(question)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
})

test('nobody is answered without the auth service’s signature', async () => {
  const question = JSON.stringify({ list: {} })
  const reply = await app().post(PATH, question, { 'content-type': 'application/json' })
  expect(reply.status).toBe(401)
  expect(JSON.stringify(reply.body)).not.toContain('acme')
})
