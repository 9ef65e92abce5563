// Whoever ends several grants locks them in one order: two that meet wait for one another in turn, and neither is refused as a deadlock.

import { randomUUID } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { disconnect } from '../../../../server/auth/openid-provider/flow/provider.flow.ts'
import { runProviderFlow } from '../../../../server/auth/openid-provider/flow/provider.handlers.ts'
import { removeApplicationInPart } from '../../../../server/auth/openid-provider/flow/remove-application.ts'
import { removeUser } from '../../../../server/auth/rows/remove-user.ts'
import { audited, byItself } from '../../../../server/db/auth/audited.ts'
import {
  deleteOtherSessionsOf,
  deleteSession,
  deleteSessionsOf,
} from '../../../../server/db/auth/ended-sessions.ts'
import { maybeOneUserById } from '../../../../server/db/auth/user.ts'
import { connect, type Pool, type Transaction } from '../../../../server/db/pool.ts'
import { removeExpired } from '../../../../server/db/remove-expired.ts'
import { connectTo, createDatabase } from '../../../support/databases.ts'
import { retention } from '../housekeeping/housekeeping.support.ts'

/** Of a wait for a fact, on a busy machine. */
const UNHURRIED = { timeout: 60_000 }

type Scene = { userId: string; clientId: string; keptId: string; sessionId: string }

/** Of an operator’s own application, which asks for no consent: that would have two meet earlier. The ids of the grants rise, and they lie in the table the other way round, where a statement of its own order takes them. */
const STORED = ['c', 'b', 'a']

async function open() {
  const databaseUrl = await createDatabase()
  const [db, watching] = [await connectTo(databaseUrl), await connectTo(databaseUrl)]
  // The wait for the other one is the test's, and no deadlock is tried again.
  const pool = await connect(databaseUrl, { connectionWaitMs: UNHURRIED.timeout })
  onTestFinished(() => pool.end())
  const once: Pool = { ...pool, transaction: (work) => pool.transaction(work, 0) }
  return { db, watching, once }
}

async function prepare(db: pg.Client, isForLonger: boolean): Promise<Scene> {
  const [keptId, sessionId, clientId] = [randomUUID(), randomUUID(), randomUUID()]
  const { rows } = await db.query(
    `insert into auth."user" (name, email) values ('N', 'n@example.com') returning id`,
  )
  const userId = rows[0].id as string
  for (const [id, end] of [
    [keptId, '1 hour'],
    [sessionId, isForLonger ? '1 hour' : '0'],
  ])
    await db.query(
      `insert into auth.session (id, token, "userId", "expiresAt", "sweepAt")
       values ($1, encode(sha256(gen_random_uuid()::text::bytea), 'hex'), $2, now() + $3::interval, now() + $3::interval)`,
      [id, userId, end],
    )
  await db.query(
    `insert into auth.oauth_client (id, name, redirect_uris, post_logout_redirect_uris, trusted, resources, serves)
     values ($1, 'Notes', '{}', '{}', false, '{}', '{}')`,
    [clientId],
  )
  for (const id of STORED)
    await db.query(
      `insert into auth.oauth_grant (id, user_id, session_id, client_id, stored_client, payload, expires_at)
       values ($1, $2, $3, $4, $4, '{}', now() + interval '1 day')`,
      [id, userId, isForLonger ? null : sessionId, clientId],
    )
  return { userId, clientId, keptId, sessionId }
}

type Ending = (pool: Pool, scene: Scene) => Promise<unknown>

const within =
  (work: (tx: Transaction, scene: Scene) => Promise<unknown>): Ending =>
  (pool, scene) =>
    audited(pool, byItself, (tx) => work(tx, scene))

const sessions = retention.find(({ kind }) => kind === 'sessions')

const endings = {
  'the end of every session': within((tx, { userId }) => deleteSessionsOf(tx, userId)),
  'the end of all other sessions': within((tx, { userId, keptId }) =>
    deleteOtherSessionsOf(tx, userId, keptId),
  ),
  'a sign-out': within((tx, { sessionId }) => deleteSession(tx, sessionId)),
  'the deletion of the account': within(async (tx, { userId }) => {
    const user = await maybeOneUserById(tx, userId)
    if (user) await removeUser(tx, user)
  }),
  'the removal of sessions that have expired': async (pool) => {
    if (!sessions) throw new Error('No rule removes sessions.')
    return removeExpired(pool, sessions, 10)
  },
  'the removal of the application': within((tx, { clientId }) => removeApplicationInPart(tx, clientId)),
  'its person, who takes everything back': within((tx, { userId, clientId, keptId }) =>
    runProviderFlow(tx, { application: { userId, clientId, sessionId: keptId } }, disconnect()),
  ),
} satisfies Record<string, Ending>

type Name = keyof typeof endings

const meetings: readonly (readonly [Name, Name, 'in a session' | 'for longer'])[] = [
  ['the end of every session', 'the removal of the application', 'in a session'],
  ['the end of every session', 'the removal of the application', 'for longer'],
  ['the end of all other sessions', 'the removal of the application', 'in a session'],
  ['the end of all other sessions', 'the removal of the application', 'for longer'],
  ['the end of all other sessions', 'its person, who takes everything back', 'in a session'],
  ['the end of all other sessions', 'its person, who takes everything back', 'for longer'],
  ['a sign-out', 'the removal of the application', 'in a session'],
  ['a sign-out', 'its person, who takes everything back', 'in a session'],
  ['the deletion of the account', 'the removal of the application', 'in a session'],
  ['the deletion of the account', 'the removal of the application', 'for longer'],
  ['the removal of sessions that have expired', 'the removal of the application', 'in a session'],
  ['the removal of sessions that have expired', 'its person, who takes everything back', 'in a session'],
]

test.each(meetings)('%s and %s meet at grants %s, and both are done', async (one, other, how) => {
  const { db, watching, once } = await open()
  const scene = await prepare(db, how === 'for longer')
  // In the middle: each has locked what it takes before that, and waits.
  await db.query('begin')
  await db.query(`select from auth.oauth_grant where id = 'b' for update`)
  const done = Promise.all([endings[one](once, scene), endings[other](once, scene)])
  done.catch(() => {})
  await vi.waitFor(async () => {
    const waiting = await watching.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(waiting.rowCount).toBe(2)
  }, UNHURRIED)
  await db.query('commit')
  await done
  expect((await db.query('select from auth.oauth_grant')).rowCount).toBe(0)
})

test('sessions, grants and people are deleted where the order of grants is kept, and nowhere else', async () => {
  const files = await Array.fromAsync(glob('server/**/*.ts'))
  const deleting = /delete from auth\.(session\b|oauth_grant\b|"user")/
  const texts = await Promise.all(files.map(async (file) => ({ file, text: await readFile(file, 'utf8') })))
  expect(texts.flatMap(({ file, text }) => (deleting.test(text) ? [file] : [])).toSorted()).toEqual([
    'server/db/auth/ended-sessions.ts',
    'server/db/auth/oauth-grant.ts',
    'server/db/auth/user.ts',
  ])
})
