// How many requests may be sent ahead (RFC 9126) from one network address: as many as any by an operator's confidential application, as sign-ups by others.

import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { answer, authServiceOfFile } from '../../../support/auth-service.ts'
import { jwksOf, pairOf } from '../../../support/client-keys.ts'
import { connectTo } from '../../../support/databases.ts'
import { DESK, NOTES, STAFF } from '../../../support/relying-party.ts'

/** More than so many are refused as sign-ups, until others were long ago. */
const SIGN_UPS = 3

const pair = await pairOf('EdDSA', 'one')
const { secret: _, ...keyless } = STAFF
const KEYED = { ...keyless, id: 'keyed', jwks: jwksOf(pair) }

const auth = authServiceOfFile({
  OIDC_CLIENTS: JSON.stringify([NOTES, STAFF, DESK, KEYED]),
  PROVIDER_REGISTRATION: 'on',
  RATE_LIMITS: 'on',
  RATE_LIMIT_BUDGETS: JSON.stringify({ 'sign-up': { address: [SIGN_UPS, 600] } }),
  TRUST_PROXY: '1',
})

type Sent = { headers?: Record<string, string>; form?: Record<string, string> }
type Who = { id: string; redirectUris: readonly string[]; secret?: string }

let networks = 0
const newNetwork = () => {
  networks += 1
  return `198.51.100.${networks}`
}

const formOf = ({ id, redirectUris }: Who) => ({
  client_id: id,
  redirect_uri: `${redirectUris[0]}`,
  response_type: 'code',
  scope: 'openid',
  code_challenge: 'a'.repeat(43),
  code_challenge_method: 'S256',
})

const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${encodeURIComponent(secret)}`).toString('base64')}`,
})

const push = (network: string, body: BodyInit, headers: Record<string, string> = {}) =>
  answer(`${auth().url}/oauth2/par`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': network,
      ...headers,
    },
    body,
  })

/** One more than there may be sign-ups. */
async function statusesOf(sent: () => Sent | Promise<Sent>): Promise<number[]> {
  const network = newNetwork()
  const statuses = []
  for (let nth = 0; nth <= SIGN_UPS; nth += 1) {
    const { form = {}, headers } = await sent()
    statuses.push((await push(network, `${new URLSearchParams(form)}`, headers)).status)
  }
  return statuses
}

async function kept(): Promise<number> {
  const db = await connectTo(auth().databaseUrl)
  return (await db.query('select count(*)::int as many from auth.pushed_request')).rows[0].many
}

const all = (status: number) => Array.from({ length: SIGN_UPS + 1 }, () => status)
const limited = (status: number) => [...all(status).slice(1), 429]

const assertion = () =>
  new SignJWT({
    iss: KEYED.id,
    sub: KEYED.id,
    aud: auth().url,
    jti: randomUUID(),
    exp: Math.floor(Date.now() / 1000) + 60,
  })
    .setProtectedHeader({ alg: pair.alg, kid: pair.kid })
    .sign(pair.privateKey)

test.each<[string, () => Sent | Promise<Sent>]>([
  ['its secret in the header', () => ({ form: formOf(NOTES), headers: basic(NOTES.id, NOTES.secret) })],
  ['its secret in the form', () => ({ form: { ...formOf(STAFF), client_secret: STAFF.secret } })],
  [
    'a JWT that it has signed',
    async () => ({
      form: {
        ...formOf(KEYED),
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: await assertion(),
      },
    }),
  ],
])('the server of an application pushes more than there may be sign-ups, by %s', async (_, sent) => {
  expect(await statusesOf(sent)).toEqual(all(201))
})

test('one that cannot show that it is itself pushes as many as there may be sign-ups', async () => {
  expect(await statusesOf(() => ({ form: formOf(DESK) }))).toEqual(limited(201))
})

test('so does one that has registered itself, by its secret', async () => {
  const { body } = await auth().post('/oauth2/register', {
    client_name: 'Agent',
    redirect_uris: ['https://agent.example.com/callback'],
  })
  const { client_id: id, client_secret: secret } = body as { client_id: string; client_secret: string }
  const agent = { id, redirectUris: ['https://agent.example.com/callback'] }
  expect(await statusesOf(() => ({ form: formOf(agent), headers: basic(id, secret) }))).toEqual(limited(201))
})

test('nothing is kept of what is pushed in the name of an application by somebody else', async () => {
  const before = await kept()
  for (const sent of [
    { form: formOf(NOTES) },
    { form: formOf(NOTES), headers: basic(NOTES.id, 'a secret that somebody guesses') },
    { form: { ...formOf(NOTES), client_secret: 'a secret that somebody guesses' } },
    { form: { ...formOf(NOTES), client_id: '' }, headers: basic(NOTES.id, NOTES.secret) },
    { form: { ...formOf(DESK) }, headers: basic(NOTES.id, NOTES.secret) },
  ])
    for (const status of await statusesOf(() => sent)) expect([400, 401, 429]).toContain(status)
  expect(await kept()).toBe(before)
})

const strangers = `${new URLSearchParams(formOf(DESK))}`

test.each<[string, Buffer, string]>([
  ['is named after a question mark', Buffer.from(`?client_id=notes&${strangers}`), ''],
  ['is named, too', Buffer.from(`client_id=notes&${strangers}`), ''],
  [
    'is named in another charset',
    Buffer.concat([Buffer.from('client_id=notes&x='), Buffer.from(`&${strangers}`, 'utf16le')]),
    ';charset=utf-16le',
  ],
])('no more is kept for a stranger if an application %s', async (_, body, charset) => {
  const before = await kept()
  const network = newNetwork()
  for (let nth = 0; nth < 2 * SIGN_UPS; nth += 1)
    await push(network, new Uint8Array(body), {
      'content-type': `application/x-www-form-urlencoded${charset}`,
    })
  expect((await kept()) - before).toBeLessThanOrEqual(SIGN_UPS)
})
