// The events that others are sent: each type with its version, what it means and the shape of its data.

import { z } from 'zod'

/** `email`: the one that the person has when the event is sent; null for somebody who is deleted. */
const user = z.object({ id: z.string(), email: z.string().nullable() })
const organization = z.object({ id: z.string() })
/** `owner`, or one that ORGANIZATION_ROLES has; without it `admin` or `member`. */
const role = z.string()

const ofUser = z.object({ user })
const ofFactor = z.object({ user, factor: z.enum(['totp', 'passkey']) })
const ofProvider = z.object({ user, provider: z.string().nullable() })
const ofClient = z.object({ user, client: z.string() })
const ofOrganization = z.object({ organization })
const ofMember = z.object({ organization, user, role })
/** `email`: null once the invitation is gone. */
const ofInvitation = z.object({
  organization,
  invitation: z.object({ id: z.string(), email: z.string().nullable() }),
})

const ofKey = z.object({ organization, key: z.object({ id: z.string() }) })

type EventType = { version: number; means: string; data: z.ZodObject }

/** Those of the auth service, in order for each person; `means` completes “Sent when …”. */
export const authEventTypes = {
  'user.created': {
    version: 1,
    means: 'somebody has signed up with an address. It is unproven until `user.verified`.',
    data: ofUser,
  },
  'user.verified': { version: 1, means: 'a person has proven the address of the account.', data: ofUser },
  'user.signed_in': {
    version: 1,
    means:
      'a session was opened, by a sign-in or a step-up: `methods` as in `amr` (RFC 8176), `level` aal1 or aal2.',
    data: z.object({
      user,
      session: z.string(),
      methods: z.array(z.string()),
      level: z.enum(['aal1', 'aal2']),
    }),
  },
  'user.updated': { version: 1, means: 'a person has changed the name or the picture.', data: ofUser },
  'user.email_changed': {
    version: 1,
    means: 'the account’s address was changed, or changed back.',
    data: ofUser,
  },
  'user.password_changed': { version: 1, means: 'a password was set, changed or reset.', data: ofUser },
  'user.provider_linked': {
    version: 1,
    means:
      'an identity provider was linked to the account; `provider` is its ID, or null if it was not recorded.',
    data: ofProvider,
  },
  'user.provider_unlinked': {
    version: 1,
    means: 'a provider was unlinked from the account; `provider` likewise.',
    data: ofProvider,
  },
  'user.ways_in_removed': {
    version: 1,
    means: 'a change was undone by the mailed link, and password and linked providers were removed.',
    data: ofUser,
  },
  'user.locked': { version: 1, means: 'an operator has locked the account.', data: ofUser },
  'user.awaits_approval': {
    version: 1,
    means:
      'a person has proven the address, and waits for an operator’s approval (`SIGN_UP=approval`). `user.verified` is not sent for them.',
    data: ofUser,
  },
  'user.impersonated': {
    version: 1,
    means:
      'an operator of the console acts as the person, for 15 minutes at most (`IMPERSONATION`). The person has not signed in.',
    data: ofUser,
  },
  'user.approved': {
    version: 1,
    means: 'an operator has approved a person who has waited: they can sign in.',
    data: ofUser,
  },
  'user.unlocked': { version: 1, means: 'an operator has unlocked the account.', data: ofUser },
  'user.deleted': {
    version: 1,
    means: 'an account was deleted, or lapsed unverified. Its sessions and factors end with it.',
    data: ofUser,
  },
  'factor.added': { version: 1, means: 'an authenticator app or a passkey was added.', data: ofFactor },
  'factor.removed': { version: 1, means: 'an authenticator app or a passkey was removed.', data: ofFactor },
  'factor.copied': {
    version: 1,
    means: 'the counter of a passkey went back: somebody may have a copy of it.',
    data: ofFactor,
  },
  'api_key.created': { version: 1, means: 'a person has created an API key.', data: ofUser },
  'api_key.rotated': { version: 1, means: 'a person has replaced an API key by another one.', data: ofUser },
  'api_key.revoked': { version: 1, means: 'a person has revoked an API key.', data: ofUser },
  'recovery.ordered': {
    version: 1,
    means: 'an operator has ordered a recovery for an owner who has lost every factor.',
    data: ofUser,
  },
  'recovery.waiting': {
    version: 1,
    means: 'the owner has proven the mailbox, and the wait has begun.',
    data: ofUser,
  },
  'recovery.stopped': { version: 1, means: 'a recovery was stopped: the factors stay.', data: ofUser },
  'recovery.completed': { version: 1, means: 'a recovery has removed the factors.', data: ofUser },
  'session.ended': {
    version: 1,
    means:
      'sessions were ended early: `which` is `one`, the session in `session`; `others`, all but that one; or `all`, and `session` is null. A session that simply expires sends nothing. `impersonated` is true where an operator who acted as the person has ended that session (`IMPERSONATION`), and missing otherwise.',
    data: z.object({
      user,
      which: z.enum(['one', 'others', 'all']),
      session: z.string().nullable(),
      impersonated: z.literal(true).optional(),
    }),
  },
  'client.authorized': {
    version: 1,
    means: 'an application that signs people in here may act for a person: `client` is its ID.',
    data: ofClient,
  },
  'client.ended': {
    version: 1,
    means:
      'an application’s authorization has ended: it was revoked or has expired, or its session has ended.',
    data: ofClient,
  },
  'client.replayed': {
    version: 1,
    means: 'an application’s code or refresh token was presented twice, and its authorization was revoked.',
    data: ofClient,
  },
} as const satisfies Record<string, EventType>

/** Those of the application, in order for an organization. */
export const appEventTypes = {
  'organization.created': {
    version: 1,
    means: 'a person has created an organization.',
    data: ofOrganization,
  },
  'organization.updated': {
    version: 1,
    means: 'an organization’s name, short name or demand for a second factor has changed.',
    data: ofOrganization,
  },
  'organization.deleted': {
    version: 1,
    means:
      'an organization was deleted, with its memberships and invitations, directly or with its only member.',
    data: ofOrganization,
  },
  'organization.api_key_created': {
    version: 1,
    means: 'a member has created an API key of an organization.',
    data: ofKey,
  },
  'organization.api_key_rotated': {
    version: 1,
    means: 'a member has replaced an API key of an organization by another one: `key` is the one that ends.',
    data: ofKey,
  },
  'organization.api_key_revoked': {
    version: 1,
    means: 'a member has revoked an API key of an organization.',
    data: ofKey,
  },
  'member.added': { version: 1, means: 'somebody has become a member.', data: ofMember },
  'member.updated': { version: 1, means: 'a member’s role has changed.', data: ofMember },
  'member.removed': {
    version: 1,
    means:
      'a member has left or was removed; `role` is the last one. For a deleted person `user.deleted` is sent, and this event only for organizations that they owned.',
    data: ofMember,
  },
  'invitation.created': { version: 1, means: 'an address was invited.', data: ofInvitation },
  'invitation.accepted': { version: 1, means: 'an invitation was accepted.', data: ofInvitation },
  'invitation.declined': { version: 1, means: 'an invitation was declined.', data: ofInvitation },
  'invitation.revoked': {
    version: 1,
    means: 'an invitation was withdrawn, or another one took its place.',
    data: ofInvitation,
  },
  'invitation.lapsed': {
    version: 1,
    means: 'somebody opened an expired invitation. One that nobody opens sends nothing.',
    data: ofInvitation,
  },
} as const satisfies Record<string, EventType>

export const eventTypes = { ...authEventTypes, ...appEventTypes }

export type AuthEventName = keyof typeof authEventTypes
export type AppEventName = keyof typeof appEventTypes
export type EventName = keyof typeof eventTypes
export const eventNames = Object.keys(eventTypes) as EventName[]

export type SentEvent = {
  id: string
  type: EventName
  version: number
  timestamp: string
  data: Record<string, unknown>
}
/** What is sent, by Standard Webhooks’ members: `id` is the header webhook-id as well, the same at each attempt. */
const eventOf = (types: Record<string, EventType>) =>
  z.discriminatedUnion(
    'type',
    Object.entries(types).map(([type, { version, data }]) =>
      z.object({
        id: z.string(),
        type: z.literal(type),
        version: z.literal(version),
        timestamp: z.string(),
        data,
      }),
    ) as unknown as [z.ZodObject<{ type: z.ZodLiteral<string> }>],
  ) as unknown as z.ZodType<SentEvent>

/** `cursor`: what the next request gives as `after`, also where nothing is new. */
const pageOf = (types: Record<string, EventType>) =>
  z.object({ events: z.array(eventOf(types)), cursor: z.string(), hasMore: z.boolean() })

export const authEventsReply = pageOf(authEventTypes)
export const appEventsReply = pageOf(appEventTypes)
export const eventsQuery = z.object({
  after: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(1000).optional(),
})

export type EventsReply = { events: readonly SentEvent[]; cursor: string; hasMore: boolean }
