// Performs the effects that change rows of an account: one entry for each, as the machines name them.

import { randomUUID } from 'node:crypto'
import { endOf, IMPERSONATION, lifeOf } from '../../../machines/auth-session/lifetimes.ts'
import { firstMethodOf, reasonOf } from '../../../machines/sign-in/reason.ts'
import { isShown, type SignInEvent } from '../../../machines/sign-in/sign-in.types.ts'
import { addSession } from '../../db/auth/auth-session-table.ts'
import { linkIdentity, replacePasswordHash, unlinkIdentity } from '../../db/auth/credential.ts'
import { deleteOtherSessionsOf, deleteSession, deleteSessionsOf } from '../../db/auth/ended-sessions.ts'
import { type CallKind, enqueueCall, enqueueNotice } from '../../db/auth/outbox.ts'
import { countTryOfPending, deletePending, oneNewPendingSignIn } from '../../db/auth/pending-sign-in.ts'
import { addVerifier } from '../../db/auth/session-verifier.ts'
import {
  addAttempt,
  addLastAttempt,
  addNoAttempt,
  addOtherPassword,
  deleteOldestAttempts,
  type NewAttempt,
} from '../../db/auth/signup-attempt.ts'
import { type AccountRow, describeUser, oneNewUser, type UserRow } from '../../db/auth/user.ts'
import { NOTICES_A_DAY } from '../../mail/notices-a-day.ts'
import { withoutNulls } from '../../wire/user-fields.ts'
import { digestOf, newToken } from '../crypto/tokens.ts'
import { type Adopted, adopt, dropUnproven } from './attempts.ts'
import type { AuthHandlers, FlowContext } from './flow-context.ts'
import { mail, notice, owe } from './owe.ts'
import { removeUser } from './remove-user.ts'
import type { NeededByEffect, RequestFacts } from './request-facts.ts'
import type { AccountEffect, HostEffect } from './row-operations.ts'

/** How many attempts are kept for an address; beyond that the oldest are dropped. */
const ATTEMPTS_KEPT = 100

/** How long the page has to redeem a verifier, in seconds. */
const VERIFIER_SECONDS = 60

type Effects = {
  [Effect in HostEffect]: (
    context: FlowContext,
    facts: Pick<RequestFacts, NeededByEffect[Effect]>,
  ) => Promise<unknown>
}

const effects: Effects = {
  createUser: async ({ tx, email, outcome }, { proposal: { name, image, fields } }) => {
    outcome.user = await oneNewUser(tx, { name, email, image, fields })
  },
  keepAttempt: ({ tx, outcome }, { proposal }) => addAttempt(tx, attemptOf(userOf(outcome), proposal)),
  pruneAttempts: ({ tx, outcome }) => deleteOldestAttempts(tx, userOf(outcome).id, ATTEMPTS_KEPT),
  keepDecoyAttempt: ({ tx, outcome }, { proposal }) =>
    addLastAttempt(tx, attemptOf(userOf(outcome), proposal), ATTEMPTS_KEPT),
  noteOtherPassword: ({ tx, outcome }) => addOtherPassword(tx, userOf(outcome).id),
  noteNoPassword: ({ tx }) => addNoAttempt(tx),
  adoptOwnSignUp: (context, { attemptCookies }) => adopting(context, attemptCookies, 'ownSignUp'),
  adoptOwnTyping: (context, { attemptCookies }) => adopting(context, attemptCookies, 'ownTyping'),
  adoptOnlySignUp: (context) => adopting(context, [], 'onlySignUp'),
  dropUnproven: async (context, { attemptCookies: knownBy }) => {
    const { tx, outcome, facts, attempts } = context
    const whose = { userId: userOf(outcome).id, knownBy, attempts }
    outcome.user = { ...userOf(outcome), ...(await dropUnproven(tx, whose, facts.proposal)) }
  },
  linkIdentity: ({ tx, outcome }, { identity }) => linkIdentity(tx, userOf(outcome).id, identity),
  mailSignUpNotice: mail('sign-up-notice'),
  issueVerifier: async ({ tx, outcome }, { verifier: { origins, challenges } }) => {
    const verifier = newToken()
    await addVerifier(tx, {
      digest: digestOf(verifier),
      userId: userOf(outcome).id,
      origin: outcome.before ? origins.later : origins.first,
      challenges,
      lifetimeSeconds: VERIFIER_SECONDS,
    })
    outcome.verifier = verifier
  },
  issueChallenge: async ({ tx, outcome, signIn, options }) => {
    if (!signIn) throw new Error('A second factor is asked for by a sign-in alone.')
    const token = newToken()
    const state = signIn.next.state === 'mustEnrol' ? 'mustEnrol' : 'awaitingSecondFactor'
    const { hasApp, hasPasskey } = await oneNewPendingSignIn(tx, {
      digest: digestOf(token),
      userId: userOf(outcome).id,
      state,
      firstMethod: firstMethodOf(signIn.event),
      lifetimeSeconds: options.factor.lifetimeSeconds,
    })
    const methods = [...(hasApp ? ['totp' as const] : []), ...(hasPasskey ? ['passkey' as const] : [])]
    outcome.challenge = { token, methods, mustEnrol: state === 'mustEnrol' }
  },
  endChallenge: async ({ tx, challenge }) => {
    if (challenge) await deletePending(tx, challenge.digest)
  },
  countTry: async ({ tx, challenge }) => {
    if (challenge) await countTryOfPending(tx, challenge.digest)
  },
  openSession: async (
    { tx, outcome, facts, signIn },
    { newSession: { lives, impersonation, ...wanted } },
  ) => {
    if (!signIn) throw new Error('A session is opened by a sign-in alone.')
    if ((signIn.event.type === 'operator.admitted') !== (impersonation !== undefined))
      throw new Error('A session is an operator’s who acts as its person, or the person’s own.')
    const reason = reasonOf(signIn.event)
    const token = newToken()
    const id = randomUUID()
    // A new device may be a stranger's, who must not choose the language of the owner's mails.
    const language = outcome.isNewDevice ? null : (facts.language ?? null)
    const digest = digestOf(token)
    const { shownAt, begunAt } = shownBefore(facts, signIn.event)
    const userId = userOf(outcome).id
    const life = impersonation ? IMPERSONATION : lifeOf(lives, { ...reason, ...wanted })
    const opened = { ...wanted, id, ...reason, life, shownAt, begunAt, digest, userId, language }
    await addSession(tx, { ...opened, impersonation: impersonation ?? null })
    const now = Date.now()
    const session = {
      id,
      ...reason,
      authenticatedAt: shownAt ?? now,
      expiresAt: endOf(life, begunAt ?? now, now),
      twoFactorMethods: userOf(outcome).factors,
      impersonatedBy: impersonation?.by ?? null,
    }
    outcome.opened = { token, session, ...reason }
  },
  /** None is given where the present password did not match; then the machine names no such effect. */
  replacePassword: async ({ tx, outcome }, { passwordHash }) => {
    if (passwordHash === null) throw new Error('There is no new password to set.')
    await replacePasswordHash(tx, userOf(outcome).id, passwordHash)
  },
  endSessions: async (context) => {
    context.owed.add('logouts')
    await deleteSessionsOf(context.tx, userOf(context.outcome).id)
    await tellApplication(context, 'sessions-ended', userOf(context.outcome).id)
  },
  endOwnSession: ({ tx, owed }, { authenticated }) => {
    owed.add('logouts')
    return deleteSession(tx, authenticated.session.id)
  },
  endNamedSession: async ({ tx, owed, outcome }) => {
    if (!outcome.namedSession) return
    owed.add('logouts')
    await deleteSession(tx, outcome.namedSession)
  },
  endOtherSessions: ({ tx, owed, outcome }, { authenticated }) => {
    owed.add('logouts')
    return deleteOtherSessionsOf(tx, userOf(outcome).id, authenticated.session.id)
  },
  describeUser: ({ tx, outcome }, { profile: { name, image, fields } }) => {
    const { id, ...kept } = userOf(outcome)
    return describeUser(tx, id, {
      name: name ?? kept.name,
      image: image === undefined ? kept.image : image,
      fields: withoutNulls({ ...kept.fields, ...fields }),
    })
  },
  mailPasswordChanged: mail('password-changed'),
  mailNewDevice: notice('new-device'),
  mailProviderLinked: (context, { identity: { providerId } }) =>
    owe(context, enqueueNotice, {
      kind: 'provider-linked',
      recipient: context.email,
      provider: providerId,
      most: NOTICES_A_DAY,
    }),
  unlinkIdentity: ({ tx, outcome }, { signInMethod }) => unlinkIdentity(tx, userOf(outcome).id, signInMethod),
  mailAccountDeleted: mail('account-deleted'),
  mailApproved: mail('account-approved'),
  mailImpersonated: mail('impersonated'),
  removeUser: async (context) => {
    const { tx, owed, outcome } = context
    const user = userOf(outcome)
    owed.add('logouts')
    await tellApplication(context, 'user-deleted', user.id)
    await removeUser(tx, user)
    outcome.user = null
  },
}

/**
 * Since when a new session shows what the session of the request has shown: a second factor is as old as that, whatever is shown
 * beside it, and so is the life of one that takes over either factor.
 */
function shownBefore({ authenticated }: FlowContext['facts'], event: SignInEvent) {
  // Who reads only that takes the person for one who has shown nothing for decades.
  if (event.type === 'operator.admitted') return { shownAt: 0, begunAt: null }
  const isTakenOver = event.type === 'owner.admitted' && isShown(event.demand)
  const { createdAt = null, authenticatedAt = null } = authenticated?.session ?? {}
  return {
    shownAt: isTakenOver ? authenticatedAt : null,
    begunAt: isTakenOver || event.type === 'factor.proven' ? createdAt : null,
  }
}

const attemptOf = ({ id }: UserRow, { identity, ...proposed }: RequestFacts['proposal']): NewAttempt => ({
  ...proposed,
  userId: id,
  providerId: identity?.providerId ?? null,
  issuer: identity?.issuer ?? null,
  accountId: identity?.accountId ?? null,
})

/** What an effect needs is given with its event: request-facts.test.ts. */
export const onEffects: AuthHandlers<'performEffect'> = {
  performEffect: async (context, _, effect) => {
    const perform = effects[effect] as (
      context: FlowContext,
      facts: Partial<RequestFacts>,
    ) => Promise<unknown>
    await perform(context, context.facts)
  },
}

/** For an account that is not the request's, of which the request has given nothing. */
export async function performForAnother(
  context: FlowContext,
  user: AccountRow,
  named: readonly AccountEffect[],
): Promise<void> {
  const { outcome } = context
  const another = {
    ...context,
    email: user.email,
    attempts: null,
    facts: {},
    outcome: { ...outcome, before: user, user },
  }
  for (const effect of named) {
    if (!isPerformed(effect)) throw new Error(`Nobody performs ${effect} for another account.`)
    await onEffects.performEffect(another, {}, effect)
  }
}

const isPerformed = (effect: AccountEffect | HostEffect): effect is HostEffect => effect in effects

/** The call is made after the commit. */
async function tellApplication(context: FlowContext, what: CallKind, userId: string): Promise<void> {
  if (context.options.tellsApplication) await owe(context, enqueueCall, what, userId)
}

async function adopting({ tx, outcome, attempts }: FlowContext, knownBy: readonly string[], which: Adopted) {
  const described = await adopt(tx, { userId: userOf(outcome).id, knownBy, attempts }, which)
  outcome.user = { ...userOf(outcome), ...described }
}

function userOf({ user }: { user: AccountRow | null }): AccountRow {
  if (!user) throw new Error('There is no user to perform an effect on.')
  return user
}
