// Organizations in the console: for operators alone, who say why, and as the application says them.

import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startOrganizations } from '../../../support/organizations-double.ts'
import { bearer } from '../../../support/second-factor.ts'
import { withConsole } from './console.support.ts'

const [application, earlier] = [await startOrganizations(), await startOrganizations()]
afterAll(() => [application.stop(), earlier.stop()])
const closed = createServer().listen(0, '127.0.0.1')
await new Promise((resolve) => closed.once('listening', resolve))
const nobody = `http://127.0.0.1:${(closed.address() as AddressInfo).port}/auth/organizations`
closed.close()

const asking = withConsole({ CONSOLE: 'on', ...application.settings })
const others = {
  unset: withConsole(),
  earlier: withConsole({ CONSOLE: 'on', ...earlier.settings }),
  away: withConsole({ CONSOLE: 'on', ORGANIZATIONS_URL: nobody }),
}

const view = ({ auth }: Pick<typeof asking, 'auth'>, token: string, body: object = {}) =>
  auth().post('/console/view', { of: 'organizations', reason: 'ticket 7', ...body }, bearer(token))

const acme = {
  ...{ id: randomUUID(), name: 'Acme', slug: 'acme', createdAt: '2026-03-01T08:00:00.000Z' },
  ...{ members: 2, openInvitations: 1, demandsFactorFrom: null },
}
const listed = {
  organizations: [acme],
  mostCounted: 10_000,
  after: { name: 'acme', id: acme.id },
}
const shown = {
  organization: acme,
  ...{ demandedOf: 'nobody', mostCounted: 10_000, members: [], member: null, invitations: [], isCut: false },
}
application.list((question) => ('list' in question ? { listed } : { shown }))

const trail = async (email: string) => {
  const entries = await asking.rows(
    `select detail from auth.audit_event where operator = $1 and event = 'view.requested' order by id`,
    [email],
  )
  return entries.map(({ detail }) => detail)
}

test('X-1400: an operator is shown the organizations that the application lists, and each look is in the audit with the reason', async () => {
  const { token, email } = await asking.holder('operator')
  const first = await view(asking, token, { search: '  Ac ' })
  expect(first).toMatchObject({ status: 200, body: { organizations: listed, organization: null } })
  await view(asking, token, { search: 'Ac', after: listed.after })
  expect(application.questions.slice(-2)).toEqual([
    { list: { search: 'Ac' } },
    { list: { search: 'Ac', after: listed.after } },
  ])
  const one = await view(asking, token, { organization: acme.id, member: 7 })
  expect(one).toMatchObject({ body: { organizations: null, organization: shown } })
  expect(application.questions.at(-1)).toEqual({ organization: acme.id, member: 7 })
  expect(application.forged()).toBe(0)
  const look = { reason: 'ticket 7', view: 'organizations' }
  expect(await trail(email)).toMatchObject([look, look, { ...look, organization: acme.id }])
})

test('X-1400: support is shown no organizations, nor is who has no role, and the application is not asked', async () => {
  const before = application.questions.length
  const { token } = await asking.holder('support')
  for (const body of [{}, { organization: acme.id }])
    expect(await view(asking, token, body)).toMatchObject({
      body: { isForOperators: true, organizations: null, organization: null },
    })
  expect((await view(asking, (await asking.enrolled()).token)).status).toBe(404)
  expect(application.questions).toHaveLength(before)
})

test('other parts ask the application nothing', async () => {
  const before = application.questions.length
  const { token } = await asking.holder('operator')
  const { body } = await view(asking, token, { of: 'waiting', search: 'Ac' })
  expect(body).toMatchObject({ organizations: null, organization: null })
  expect(application.questions).toHaveLength(before)
})

test('an application of an earlier release, one that is away, and one that can’t be asked are said to give no answer', async () => {
  for (const [how, said] of [
    ['earlier', 'silent'],
    ['away', 'silent'],
    ['unset', 'unset'],
  ] as const) {
    const { token } = await others[how].holder('operator')
    expect((await view(others[how], token)).body).toMatchObject({ organizations: said })
    const one = await view(others[how], token, { organization: acme.id })
    expect(one.body).toMatchObject({ organization: said })
  }
})

test('an answer that says something else is none', async () => {
  application.list(() => ({ listed: { organizations: [{ name: 'Acme' }] } }))
  const { token } = await asking.holder('operator')
  expect((await view(asking, token)).body).toMatchObject({ organizations: 'silent' })
  application.list((question) => ('list' in question ? { listed } : { shown }))
  // To the one question the answer to the other.
  application.list(() => ({ shown }))
  expect((await view(asking, token)).body).toMatchObject({ organizations: 'silent' })
})

test.each([
  ['a search of nothing', { search: '  ' }],
  ['a search with a line break', { search: 'a\nb' }],
  ['a search of 101 characters', { search: 'a'.repeat(101) }],
  ['a page after no id', { after: { name: 'acme', id: 'acme' } }],
  ['a page after a name of 401 characters', { after: { name: 'a'.repeat(401), id: acme.id } }],
  ['an organization by its name', { organization: 'acme' }],
  ['a member before the first', { organization: acme.id, member: -1 }],
  ['a member after the last', { organization: acme.id, member: 2 ** 31 }],
])('%s is refused, and nobody is asked', async (_, body) => {
  const before = application.questions.length
  const { token } = await asking.holder('operator')
  expect(await view(asking, token, body)).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_ERROR' },
  })
  expect(application.questions).toHaveLength(before)
})
