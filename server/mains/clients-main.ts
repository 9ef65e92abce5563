// npm run clients: lists the applications that are stored, adds one, gives it another secret, and removes it.

import { randomUUID } from 'node:crypto'
import { digestOf, newToken } from '../auth/crypto/tokens.ts'
import { isProvider } from '../auth/is-provider.ts'
import { removeApplication } from '../auth/openid-provider/flow/remove-application.ts'
import type { Given } from '../commands/arguments.mjs'
import { type AuthDatabase, withAuthDatabase } from '../commands/auth-database.ts'
import { clientOf, keysOf } from '../commands/client-arguments.ts'
import { fault, runCommand, say, wholeNumberOf } from '../commands/command.ts'
import { plain } from '../commands/plain.ts'
import { audited, byOperator, recordAuditEvent } from '../db/auth/audited.ts'
import {
  addClient,
  anyClients,
  type ListedClient,
  maybeOneClient,
  maybeOneRekeyed,
  maybeOneRotated,
} from '../db/auth/oauth-client.ts'
import type { Transaction } from '../db/pool.ts'
import type { ClientKeys } from '../http/client-keys.ts'
import { called } from '../telemetry/called.mjs'
import { Problem } from '../telemetry/problem.ts'

/** A year. */
const LONGEST_OVERLAP_HOURS = 8760

const unknown = (id: string) =>
  new Problem(
    `No application is stored under ${plain(id)}: ${called('clients', 'list')} says which there are. Those of OIDC_CLIENTS are in the settings.`,
  )

/** In one transaction, with what was done to the application in the audit. */
const changing = <T>({ pool, operator, options }: AuthDatabase, work: (tx: Transaction) => Promise<T>) =>
  audited(pool, byOperator(operator), work, { telling: options.telling })

type Done = { event: string; from: string; to: string; detail: Record<string, string> }

const record = (tx: Transaction, { event, from, to, detail }: Done) =>
  recordAuditEvent(tx, { machine: null, previousState: from, event, state: to, detail })

const time = (at: number) => new Date(at).toISOString()

function authenticatedBy({ jwks, metadata, secretDigests }: ListedClient): string {
  if (jwks || metadata?.token_endpoint_auth_method === 'private_key_jwt') return 'with keys'
  return secretDigests.length > 0 ? 'with a secret' : 'without a secret'
}

const line = (one: ListedClient) =>
  [
    one.id,
    plain(one.name),
    authenticatedBy(one),
    ...(one.trusted ? ['trusted'] : []),
    ...(one.devices ? ['on devices'] : []),
    ...(one.metadata ? ['registered itself'] : []),
    ...(one.isRemoving ? ['is being removed: `remove` goes on'] : []),
    ...(one.formerUntil === null ? [] : [`its former secret is good until ${time(one.formerUntil)}`]),
    `${one.grants} grants`,
    `since ${time(one.createdAt)}`,
    ...one.redirectUris,
    ...one.serves,
  ].join('  ')

const shown = ({ secretDigests, createdAt, formerUntil, ...one }: ListedClient) =>
  JSON.stringify({
    ...one,
    hasSecret: secretDigests.length > 0,
    createdAt: time(createdAt),
    formerSecretUntil: formerUntil === null ? null : time(formerUntil),
  })

const list = ({ values }: Given): Promise<void> =>
  withAuthDatabase(async ({ pool }) => {
    const clients = await anyClients(pool)
    for (const one of clients) say(values.json ? shown(one) : line(one))
    if (clients.length === 0 && !values.json) say('No application is stored.')
  })

const THEIRS =
  'This application runs on people’s devices or has registered itself: it takes no keys from here.'

const SECRET_ONCE = 'Keep the secret now: only its digest is stored, and it is not shown again.'

async function add(given: Given): Promise<void> {
  const client = clientOf(given)
  const hasSecret = !given.values.public && client.jwks === undefined
  const secret = hasSecret ? newToken() : null
  const id = randomUUID()
  await withAuthDatabase(async (database) => {
    await changing(database, async (tx) => {
      await addClient(tx, {
        ...client,
        backchannelLogoutUri: client.backchannelLogoutUri ?? null,
        jwks: client.jwks ?? null,
        id,
        secretDigest: given.values.public ? null : digestOf(secret ?? newToken()),
      })
      const detail = { client: id, name: client.name }
      record(tx, { event: 'application.added', from: 'none', to: 'stored', detail })
    })
    if (given.values.json) return say(JSON.stringify({ id, ...(secret !== null && { secret }) }))
    say(`id      ${id}`)
    if (secret !== null) say(`secret  ${secret}\n${SECRET_ONCE}`)
    if (!isProvider(database.settings)) say('The service isn’t a provider yet: start it with PROVIDER=on.')
  })
}

const withoutSecret = (id: string) =>
  new Problem(
    `This application has no secret. If it has keys, give those that count from now on: ${called('clients', `rotate ${plain(id)} --keys`)}.`,
  )

async function rekey({ values }: Given, id: string, jwks: ClientKeys): Promise<void> {
  if (values.now || values.overlap !== undefined)
    throw fault('For an overlap give the former keys in --keys as well: leave out --overlap and --now.')
  await withAuthDatabase(async (database) => {
    await changing(database, async (tx) => {
      if (!(await maybeOneRekeyed(tx, { id, jwks, digest: digestOf(newToken()) })))
        throw (await maybeOneClient(tx, id)) ? new Problem(THEIRS) : unknown(id)
      record(tx, { event: 'application.keysChanged', from: 'stored', to: 'stored', detail: { client: id } })
    })
    say('From now on its keys count, and no secret or key that it had.')
  })
}

async function rotate(given: Given): Promise<void> {
  const { values, words } = given
  const [id = ''] = words
  const jwks = keysOf(given)
  if (jwks) return rekey(given, id, jwks)
  if (values.now && values.overlap !== undefined) throw fault('Give either --overlap or --now, not both.')
  const hours = values.now ? 0 : wholeNumberOf(given, 'overlap', 24, LONGEST_OVERLAP_HOURS)
  const secret = newToken()
  await withAuthDatabase(async (database) => {
    await changing(database, async (tx) => {
      const order = { id, digest: digestOf(secret), overlapSeconds: hours * 3600 }
      if (!(await maybeOneRotated(tx, order)))
        throw (await maybeOneClient(tx, id)) ? withoutSecret(id) : unknown(id)
      const detail = { client: id, overlapHours: String(hours) }
      record(tx, { event: 'application.secretRotated', from: 'stored', to: 'stored', detail })
    })
    say(`secret  ${secret}\n${SECRET_ONCE}`)
    say(hours === 0 ? 'The old secret no longer works.' : `The old secret works for another ${hours} hours.`)
  })
}

async function remove({ values, words }: Given): Promise<void> {
  const [id = ''] = words
  if (!values.yes)
    throw fault('Its id and everything that it was granted are gone for good: add --yes to confirm.')
  await withAuthDatabase(async (database) => {
    const ended = await removeApplication((work) => changing(database, work), id)
    if (ended === null) throw unknown(id)
    say(`The application is removed, and with it ${ended} grants, their codes and their tokens.`)
  })
}

runCommand('clients', { list, add, rotate, remove })
