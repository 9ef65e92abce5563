// npm run clients on a running provider: what an operator adds signs people in at once, and what is removed has nothing any more.

import * as client from 'openid-client'
import { expect, onTestFinished, test } from 'vitest'
import { clientOf } from '../../../server/commands/client-arguments.ts'
import { inconsistencies } from '../../consistency/consistency.ts'
import { authServiceOfFile } from '../../support/auth-service.ts'
import { command } from '../../support/command.ts'
import { connectTo } from '../../support/databases.ts'
import {
  begin,
  codeFor,
  consent,
  discover,
  follow,
  NOTES,
  redeem,
  signedIn,
} from '../../support/relying-party.ts'

const auth = authServiceOfFile({ PROVIDER: 'on' })
const { redirectUris } = NOTES
const [address = ''] = redirectUris
const FOR_LONGER = { scope: 'openid offline_access', prompt: 'consent' }

const run = (...args: string[]) =>
  command('clients', args, { DATABASE_URL: auth().databaseUrl, PROVIDER: 'on', OPERATOR: 'olga' })

async function rows(statement: string, values: unknown[] = []) {
  const db = await connectTo(auth().databaseUrl)
  return (await db.query(statement, values)).rows
}

const added = async (...more: string[]): Promise<{ id: string; secret?: string; redirectUris: string[] }> => {
  const { out, err } = await run('add', 'Notes', address, '--json', ...more)
  expect(err).toBe('')
  return { ...JSON.parse(out), redirectUris }
}

/** Somebody who has allowed it to act without them. */
async function connected(to: { id: string; secret?: string; redirectUris: string[] }) {
  const { browser, user } = await signedIn(auth())
  const config = await discover(auth(), to)
  const tokens = await redeem(config, await codeFor(auth(), browser, config, to, FOR_LONGER))
  return { browser, user, config, tokens }
}

const audit = (id: string) =>
  rows(
    `select event, previous_state as "from", state as "to", operator as by, detail from auth.audit_event
     where machine is null and detail->>'client' = $1 order by at`,
    [id],
  )

test('one that is added signs people in at once, and its secret is nowhere but in the hands of who has added it', async () => {
  const one = await added()
  const { tokens, config } = await connected(one)
  expect(tokens.claims()?.aud).toBe(one.id)
  expect(await client.tokenIntrospection(config, tokens.access_token)).toMatchObject({ active: true })
  for (const table of ['oauth_client', 'audit_event', 'oauth_grant'])
    expect(JSON.stringify(await rows(`select * from auth.${table}`))).not.toContain(one.secret)
  const [{ secret_digest: digest }] = await rows(
    'select secret_digest from auth.oauth_client where id = $1',
    [one.id],
  )
  const asDigest = await discover(auth(), { ...one, secret: digest })
  await expect(client.refreshTokenGrant(asDigest, tokens.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_client',
  })
  const { out } = await run('list')
  expect(out).toContain(`${one.id}  Notes  with a secret  1 grants  since `)
  for (const secret of [one.secret, digest]) expect(out).not.toContain(secret)
  expect(await audit(one.id)).toEqual([
    {
      event: 'application.added',
      from: 'none',
      to: 'stored',
      by: 'olga',
      detail: { client: one.id, name: 'Notes' },
    },
  ])
})

test('one on devices gets a code for its person to type', async () => {
  const { out } = await run('add', 'Television', '--devices', '--public', '--json')
  const config = await discover(auth(), JSON.parse(out))
  expect(await client.initiateDeviceAuthorization(config, { scope: 'openid' })).toMatchObject({
    verification_uri: `${auth().url}/oauth2/device`,
  })
  expect((await run('list')).out).toContain('Television  without a secret  on devices')
})

test('after a rotation both secrets are good for the overlap, and no longer', async () => {
  const one = await added('--trusted')
  const rotated = async (...more: string[]) =>
    /secret {2}(\w+)/.exec((await run('rotate', one.id, ...more)).out)?.[1]
  const isGood = async (secret: string | undefined) => {
    const { browser } = await signedIn(auth())
    const config = await discover(auth(), { ...one, ...(secret !== undefined && { secret }) })
    return redeem(config, await codeFor(auth(), browser, config, one)).then(
      () => true,
      ({ error }) => error,
    )
  }
  const second = await rotated('--overlap', '48')
  expect([await isGood(one.secret), await isGood(second)]).toEqual([true, true])
  await rows('update auth.oauth_client set former_until = now() where id = $1', [one.id])
  expect([await isGood(one.secret), await isGood(second)]).toEqual(['invalid_client', true])
  const third = await rotated('--now')
  expect([await isGood(second), await isGood(third)]).toEqual(['invalid_client', true])
  expect((await audit(one.id)).map(({ event, detail }) => [event, detail.overlapHours])).toEqual([
    ['application.added', undefined],
    ['application.secretRotated', '48'],
    ['application.secretRotated', '0'],
  ])
})

test('one that is removed has nothing any more: no token, no code, no consent', async () => {
  const one = await added()
  const { browser, config, tokens, user } = await connected(one)
  const code = await codeFor(auth(), browser, config, one)
  const open = await follow(auth(), browser, (await begin(config, one, { prompt: 'consent' })).address.href)
  expect((await run('remove', one.id)).err).toContain('add --yes')
  expect(await run('remove', one.id, '--yes')).toMatchObject({
    code: 0,
    out: 'The application is removed, and with it 2 grants, their codes and their tokens.\n',
  })
  const asked = `${auth().url}/oauth2/userinfo`
  const seen = await fetch(asked, { headers: { authorization: `Bearer ${tokens.access_token}` } })
  expect(seen.status).toBe(401)
  const refused = { error: 'invalid_client' }
  await expect(redeem(config, code)).rejects.toMatchObject(refused)
  await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject(refused)
  const answered = await browser.send(open.address, { answer: 'allow' })
  expect(answered.status).toBe(400)
  for (const table of ['oauth_grant', 'consent'])
    expect(await rows(`select from auth.${table} where user_id = $1`, [user.id])).toEqual([])
  expect(await inconsistencies(await connectTo(auth().databaseUrl))).toEqual([])
  expect((await audit(one.id)).at(-1)).toMatchObject({ event: 'application.removed', by: 'olga' })
  expect((await run('remove', one.id, '--yes')).err).toContain('No application is stored under')
  expect((await run('rotate', one.id)).code).toBe(1)
})

test('one whose removal was interrupted is listed as such, refused, and removed by the same command', async () => {
  const one = await added()
  const { config, tokens } = await connected(one)
  await rows('update auth.oauth_client set removing_at = now() where id = $1', [one.id])
  expect((await run('list')).out).toMatch(new RegExp(`${one.id}.*is being removed: `))
  const refused = { error: 'invalid_client' }
  await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject(refused)
  expect((await run('rotate', one.id)).err).toContain('No application is stored under')
  expect((await run('remove', one.id, '--yes')).out).toContain('with it 1 grants')
  expect((await run('list')).out).not.toContain(one.id)
})

test('one whose removal was interrupted is none of the connected applications, and npm run purge removes the rest', async () => {
  const [one, other] = [await added(), await added()]
  const { browser, user } = await connected(one)
  await codeFor(auth(), browser, await discover(auth(), other), other, FOR_LONGER)
  await rows('update auth.oauth_client set removing_at = now() where id = $1', [one.id])
  await rows(
    `insert into auth.authorization (digest, state, payload, expires_at)
     values (repeat('a', 43), 'askingForSignIn', '{}', now() - interval '1 day')`,
  )
  const { body } = await browser.get(`${auth().url}/oauth2/applications`)
  expect(body).toContain(`value="${other.id}"`)
  expect(body).not.toContain(one.id)
  expect(await command('purge', [], { DATABASE_URL: auth().databaseUrl })).toMatchObject({ code: 0 })
  expect((await run('list')).out).not.toContain(one.id)
  for (const table of ['oauth_grant', 'consent'])
    expect(await rows(`select client_id as id from auth.${table} where user_id = $1`, [user.id])).toEqual([
      { id: other.id },
    ])
  expect((await audit(one.id)).at(-1)).toMatchObject({ event: 'application.removed', by: null })
  expect(await rows(`select from auth.authorization where expires_at < now()`)).toEqual([])
})

test('who allows it while it is removed grants it nothing', async () => {
  const one = await added('--public')
  const { browser, user } = await signedIn(auth())
  const config = await discover(auth(), one)
  const begun = await begin(config, one)
  const { address: page } = await follow(auth(), browser, begun.address.href)
  const db = await connectTo(auth().databaseUrl)
  await db.query('begin')
  onTestFinished(async () => void (await db.query('rollback')))
  await db.query('delete from auth.oauth_client where id = $1', [one.id])
  const allowed = consent(auth(), browser, page, 'allow')
  // It waits for the end of the other, whom it asks about the application.
  const waits = `select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()`
  await expect.poll(async () => (await rows(waits)).length).toBe(1)
  await db.query('commit')
  expect((await allowed).leadsTo).toBeNull()
  for (const table of ['oauth_grant', 'consent'])
    expect(await rows(`select from auth.${table} where user_id = $1`, [user.id])).toEqual([])
})

const asked = (words: string[], values: Record<string, string | true> = {}) =>
  clientOf({ action: 'add', words: ['Notes', ...words], values })

test.each<[string[], Record<string, string | true>, string]>([
  [['javascript:alert(1)'], {}, 'javascript:alert(1) isn’t a redirect address: give it whole'],
  [['data:text/html,hello'], {}, 'data:text/html,hello isn’t a redirect address'],
  [
    [address, 'https://*.example.com/callback'],
    {},
    'https://*.example.com/callback isn’t a redirect address',
  ],
  [['http://notes.example.com/callback'], {}, 'http://notes.example.com/callback isn’t a redirect address'],
  [['https://a:b@notes.example.com/callback'], {}, 'isn’t a redirect address'],
  [[], {}, 'Give an address to which people go back'],
  [
    [address],
    { 'post-logout': 'https://notes.example.com/# x' },
    'isn’t an address to lead to after a sign-out',
  ],
  [[address], { resources: '{' }, '--resources is JSON'],
  [[address], { resources: '{"https://a.example/":["a b"]}' }, '--resources is JSON'],
  [[], { serves: 'http://api.example.com/' }, 'http://api.example.com/ isn’t the address of a service'],
  [[], { serves: 'https://api.example.com/', public: true }, 'needs a secret'],
  [[address], { keys: '{"keys":[]}' }, '--keys is a JWK Set'],
  [[address], { keys: '{' }, 'Keep the private keys where the application runs.'],
])('%j with %j is refused by a sentence', (words, values, sentence) => {
  expect(() => asked(words, values)).toThrow(sentence)
})

test('what is refused by the command changes nothing, and a name of 61 characters is one', async () => {
  const stored = await rows('select from auth.oauth_client')
  const refused = await run('add', 'x'.repeat(61), address)
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('The name has 1 to 60 characters.') })
  expect(await rows('select from auth.oauth_client')).toHaveLength(stored.length)
})
