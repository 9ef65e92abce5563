// What an application demands of a person's session, how it says so, and the response if the demand is not met.

import type { Demand } from '../../machines/kit/demand.ts'
import { insufficientScope, metadataAddress } from '../tokens/protected-resource.ts'
import { type Needed, NO_DEMAND, neededBy, parseDemand, stepUpAddress } from '../tokens/token-demand.ts'
import type { SaidReason } from '../tokens/token-reason.ts'
import { hasPermissions, keyInsufficient, type Permissions } from '../wire/api-key-answers.ts'
import { notWhileImpersonating, stepUpRequired } from '../wire/app.ts'
import type { LockstepOptions } from './options.ts'
import { type Asked, pageOf } from './presented-tokens.ts'
import type { Person, Refusal, Visitor } from './visitor.ts'

export type Demanding = {
  /** What the session must have shown, and how recently, such as `aal2 within 15m`. */
  demand?: string
  /** What a token of another application must allow, such as `notes.write`; several are separated by spaces. */
  scope?: string
  /**
   * What an API key must allow, such as `{ invoices: ['read'] }`; `{}` takes every key, and without it none is enough. A key is asked for nothing
   * else, and a person’s own session may do all that the person may. A token of another application needs a `scope` beside it.
   */
  permissions?: Permissions
}

type Demanded = { demand: Demand | null; scopes: readonly string[]; permissions: Permissions | null }

/** RFC 6749, 3.3 */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/

/** @throws TypeError */
export function readDemanding({ demand, scope, permissions }: Demanding): Demanded {
  const read = demand === undefined ? null : parseDemand(demand)
  if (demand !== undefined && !read) throw new TypeError(NO_DEMAND)
  if (scope !== undefined && !SCOPE.test(scope))
    throw new TypeError('This is not a scope: write names, separated by spaces, such as notes.write.')
  return { demand: read, scopes: scope?.split(' ') ?? [], permissions: permissions ?? null }
}

/** Redirects a page to where its person can prove more, and back to this application. */
function wayTo(needed: Needed, asked: Asked, { stepUpUrl, appOrigin }: LockstepOptions): string | undefined {
  const page = pageOf(asked)
  if (stepUpUrl === undefined || appOrigin === undefined || page === null) return undefined
  return stepUpAddress(stepUpUrl, needed, appOrigin + page)
}

/** For a token that allows a request: what to ask for, and where that is said. */
export const toAskFor = (scopes: readonly string[], { by, resource }: LockstepOptions) => ({
  ...(scopes.length > 0 && { scopes }),
  ...(by === 'introspection' && resource !== undefined && { metadata: metadataAddress(resource) }),
})

const UNSAID = 'The handler doesn’t say in permissions what an API key must allow; {} takes every key.'

const UNSCOPED =
  'The handler says in permissions what an API key must allow, and not in scope what a token must; with {} it takes every one.'

/** A token has scopes, and no permissions: what a handler says of keys alone it would not be asked for. */
const isUnscoped = ({ scopes, permissions }: Demanded) =>
  scopes.length === 0 && Object.keys(permissions ?? {}).length > 0

/** Where nothing says what a key must allow, or a proof of its person is demanded, whatever that comes to, none is enough. */
function refusalOfKey(
  had: Permissions | null,
  { demand, permissions }: Pick<Demanded, 'demand' | 'permissions'>,
): Refusal | null {
  if (demand) return { status: 403, ...keyInsufficient.forDemand }
  if (permissions === null) return { status: 403, ...keyInsufficient.forDemand, reason: UNSAID }
  return hasPermissions(had, permissions) ? null : { status: 403, ...keyInsufficient.forPermissions }
}

/** @param given what is demanded, and why the auth session exists */
export function meeting(
  person: Person,
  { demanded, reason }: { demanded: Demanded; reason: SaidReason | null },
  asked: Asked,
  options: LockstepOptions,
): Visitor {
  const { demand, scopes } = demanded
  if (person.key) {
    const refusal = refusalOfKey(person.key.permissions, demanded)
    return refusal ? { ...person, refusal } : person
  }
  const had = person.access?.scopes ?? []
  // With the scopes that the token already has: the next token would lose them otherwise.
  const wanted = [...new Set([...had, ...scopes])]
  if (person.actor && demand) {
    const [status, error, code] = notWhileImpersonating
    return { ...person, refusal: { status, error, code } }
  }
  const needed = demand && neededBy(demand, reason)
  if (needed) {
    const location = wayTo(needed, asked, options)
    const [, error, code] = stepUpRequired
    // OpenID Connect alone knows of levels.
    const asking = toAskFor(person.access ? ['openid', ...wanted] : [], options)
    return {
      ...person,
      refusal: { status: 401, code, error, needed, ...asking, ...(location && { location }) },
    }
  }
  if (person.access && isUnscoped(demanded))
    return { ...person, refusal: { status: 403, ...insufficientScope, reason: UNSCOPED } }
  if (scopes.every((scope) => had.includes(scope))) return person
  return { ...person, refusal: { status: 403, ...insufficientScope, ...toAskFor(wanted, options) } }
}
