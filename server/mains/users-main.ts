// npm run users: finds people, shows one, approves newcomers and declines them, ends sessions, locks and unlocks people, recovers lost second factors, gives
// roles in the console, and deletes people.

import type { ConsoleRole } from '../../machines/console-access/console-access.machine.ts'
import { orderConsoleRole } from '../auth/flows/console/console.flow.ts'
import { consoleHandled } from '../auth/flows/console/console.handlers.ts'
import type { ConsoleEffect, ConsoleOperations } from '../auth/flows/console/console.operations.ts'
import { orderRecovery, stopRecoveryByOperator } from '../auth/flows/factors/factors.flow.ts'
import {
  approveByOperator,
  declineByOperator,
  deleteByOperator,
  endSessionsByOperator,
  lockByOperator,
  unlockByOperator,
} from '../auth/flows/operator/operator.flow.ts'
import { type PasskeyHandled, passkeyHandled } from '../auth/methods/passkey/passkey.handlers.ts'
import type { PasskeyFlow } from '../auth/methods/passkey/passkey.operations.ts'
import { operate } from '../auth/operate.ts'
import type { Given } from '../commands/arguments.mjs'
import { withAuthDatabase } from '../commands/auth-database.ts'
import { fault, runCommand, say, wholeNumberOf } from '../commands/command.ts'
import { line, time, whole } from '../commands/person-lines.ts'
import { plain } from '../commands/plain.ts'
import { type AuditRow, anyAuditedSchemas, anyAuditRows } from '../db/audit-trail.ts'
import { anyWaiting, countWaiting, maybeOnePerson, type WholePerson } from '../db/auth/people.ts'
import { anyPeople, anyPeopleByPart } from '../db/auth/people-search.ts'
import { anyUsedUpNetworks } from '../db/network-limits.ts'
import { passwordsUntil } from '../db/password-limit.ts'
import { type Chapter, storyOf } from '../story/story.ts'
import { linesOf, stateOf, whyOf } from '../story/why-sign-in.ts'
import { Problem } from '../telemetry/problem.ts'
import { strictEmail } from '../wire/email.ts'

const nobody = (email: string) => new Problem(`Nobody has the email ${email}.`)

function emailOf({ words: [word = ''] }: Given): string {
  const email = strictEmail(word)
  if (email === null) throw fault(`${plain(word)} isn’t an email address.`)
  return email
}

async function find(given: Given): Promise<void> {
  const [part = ''] = given.words
  if (part.trim() === '') throw fault('Give a part of the email or name, or the id.')
  const most = wholeNumberOf(given, 'limit', 20, 10_000)
  await withAuthDatabase(async ({ pool }) => {
    const found = await anyPeople(pool, part, most)
    const people = found.length > 0 ? found : await anyPeopleByPart(pool, part, most)
    if (people.length === 0) throw new Problem(`Nobody has "${plain(part)}" in their email or name.`)
    for (const person of people) say(given.values.json ? JSON.stringify(person) : line(person))
  })
}

async function waiting(given: Given): Promise<void> {
  const most = wholeNumberOf(given, 'limit', 20, 10_000)
  await withAuthDatabase(async ({ pool }) => {
    const people = await anyWaiting(pool, most)
    for (const person of people) say(given.values.json ? JSON.stringify(person) : line(person))
    if (given.values.json) return
    if (people.length === 0) say('Nobody waits for an approval.')
    const all = await countWaiting(pool)
    if (people.length < all) say(`${people.length} of ${all}: --limit shows more.`)
  })
}

async function show(given: Given): Promise<void> {
  const email = emailOf(given)
  await withAuthDatabase(async ({ pool }) => {
    const person = await maybeOnePerson(pool, email)
    if (!person) throw nobody(email)
    say(given.values.json ? JSON.stringify(person) : whole(person))
  })
}

async function why(given: Given): Promise<void> {
  const email = emailOf(given)
  await withAuthDatabase(async ({ pool, options, settings }) => {
    const person = await maybeOnePerson(pool, email)
    if (!person) throw nobody(email)
    const policy = { ...options.policy, hasProviders: settings.OIDC_PROVIDERS.length > 0 }
    const found = whyOf(person, policy, {
      passwordsUntil: await passwordsUntil(pool, settings, email),
      networks: await anyUsedUpNetworks(pool, settings, person),
      appCodes: options.factor.failuresAllowed,
      now: Date.now(),
    })
    say(given.values.json ? JSON.stringify(found) : linesOf(email, found).map(plain).join('\n'))
  })
}

async function story(given: Given): Promise<void> {
  const email = emailOf(given)
  const limit = wholeNumberOf(given, 'limit', 200, 100_000)
  await withAuthDatabase(async ({ pool }) => {
    if (!(await maybeOnePerson(pool, email))) throw nobody(email)
    const query = { email, since: null, ofOperators: false, limit }
    const rows = []
    for (const schema of await anyAuditedSchemas(pool))
      rows.push(...(await anyAuditRows(pool, schema, query)).map(withActor))
    const newest = rows.toSorted((one, other) => other.at - one.at).slice(0, limit)
    for (const { newest: _, ...chapter } of storyOf(newest.toReversed()))
      say(given.values.json ? JSON.stringify(chapter) : plain(lineOfStory(chapter)))
  })
}

/** The id of an operator who acted as the person. */
const withActor = ({ detail, ...row }: AuditRow) => ({
  ...row,
  actor: typeof detail.actor === 'string' ? detail.actor : null,
})

const lineOfStory = ({ from, to, says, times, by }: Chapter) =>
  [time(to), times > 1 ? `${says} (${times} times since ${time(from)})` : says, by || '-'].join('  ')

type Order = {
  done: string
  /** What is said of a person who is there, in the state in which the machine has no answer. */
  refused?: (state: string, person: WholePerson) => string
  /** An application with a database of its own has to be notified of these. */
  endsSessions?: boolean
}

async function order(
  email: string,
  flow: () => PasskeyFlow<'email' | 'operator'>,
  { done, refused = () => '', endsSessions = true }: Order,
): Promise<void> {
  await withAuthDatabase(async (database) => {
    const { refusal } = await operate<PasskeyHandled>(database, flow, email, passkeyHandled)
    if (refusal) {
      const person = await maybeOnePerson(database.pool, email)
      throw person ? new Problem(refused(stateOf(person), person)) : nobody(email)
    }
    say(done)
    if (endsSessions && !database.options.tellsApplication)
      say(
        'BACKCHANNEL_LOGOUT_URL is not set: an application with a database of its own hears of it at its next check.',
      )
  })
}

const roles: readonly ConsoleRole[] = ['support', 'operator']

function roleOf({ words: [, word = ''] }: Given): ConsoleRole {
  const role = roles.find((one) => one === word)
  if (!role) throw fault(`There is no role ${plain(word)} in the console: give ${roles.join(' or ')}.`)
  return role
}

const answersOfConsole = {
  storeSupport: 'This person is support in the console: they look at people whom they can name in full.',
  storeOperator:
    'This person is an operator of the console: they look at people, search for them and act for them.',
  forgetRole: 'For this person there is no console any more, from the next request on.',
} satisfies Partial<Record<ConsoleEffect, string>>

const refusalsOfConsole: Partial<Record<ConsoleEffect, string>> = {
  refuseOwn: 'Nobody gives themselves a role: another operator has to run this.',
  refuseHeld: 'This person has that role already.',
  refuseLastOperator: 'This is the last operator of the console: make another person one first.',
}

const refusalsOfLock: Record<string, string> = {
  locked: 'This person is locked already.',
  waiting: 'This person waits for an approval, so nobody can sign in as them: decline them instead.',
}

const isAnswer = (answer: string | null): answer is keyof typeof answersOfConsole =>
  answer !== null && answer in answersOfConsole

/** @param wanted null to withdraw it */
async function orderRole(email: string, wanted: ConsoleRole | null): Promise<void> {
  await withAuthDatabase(async (database) => {
    const flow = () => orderConsoleRole(wanted)
    const { refusal, console } = await operate<ConsoleOperations>(database, flow, email, consoleHandled)
    if (refusal) throw nobody(email)
    const { answer } = console
    if (!isAnswer(answer))
      throw new Problem((answer && refusalsOfConsole[answer]) ?? 'This person has no role in the console.')
    say(answersOfConsole[answer])
    if (wanted && !database.settings.CONSOLE) say('CONSOLE is off: turn it on to open the console.')
  })
}

runCommand('users', {
  find,
  waiting,
  show,
  why,
  story,
  'end-sessions': (given) =>
    order(emailOf(given), endSessionsByOperator, { done: 'All sessions of this person have ended.' }),
  approve: (given) =>
    order(emailOf(given), approveByOperator, {
      done: 'This person is approved: they can sign in, and are mailed so.',
      refused: (state) =>
        state === 'unverified'
          ? 'This person hasn’t verified their email: they wait for an approval once they have.'
          : 'This person doesn’t wait for an approval.',
      endsSessions: false,
    }),
  decline: (given) =>
    order(emailOf(given), declineByOperator, {
      done: 'This person is declined: their account is gone, and no mail says so.',
      refused: () => 'This person doesn’t wait for an approval.',
      endsSessions: false,
    }),
  lock: (given) =>
    order(emailOf(given), lockByOperator, {
      done: 'This person is locked: their sessions have ended, and no way to sign in opens another one.',
      refused: (state) =>
        refusalsOfLock[state] ??
        'This person hasn’t verified their email, so nobody can sign in as them: delete them instead.',
    }),
  unlock: (given) =>
    order(emailOf(given), unlockByOperator, {
      done: 'This person can sign in again.',
      refused: () => 'This person is not locked.',
      endsSessions: false,
    }),
  'recover-factors': (given) =>
    order(emailOf(given), orderRecovery, {
      done:
        'A link is mailed to this person, which holds for a day. Once they have followed it, the wait begins; nothing is ' +
        'removed before it is over.',
      refused: (_, { recovery }) =>
        recovery?.state === 'waiting'
          ? `A recovery waits already, until ${recovery.until}.`
          : 'This person has neither an authenticator app nor a passkey.',
      endsSessions: false,
    }),
  'stop-recovery': (given) =>
    order(emailOf(given), stopRecoveryByOperator, {
      done: 'The recovery is stopped: the authenticator app and the passkeys stay.',
      refused: () => 'No recovery of this person is under way.',
      endsSessions: false,
    }),
  grant: (given) => orderRole(emailOf(given), roleOf(given)),
  revoke: (given) => orderRole(emailOf(given), null),
  delete: async (given) => {
    const email = emailOf(given)
    if (!given.values.yes) throw fault('A deleted person can’t be brought back: add --yes to confirm.')
    await order(email, deleteByOperator, { done: 'This person and all that was kept of them are deleted.' })
  },
})
