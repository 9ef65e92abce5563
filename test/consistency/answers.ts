// What was answered is kept: each accepted sign-up has its user, each token its session, and no error is unannounced.

import { hash } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { Exchange, OtherCheck } from './checks.ts'

/** The requests that are answered with the token of a new session. */
const opening = ['/sign-in/email', '/email-otp/verify-email', '/sign-in/email-otp', '/sign-in/social']
/** Those that a code may be used up by, by the purpose of the code. */
const spending: Record<string, string> = {
  '/email-otp/verify-email': 'email-verification',
  '/sign-in/email-otp': 'sign-in',
  '/email-otp/reset-password': 'forget-password',
}

/**
 * Requests that change something whenever they are answered with 2xx, by the schema whose audit says so.
 * docs/reliability.md names them. A sign-out is none: it is answered so without a session, too.
 */
export const changing: Record<string, 'auth' | 'app'> = {
  '/sign-up/email': 'auth',
  '/sign-in/email': 'auth',
  '/email-otp/verify-email': 'auth',
  '/email-otp/reset-password': 'auth',
  '/reset-password': 'auth',
  '/change-password': 'auth',
  '/api/organizations': 'app',
  '/api/invitations': 'app',
  '/auth/auth-callback': 'app',
}

type Answered = Exchange & { answer: NonNullable<Exchange['answer']> }

const isAnswered = (one: Exchange): one is Answered => one.answer !== null
const isAccepted = ({ answer }: Answered) => answer.status === 200
const textOf = (from: unknown, name: string): string | undefined => {
  const value = typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined
  return typeof value === 'string' ? value : undefined
}
const emailOf = ({ asked, who }: Exchange) => (textOf(asked, 'email') ?? who ?? '').trim().toLowerCase()

export const answersCheck: OtherCheck = {
  name: 'What was answered is kept',
  find: async (db, { exchanges }) => {
    const answered = exchanges.filter(isAnswered)
    const ofAuth = answered.filter(({ service }) => service === 'auth').filter(isAccepted)
    const ofApp = answered.filter(({ service }) => service === 'app').filter(isAccepted)
    return [
      ...answered.flatMap(unannounced),
      ...spentTwice(ofAuth),
      ...(await lostPeople(db, exchanges, ofAuth)),
      ...(await lostSessions(db, ofAuth)),
      ...(await lostAppSessions(db, ofApp)),
      ...(await lostChanges(db, answered)),
    ]
  },
}

/** Of all errors 503 alone is one, and says when to come again. */
function unannounced({ method, path, answer: { status, headers } }: Answered): string[] {
  if (status < 500 || (status === 503 && headers.has('retry-after'))) return []
  return [`${method} ${path} was answered ${status}${status === 503 ? ' without Retry-After' : ''}`]
}

function spentTwice(accepted: readonly Answered[]): string[] {
  const uses = accepted.filter(({ path }) => path in spending)
  const byCode = Map.groupBy(uses, (one) =>
    [spending[one.path], emailOf(one), textOf(one.asked, 'otp')].join(' '),
  )
  return [...byCode].flatMap(([code, { length }]) =>
    length > 1 ? [`the code ${code.slice(0, -6)}… was accepted ${length} times`] : [],
  )
}

async function lostPeople(
  db: ClientBase,
  exchanges: readonly Exchange[],
  accepted: readonly Answered[],
): Promise<string[]> {
  const deleted = new Set(exchanges.filter(({ path }) => path === '/delete-user').map(emailOf))
  const emails = new Set(accepted.filter(({ path }) => path === '/sign-up/email').map(emailOf))
  const { rows } = await db.query<{ email: string; users: number }>(
    `select e.email, count(u.id)::integer as users
     from unnest($1::text[]) e(email) left join auth."user" u on lower(u.email) = e.email
     group by e.email having count(u.id) <> 1`,
    [[...emails]],
  )
  return rows
    .filter(({ email, users }) => users > 1 || !deleted.has(email))
    .map(({ email, users }) => `the sign-up of ${email} was accepted, and there are ${users} users`)
}

/** Where something has ended sessions of the person since, this token's may be among them. */
async function lostSessions(db: ClientBase, accepted: readonly Answered[]): Promise<string[]> {
  const given = accepted
    .filter(({ path }) => opening.includes(path))
    .flatMap((one) => {
      const { body } = one.answer
      const token = textOf(body, 'token')
      const user = typeof body === 'object' && body !== null ? Reflect.get(body, 'user') : null
      return token ? [{ digest: hash('sha256', token), email: textOf(user, 'email') ?? emailOf(one) }] : []
    })
  const digests = given.map(({ digest }) => digest)
  const { rows } = await db.query<{ digest: string }>(
    `select g.digest from unnest($1::text[], $2::text[]) as g(digest, email)
       left join auth."user" u on u.email = g.email
     where not exists (select from auth.session s where s.token = g.digest)
       and u.id is not null and not exists (
         select from auth.audit_event e where e.user_id = u.id and e.effects && array[
           'endSessions', 'endOtherSessions', 'endOwnSession', 'endNamedSession', 'dropUnproven'])`,
    [digests, given.map(({ email }) => email)],
  )
  const lost = new Set(rows.map(({ digest }) => digest))
  return [
    ...given
      .filter(({ digest }) => lost.has(digest))
      .map(({ email }) => `${email} was given a token whose session is not there`),
    ...given
      .filter(({ digest }, index) => digests.indexOf(digest) < index)
      .map(({ email }) => `a token of ${email} was given in two answers`),
  ]
}

/** The application's cookie is set by a callback and by nothing else that is answered 200. */
async function lostAppSessions(db: ClientBase, accepted: readonly Answered[]): Promise<string[]> {
  const given = accepted
    .filter(({ path }) => path === '/auth/auth-callback')
    .flatMap((one) => {
      const set = one.answer.cookies.map((line) => /^(?:__Host-)?lockstep\.session=([^;]+)/.exec(line)?.[1])
      const key = set.find(Boolean)
      return key ? [{ digest: hash('sha256', key), who: emailOf(one) }] : []
    })
  const { rows } = await db.query<{ who: string }>(
    `select g.who from unnest($1::text[], $2::text[]) as g(digest, who)
       join app.app_user p on p.email = g.who
     where not exists (select from app.session s where s.id = g.digest)
       and (select count(*) from app.audit_event e
            where e.user_id = p.user_id and e.effects && array['openSession', 'endSession']) < 2`,
    [given.map(({ digest }) => digest), given.map(({ who }) => who)],
  )
  return rows.map(({ who }) => `${who} was given a session of the application that is not there`)
}

/** The audit is written in the transaction of the change, under the id of the request. */
async function lostChanges(db: ClientBase, answered: readonly Answered[]): Promise<string[]> {
  const changed = answered.flatMap(({ method, path, answer: { status, headers } }) => {
    const schema = changing[path]
    const id = headers.get('x-request-id')
    return method === 'POST' && status < 300 && schema && id ? [{ path, schema, id }] : []
  })
  const { rows } = await db.query<{ id: string }>(
    `select c.id from unnest($1::text[], $2::text[]) as c(schema, id)
     where not exists (select from auth.audit_event e where c.schema = 'auth' and e.request_id = c.id)
       and not exists (select from app.audit_event e where c.schema = 'app' and e.request_id = c.id)`,
    [changed.map(({ schema }) => schema), changed.map(({ id }) => id)],
  )
  const lost = new Set(rows.map(({ id }) => id))
  return changed
    .filter(({ id }) => lost.has(id))
    .map(({ path }) => `POST ${path} was accepted, and the audit has nothing of it`)
}
