// What the transitions of a transaction mean outside, as the auth service and the application record them.

import type { OrganizationAction } from '../../machines/membership/permissions.ts'
import { levelIn } from '../../machines/sign-in/reason.ts'
import type { AuditEntry } from '../db/auth/audit-event.ts'
import type { Happening } from '../db/stored-events.ts'
import { type EventName, eventTypes } from '../wire/event-types.ts'
import { meantBy } from './meanings.ts'

/** The same twice in a transaction is told once. */
const once = (happenings: readonly Happening[]): Happening[] => [
  ...new Map(happenings.map((one) => [JSON.stringify(one), one])).values(),
]

const named = (type: EventName, rest: Omit<Happening, 'type' | 'version'>): Happening => ({
  type,
  version: eventTypes[type].version,
  ...rest,
})

const endedBy = (effects: readonly string[]) => {
  if (effects.includes('endSessions')) return 'all'
  return effects.includes('endOtherSessions') ? 'others' : 'one'
}

/** What the type’s data has beside the user. */
function dataOf(type: EventName, { machine, effects, detail }: AuditEntry): Record<string, unknown> {
  if (type === 'user.signed_in') {
    const methods = (detail.amr ?? '').split(' ')
    return { session: detail.session, methods, level: levelIn(methods) }
  }
  if (type === 'session.ended') {
    const which = endedBy(effects)
    const session = which === 'all' ? null : detail.session
    return { which, session, ...(detail.actor !== undefined && { impersonated: true }) }
  }
  if (type.startsWith('factor.')) return { factor: machine }
  if (type.startsWith('client.')) return { client: detail.client }
  return type.startsWith('user.provider_') ? { provider: detail.provider ?? null } : {}
}

/** The person has not signed in where an operator acts as them: the account’s own entry tells of that. */
const isOfPerson = ({ event }: AuditEntry) => event !== 'operator.admitted'

export const happenedInAuth = (trail: readonly AuditEntry[]): Happening[] =>
  once(
    trail
      .filter(isOfPerson)
      .flatMap((entry) =>
        meantBy(entry).map((type) =>
          named(type, { person: entry.userId, email: entry.email, data: dataOf(type, entry) }),
        ),
      ),
  )

/** `about`: whom a membership is about; `gone`: who is deleted in this transaction; `deleted`: organizations that are. */
export type AppTrail = {
  moved: readonly {
    machine: Parameters<typeof meantBy>[0]['machine']
    previousState: string | null
    state: string
    effects: readonly string[]
    detail: Readonly<Record<string, unknown>>
    about: number | null
  }[]
  gone: { userId: number; authUserId: string } | null
  deleted: readonly string[]
}

/** What a member may ask for that changes the organization itself. */
const changing: readonly unknown[] = ['rename', 'demandFactor'] satisfies OrganizationAction[]

/** Those of organizations are called otherwise than those of people, which have a person. */
export const ofKeys = {
  'api_key.created': 'organization.api_key_created',
  'api_key.rotated': 'organization.api_key_rotated',
  'api_key.revoked': 'organization.api_key_revoked',
} as const satisfies Partial<Record<EventName, EventName>>

const inApp = (type: EventName): EventName =>
  Object.hasOwn(ofKeys, type) ? ofKeys[type as keyof typeof ofKeys] : type

const rolesOf = ({ previousState, state }: AppTrail['moved'][number]) =>
  state === 'absent' ? previousState : state

export function happenedInApp({ moved, gone, deleted }: AppTrail): Happening[] {
  const told = moved.flatMap((entry) =>
    meantBy(entry).flatMap((type) => {
      const { tenant, invitation, action, key } = entry.detail
      // Being allowed is what has changed it only where this was asked for.
      if (type === 'organization.updated' && !changing.includes(action)) return []
      const isMember = type.startsWith('member.')
      const data = {
        ...(isMember && { role: rolesOf(entry) }),
        ...(type.startsWith('invitation.') && { invitation: { id: invitation } }),
        ...(type.startsWith('api_key.') && { key: { id: key } }),
      }
      return named(inApp(type), {
        organization: String(tenant),
        person: isMember && entry.about !== null ? String(entry.about) : null,
        gone: isMember && gone && entry.about === gone.userId ? gone.authUserId : null,
        data,
      })
    }),
  )
  const ends = deleted.map((organization) =>
    named('organization.deleted', { organization, person: null, data: {} }),
  )
  return once([...told, ...ends])
}
