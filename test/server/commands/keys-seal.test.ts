// npm run keys seal and list while AUTH_SECRET is exchanged, and what a start says that was too early.

import { expect, onTestFinished, test } from 'vitest'
import { createFactorSeal } from '../../../server/auth/crypto/factor-seal.ts'
import { migrationsOf } from '../../../server/db/migrate.ts'
import { createService } from '../../faults/support/service.ts'
import { APP_ORIGIN } from '../../support/auth-service.ts'
import { command } from '../../support/command.ts'
import { connectTo, createDatabase } from '../../support/databases.ts'
import { isDeep } from '../../support/deep.ts'

const OLD = 'the secret of last year which has 32 characters or more'
const YOUNG = 'the secret of this year which has 32 characters or more'

async function sealedByOld() {
  const DATABASE_URL = await createDatabase()
  const run = (name: string, AUTH_SECRET: string, ...args: string[]) =>
    command(name, args, { DATABASE_URL, AUTH_SECRET, APP_ORIGIN, OPERATOR: 'olga' })
  const keys = (action: string, secrets: string, ...more: string[]) => run('keys', secrets, action, ...more)
  expect((await keys('rotate', OLD)).code).toBe(0)
  const rows = async (statement: string) => (await (await connectTo(DATABASE_URL)).query(statement)).rows
  const stored = () => rows('select * from auth.jwks')
  return { DATABASE_URL, run, keys, rows, stored }
}

test('a key is sealed under the first secret at once, in the operator’s name, and the older one may go', async () => {
  const { run, keys, rows } = await sealedByOld()
  const both = `${YOUNG},${OLD}`
  const before = (await keys('list', both)).out
  expect(before).toMatch(/ {2}signs, sealed by secret 2 of 2\n.* run npm run keys -- seal before you remove/)
  const doctor = await run('doctor', both, 'auth', '--json')
  expect(doctor.out).toMatch(/"finding":"keys.older".* npm run keys -- seal before you remove it/)
  expect(await keys('seal', both)).toMatchObject({ code: 0, out: expect.stringMatching(/^1 resealed/) })
  expect(await keys('seal', both)).toMatchObject({ code: 0, out: expect.stringMatching(/^Every key/) })
  const after = (await keys('list', both)).out
  expect(after).toMatch(/ {2}signs, sealed by secret 1 of 2\nNo key needs .* 600 seconds.* 7 days/)
  expect((await keys('list', YOUNG, '--json')).out).toContain('"opens":true,"sealedBy":1')
  expect((await run('doctor', both, 'auth', '--json')).out).not.toContain('keys.older')
  expect(await rows(`select event, operator from auth.audit_event where event = 'key.sealed'`)).toEqual([
    { event: 'key.sealed', operator: 'olga' },
  ])
  for (const secret of [OLD, YOUNG]) expect(before + after + doctor.out).not.toContain(secret)
})

test('the doctor says that an older secret seals secrets of authenticator apps, and that none opens them any more', async () => {
  const { run, keys, rows } = await sealedByOld()
  const both = `${YOUNG},${OLD}`
  expect((await keys('seal', both)).code).toBe(0)
  await rows(`insert into auth."user" (id, name, email) values ('ada', 'Ada', 'ada@example.com')`)
  const secret = createFactorSeal([OLD]).close('JBSWY3DPEHPK3PXP')
  await rows(`insert into auth.totp (user_id, state, secret) values ('ada', 'active', '${secret}')`)
  const doctor = async (secrets: string) => (await run('doctor', secrets, 'auth', '--json')).out
  expect(await doctor(both)).toMatch(/"finding":"keys.older".*secrets of authenticator apps/)
  expect(await doctor(YOUNG)).toMatch(
    /"finding":"apps.sealed".*opens the secrets of authenticator apps .1 of them/,
  )
  expect((await keys('list', YOUNG, '--json')).out).toContain('{"authenticatorApps":1,"sealedBy":null}')
})

if (isDeep)
  test('secrets of authenticator apps are sealed under the first secret as well, and are the same', async () => {
    const { keys, rows } = await sealedByOld()
    const both = `${YOUNG},${OLD}`
    const old = createFactorSeal([OLD])
    await rows(`insert into auth."user" (id, name, email) values ('ada', 'Ada', 'ada@example.com')`)
    await rows(
      `insert into auth.totp (user_id, state, secret) values ('ada', 'active', '${old.close('JBSWY3DPEHPK3PXP')}')`,
    )
    expect(await keys('seal', both)).toMatchObject({
      code: 0,
      out: expect.stringContaining('1 secrets of authenticator apps resealed'),
    })
    const [row] = await rows('select secret from auth.totp')
    expect(await createFactorSeal([YOUNG]).open(row.secret)).toBe('JBSWY3DPEHPK3PXP')
    expect((await keys('list', both)).out).not.toContain('secrets of authenticator apps')
  })

test('a key that no secret opens is not sealed, and nothing is changed', async () => {
  const { keys, stored } = await sealedByOld()
  const before = await stored()
  expect(await keys('seal', YOUNG)).toMatchObject({
    code: 1,
    err: expect.stringMatching(
      /^No AUTH_SECRET opens the key .* back as the last of AUTH_SECRET, .*keys -- seal/,
    ),
  })
  expect(await stored()).toEqual(before)
})

if (isDeep)
  test('a start without the secret that seals says which steps undo it, and changes neither key nor schema', async () => {
    const { DATABASE_URL, keys, rows, stored } = await sealedByOld()
    const before = await stored()
    const migrations = () => rows('select name from auth.lockstep_migration order by name')
    // As after an upgrade in the same step: something is to be migrated.
    await rows(
      'delete from auth.lockstep_migration where name = (select max(name) from auth.lockstep_migration)',
    )
    const applied = await migrations()
    const start = async (AUTH_SECRET: string) => {
      const env = { DATABASE_URL, AUTH_SECRET, APP_ORIGIN, AUTH_URL: 'http://127.0.0.1:9/api/auth' }
      const service = await createService({ name: 'auth', env: { ...env, SMTP_URL: 'smtp://127.0.0.1:9' } })
      onTestFinished(async () => void (await service.end('SIGKILL')))
      service.start()
      return service
    }
    const early = await start(YOUNG)
    expect(await early.end('SIGCONT')).toBe(1)
    expect(early.said()).toMatch(
      /Put the secret that was removed back as the last of AUTH_SECRET, run npm run keys -- seal, and remove it then/,
    )
    expect(await stored()).toEqual(before)
    expect(await migrations()).toEqual(applied)
    await rows(`insert into auth.lockstep_migration (name) values ('${migrationsOf('auth').at(-1)}')`)
    expect((await keys('seal', `${YOUNG},${OLD}`)).code).toBe(0)
    await (await start(YOUNG)).untilReady()
  })
