// npm run users, mails, keys and purge on a running service: by its machines, and audited.

import { beforeAll, describe, expect, test, vi } from 'vitest'
import { authServiceOfFile, signUp, somebody, verifiedPerson } from '../../support/auth-service.ts'
import { command } from '../../support/command.ts'
import { connectTo, createDatabase } from '../../support/databases.ts'
import { isDeep } from '../../support/deep.ts'

const auth = authServiceOfFile()
const run = (name: string, ...args: string[]) =>
  command(name, args, { DATABASE_URL: auth().databaseUrl, OPERATOR: 'olga' })

async function rows(statement: string, values: unknown[] = []) {
  const db = await connectTo(auth().databaseUrl)
  return (await db.query(statement, values)).rows
}

const audited = (event: string) =>
  rows(
    `select machine, previous_state as "from", state, operator as by from auth.audit_event where event = $1`,
    [event],
  )

describe('users', () => {
  let person: Awaited<ReturnType<typeof verifiedPerson>>
  beforeAll(async () => {
    person = await verifiedPerson(auth(), 'ada@example.com')
  })

  test('X-392: are found by a part of the e-mail, and none is a pattern', async () => {
    const found = await run('users', 'find', 'DA@exam')
    expect(found).toMatchObject({ code: 0, out: expect.stringContaining(person.user.id) })
    expect(await run('users', 'find', 'd%com')).toMatchObject({
      code: 1,
      err: 'Nobody has "d%com" in their email or name.\n',
    })
  })

  test('X-392: are shown whole, without a hash or a token', async () => {
    const { out } = await run('users', 'show', 'ada@example.com', '--json')
    expect(JSON.parse(out)).toMatchObject({
      email: 'ada@example.com',
      emailVerified: true,
      hasPassword: true,
      sessions: [{}],
      codes: [{ purpose: 'email-verification', state: 'spent' }],
    })
    for (const secret of ['argon2', person.token]) expect(out).not.toContain(secret)
  })

  test('X-392: are shown with the kinds, names and dates of their factors, and without a secret', async () => {
    const owner = `(select id from auth."user" where email = 'ada@example.com')`
    await rows(`
      with app as (insert into auth.totp (user_id, state, secret, confirmed_at)
        values (${owner}, 'active', 'a-sealed-secret', '2026-11-20T12:00Z')),
      code as (insert into auth.recovery_code (user_id, digest, state) values (${owner}, 'a-digest-of-it', 'unused'))
      insert into auth.passkey (user_id, credential_id, public_key, name, counter, device_type, backed_up, aaguid, stands_alone, created_at)
      values (${owner}, 'its-credential', 'its-public-key', 'Telephone', 0, 'multiDevice', true, '', true, '2026-11-21T12:00Z')`)
    const { out } = await run('users', 'show', 'ada@example.com')
    await rows(
      `with app as (delete from auth.totp), code as (delete from auth.recovery_code) delete from auth.passkey`,
    )
    expect(out).toContain('second factor: active, since 2026-11-20, recovery codes left: 1\n')
    expect(out).toContain('passkeys: 1\n  Telephone, multiDevice, since 2026-11-21\n')
    for (const secret of ['a-sealed-secret', 'a-digest-of-it', 'its-credential', 'its-public-key'])
      expect(out).not.toContain(secret)
  })

  test('X-392: lose all sessions by the account’s machine, which the audit says', async () => {
    const headers = { authorization: `Bearer ${person.token}` }
    expect((await auth().get('/get-session', headers)).body).not.toBeNull()
    expect(await run('users', 'end-sessions', 'ada@example.com')).toMatchObject({ code: 0 })
    expect((await auth().get('/get-session', headers)).body).toBeNull()
    expect(await audited('allSessions.revoked')).toEqual([
      { machine: 'account', from: 'verified', state: 'verified', by: 'olga' },
    ])
  })

  test('X-392: are deleted by the account’s machine, if that is said twice', async () => {
    expect(await run('users', 'delete', 'ada@example.com')).toMatchObject({
      code: 2,
      err: expect.stringMatching(
        /^A deleted person can’t be brought back: add --yes to confirm\. npm run users -- --help/,
      ),
    })
    expect(await run('users', 'delete', 'ada@example.com', '--yes')).toMatchObject({ code: 0 })
    expect(await rows('select from auth."user"')).toEqual([])
    expect(await audited('deletion.ordered')).toEqual([
      { machine: 'account', from: 'verified', state: 'none', by: 'olga' },
    ])
    // What the operator did before is kept as well; of the person there is the id alone.
    expect(await audited('allSessions.revoked')).toMatchObject([{ by: 'olga' }])
    expect(
      await rows('select distinct ip_address, user_agent from auth.audit_event where user_id = $1', [
        person.user.id,
      ]),
    ).toEqual([{ ip_address: '', user_agent: '' }])
    const { out } = await command('audit', ['--operators', '--json'], {
      DATABASE_URL: auth().databaseUrl,
    })
    expect(
      out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { event: 'deletion.ordered', operator: 'olga', userId: person.user.id, email: null },
      { event: 'allSessions.revoked', operator: 'olga' },
    ])
    expect(await run('users', 'delete', 'ada@example.com', '--yes')).toMatchObject({
      code: 1,
      err: 'Nobody has the email ada@example.com.\n',
    })
  })

  test.each([
    [['show', 'nobody'], 2, 'nobody isn’t an email address.'],
    [['find', 'x', '--limit', '0'], 2, '--limit 0 isn’t a whole number from 1 to 10000.'],
    [['forget'], 2, 'There is no "forget"'],
  ])('%j is refused', async (args, code, sentence) => {
    expect(await run('users', ...args)).toMatchObject({
      code,
      out: '',
      err: expect.stringContaining(sentence),
    })
  })
})

describe('mails', () => {
  test('that were given up are listed, and queued again', async () => {
    const [{ id }] = await rows(
      `insert into auth.outbox (kind, recipient, attempts, dead_at) values ('password-changed', 'bob@example.com', 7, now())
       returning id`,
    )
    expect((await run('mails', 'list')).out).toContain(`${id}  password-changed  bob@example.com`)
    expect(await run('mails', 'retry', id)).toMatchObject({ code: 0 })
    // A mail of somebody else's wakes the delivery, which looks every half a minute by itself.
    await signUp(auth(), somebody())
    expect(await auth().mailTo('bob@example.com')).toMatchObject({ to: 'bob@example.com' })
    expect(await audited('mail.queuedAgain')).toEqual([
      { machine: null, from: 'dead', state: 'waiting', by: 'olga' },
    ])
    expect(await run('mails', 'retry', id)).toMatchObject({ code: 1 })
    expect(await run('mails', 'retry')).toMatchObject({ code: 2 })
    expect(await run('mails', 'retry', '--all', id)).toMatchObject({ code: 2 })
    expect((await run('mails', 'list')).out).toBe('None was given up.\n')
  })
})

describe('keys', () => {
  test('are rotated by hand, and the one before is published still', async () => {
    const rotate = async () => (await run('keys', 'rotate')).out.split(' ')[0] ?? ''
    const [first, second] = [await rotate(), await rotate()]
    const { keys } = (await auth().get('/jwks')).body as { keys: { kid: string }[] }
    const published = keys.map(({ kid }) => kid)
    expect(published).toEqual(expect.arrayContaining([first, second]))
    const listed = (await run('keys', 'list')).out.trim().split('\n')
    expect(listed).toEqual(
      expect.arrayContaining([
        `${second}  signs, sealed by secret 1 of 1`,
        `${first}  published for its grace, sealed by secret 1 of 1`,
      ]),
    )
    expect(await audited('key.made')).toContainEqual(expect.objectContaining({ by: 'olga' }))
  })
})

test('purge removes what has lapsed, and nothing else', async () => {
  await rows(
    `insert into auth.one_time_code (email, purpose, state, issued_at, expires_at)
     values ('old@example.com', 'sign-in', 'expired', now() - interval '30 days', now() - interval '30 days')`,
  )
  const [{ codes }] = await rows('select count(*)::int as codes from auth.one_time_code')
  expect(await run('purge')).toMatchObject({ code: 0, out: '1 expired rows are removed.\n' })
  expect(await rows('select count(*)::int as codes from auth.one_time_code')).toEqual([{ codes: codes - 1 }])
})

if (isDeep)
  test('purge runs by the settings of an auth service in production, which has no session keys', async () => {
    const env = {
      NODE_ENV: 'production',
      APP_ORIGIN: 'https://app.example.com',
      AUTH_URL: 'https://auth.example.com/api/auth',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'no-reply@example.com',
      SERVICE_SECRET: 'a service secret of 32 characters or more',
      DATABASE_URL: auth().databaseUrl,
    }
    expect(await command('purge', [], env)).toMatchObject({ code: 0, err: '' })
  })

if (isDeep)
  test('migrate says for whom it waits, beside what it has done', async () => {
    const databaseUrl = await createDatabase(null)
    const holder = await connectTo(databaseUrl)
    await holder.query('select pg_advisory_lock($1)', [7_203_914])
    const migrated = command('migrate', ['auth'], { DATABASE_URL: databaseUrl })
    const tries = new Set<number>()
    // Its first try at the lock ends after a second, which it says before the next.
    await vi.waitFor(
      async () => {
        const waiting = await holder.query<{ since: Date }>(
          `select xact_start as since from pg_stat_activity
           where application_name = 'lockstep migrate auth' and wait_event_type = 'Lock'`,
        )
        for (const { since } of waiting.rows) tries.add(since.getTime())
        expect(tries.size).toBeGreaterThan(1)
      },
      { timeout: 60_000, interval: 20 },
    )
    await holder.query('select pg_advisory_unlock($1)', [7_203_914])
    expect(await migrated).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^auth: applied 0001/),
      err: expect.stringMatching(/^Waiting for the migration lock held by /),
    })
  })

test('a database that is away, or was never migrated, is named as what it is', async () => {
  const away = await command('users', ['find', 'ada'], {
    DATABASE_URL: 'postgres://127.0.0.1:1/none',
  })
  expect(away).toMatchObject({ code: 1, err: expect.stringContaining('cannot be reached') })
  const empty = await command('users', ['find', 'ada'], {
    DATABASE_URL: await createDatabase(null),
  })
  expect(empty).toMatchObject({ code: 1, err: expect.stringContaining('run npm run migrate') })
})

test('X-392: a person is shown with nothing of anybody else', async () => {
  const eve = await verifiedPerson(auth(), 'eve@example.com')
  await rows(`update auth.session set "expiresAt" = now() where "userId" = $1`, [eve.user.id])
  await verifiedPerson(auth(), 'mia@example.com')
  const shown = async (email: string) => JSON.parse((await run('users', 'show', email, '--json')).out)
  expect((await shown('eve@example.com')).sessions).toEqual([])
  const { sessions, mails } = await shown('mia@example.com')
  expect(sessions.length).toBe(1)
  expect(mails.map(({ kind }: { kind: string }) => kind)).toEqual(['verification-code'])
})
