// Any text in the console, and requests from elsewhere: nobody is shown whom it doesn't name, nothing fails, and nothing is done.

import { beforeAll, describe, expect, test } from 'vitest'
import type { LookReply } from '../../../../server/wire/console.ts'
import { APP_ORIGIN, verifiedPerson } from '../../../support/auth-service.ts'
import { OIDC_CLIENTS } from '../../../support/relying-party.ts'
import { bearer } from '../../../support/second-factor.ts'
import { outcome, withImpersonation } from './impersonation.support.ts'

const { auth, rows, holder, look, seen } = withImpersonation({ OIDC_CLIENTS })

type Person = Awaited<ReturnType<typeof verifiedPerson>>
let operator: Awaited<ReturnType<typeof holder>>
let support: typeof operator
let ada: Person
beforeAll(async () => {
  operator = await holder('operator')
  support = await holder('support')
  ada = await verifiedPerson(auth())
  await rows('update auth."user" set name = $2 where id = $1', [ada.user.id, `Zoë "O'Hara" 100%_\\d+ <b>`])
})

/** Nobody has all of its words in an email or a name, at the beginning or at the end of one of theirs. */
const texts = [
  ...["' or 1=1 --", '\'; drop table auth."user"; --', '$7', "E'\\\\x41'", 'null', 'true'],
  ...['%%', '__', 'Zo%arx', '_00%', '.*', '^X', '[A-Y]', '(?i)zo', '\\X', 'Zoë|x1'],
  ...["zoxx':* | 'a", 'zoë & !ohara', '<->', ':*', '(zoxx', "''", 'a <2> b'],
  ...[
    '"q x"@example.com',
    "q'x@example.com",
    'a@[127.0.0.1]',
    '@@',
    'mailto:eve@example.com',
    '<eve@example.com>',
  ],
  ...[
    '\u202Eeve',
    'e\u200Bve',
    '\u2066eve\u2069',
    'ÅŸÄ°',
    '𝒳',
    '\u0301',
    '१२३',
    'ﷺ',
    '👩‍🚀',
    'ß'.repeat(254),
    'x '.repeat(127),
  ],
  ...['00000000-0000-0000-0000-000000000000', '9'.repeat(254), '-7', '1e309', '__proto__', '{"id":1}'],
]

describe('X-1344: a search for', () => {
  test.each(texts)('%j finds nobody by it', async (person) => {
    const { status, body } = await look(operator.token, { person })
    expect([status, body]).toEqual([200, { found: null, people: [] }])
    expect(await look(support.token, { person })).toMatchObject({
      status: 200,
      body: { found: null, people: [] },
    })
  })

  test.each([`O'Hara`, '100%_', '\\d+', '<b>', 'o zoë'])('%j finds who has it', async (person) => {
    const { people } = (await look(operator.token, { person })).body as LookReply
    expect(people.map(({ email }) => email)).toContain(ada.email)
  })

  test.each(['', '   ', '\0', 'a\nb', 'a\u001Bb', '\uD800', 'x'.repeat(255), 7, null, ['a'], { a: 1 }])(
    '%j is refused, by a sentence',
    async (person) => {
      const { status, body } = await look(operator.token, { person })
      expect(status).toBe(400)
      expect((body as { message: string }).message).toMatch(/\w{3}/)
    },
  )
})

describe('X-1400: a view that begins after', () => {
  const id = crypto.randomUUID()
  test.each([
    { of: 'clients', client: { document: '\uD800' } },
    { of: 'clients', client: { document: "' or 1=1 --" } },
    { of: 'clients', client: { document: 'x'.repeat(513) } },
    { of: 'clients', client: { at: '9'.repeat(16), id: '\uDFFF' } },
    { of: 'clients', client: { at: '9'.repeat(17), id: 'x' } },
    { of: 'clients', client: { at: '-1', id: 'x' } },
    { of: 'organizations', after: { name: '\uD800', id } },
    { of: 'organizations', search: '%', after: { name: '\0', id } },
    { of: 'organizations', organization: "' or 1=1 --" },
    { of: 'organizations', organization: id, member: 2_147_483_648 },
    { of: '__proto__' },
  ])('%j fails in no other way than by a sentence', async (asked) => {
    const answer = await auth().post(
      '/console/view',
      { reason: 'ticket 7', ...asked },
      bearer(operator.token),
    )
    expect([200, 400]).toContain(answer.status)
  })
})

describe('X-1520: from another site nobody begins to act as somebody', () => {
  test.each<[string, Record<string, string>]>([
    ['another origin', { origin: 'https://eve.example.com' }],
    ['no origin that a browser would say', { origin: 'null' }],
    ['a form of another site', { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' }],
    ['a subdomain', { origin: 'http://eve.app.lockstep.localhost:3000' }],
  ])('%s', async (_, headers) => {
    const { named } = await seen(operator.token, ada.email)
    const cookie = `auth.session_token=${operator.token}`
    const body = JSON.stringify({ reason: 'ticket 7', ...named })
    for (const path of ['/console/impersonate', '/admin/stop-impersonating', '/console/look']) {
      const answer = await auth().post(path, body, { cookie, ...headers })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.cookies).toEqual([])
    }
    expect(await rows('select id from auth.session where "impersonatedBy" is not null')).toEqual([])
  })

  test('and from the application they do', async () => {
    const { named } = await seen(operator.token, ada.email)
    const headers = { cookie: `auth.session_token=${operator.token}`, origin: APP_ORIGIN }
    const answer = await auth().post('/console/impersonate', { reason: 'ticket 7', ...named }, headers)
    expect(answer).toMatchObject(outcome('done'))
  })
})
