// Handles what flows of the OpenID provider ask for: rows are locked, stepped by their machines, and stored.

import { authorizationMachine } from '../../../../machines/authorization/authorization.machine.ts'
import { organizationAnew, organizationFor } from '../../../../machines/authorization/chosen-organization.ts'
import { authorizationCodeMachine } from '../../../../machines/authorization-code/authorization-code.machine.ts'
import { step } from '../../../../machines/kit/step.ts'
import { policyMachine } from '../../../../machines/policy/policy.machine.ts'
import { refreshFamilyMachine } from '../../../../machines/refresh-family/refresh-family.machine.ts'
import { holdSession } from '../../../db/auth/auth-session-table.ts'
import { maybeOneAuthorizationForUpdate, putAuthorizationState } from '../../../db/auth/authorization.ts'
import { putCodeState } from '../../../db/auth/authorization-code.ts'
import { addConsent, deleteConsent, hasConsented, useConsent } from '../../../db/auth/consent.ts'
import type { Given } from '../../../db/auth/given-by-grant.ts'
import { putOrganizationOfGrant } from '../../../db/auth/grant-organization.ts'
import { holdClient } from '../../../db/auth/oauth-client.ts'
import { anyGrantsForUpdate, deleteGrant, maybeOneGrantForUpdate } from '../../../db/auth/oauth-grant.ts'
import { anyFamiliesForUpdate, putFamilyState } from '../../../db/auth/refresh-family.ts'
import { useRefreshToken } from '../../../db/auth/refresh-token.ts'
import type { Transaction } from '../../../db/pool.ts'
import type { Handlers } from '../../../flows/run-flow.ts'
import { runFlow } from '../../../flows/run-flow.ts'
import { currentBound } from './bound.ts'
import { type Context, locked } from './locked-rows.ts'
import { isRefusing, refusalOf } from './oauth-refusals.ts'
import { consentedWith, toldOf } from './organization-scope.ts'
import type { ProviderFacts } from './provider.facts.ts'
import type { Flow, NeededByOperation, Operations } from './provider.operations.ts'
import { demandedIn, standingOf } from './provider-standing.ts'
import { record } from './record-transition.ts'

/** Before any of its rows: the order in which the end of a session takes them. */
async function lockGrant(context: Context, id: string): Promise<boolean> {
  const owner = await maybeOneGrantForUpdate(context.tx, id)
  context.grant = owner && { id, ...owner }
  return owner !== null
}

/** It was locked with what it has given. */
const grantGiving = ({ grantId, id, clientId, organization }: Given): NonNullable<Context['grant']> => ({
  id: grantId,
  userId: id,
  clientId,
  isOfOrganization: organization !== null,
})

const handlers: Handlers<Operations, keyof Operations, NeededByOperation, ProviderFacts, Context> = {
  lockAuthorization: async (context, { locked: digest }) => {
    const row = await maybeOneAuthorizationForUpdate(context.tx, digest)
    context.authorization = row && { digest, row }
    return row
  },

  findSession: async (context, { request }, choice) => {
    const { tx, authorization } = context
    const { session, clientId, scopes, subjects } = request
    // It was read before the transaction began.
    if (!session || !(await holdSession(tx, session.session.id))) return null
    const userId = session.user.id
    const asked = authorization?.row.userId ?? null
    if (asked !== null && asked !== userId) return null
    const { isSilent, asksConsent, asksForLonger, isAssured, isTrusted, isOfDevice } = request
    const found =
      choice === 'anew'
        ? organizationAnew(request.organizations)
        : organizationFor(request.organizations, authorization?.row.organizationId ?? null)
    context.organization = found.organization
    request.chosen(found.organization)
    const demanded = demandedIn(found.organization, request)
    return {
      standing: standingOf(session, demanded, authorization?.row.askedAt ?? null),
      isOfAnother: subjects.some((subject) => subject !== userId),
      isRemembered: await hasConsented(tx, {
        userId,
        clientId,
        scopes: consentedWith(scopes, found.organization),
      }),
      organization: found.standing,
      ...{ isSilent, asksConsent, asksForLonger, isAssured, isTrusted, isOfDevice },
    }
  },

  holdApplication: async ({ tx }, { request: { isStored, clientId } }) =>
    !isStored || holdClient(tx, clientId),

  isSilent: (_, { request }) => request.isSilent,

  stepAuthorization: async ({ tx, authorization, organization }, { request }, state, event) => {
    const next = step(authorizationMachine, { state, context: {} }, event, authorization?.digest)
    if (!next.accepted) return next
    // Somebody else may sign in by then.
    const userId = next.state === 'askingForSignIn' ? null : (request.session?.user.id ?? null)
    const isChosen = userId !== null && next.state !== 'choosingOrganization'
    const organizationId = isChosen ? (organization?.id ?? null) : null
    if (authorization)
      await putAuthorizationState(tx, authorization.digest, { state: next.state, userId, organizationId })
    // Nobody has been asked yet where there is no row: what is not granted at once is asked of the person.
    if (authorization || next.state === 'granted')
      record(tx, 'authorization', { userId, clientId: request.clientId }, { state, event: event.type }, next)
    return next
  },

  findPolicyAnswer: (_, { policy }) => policy?.type ?? 'unasked',

  stepPolicy: ({ tx, facts: { request }, grant }, { policy }, event) => {
    const passesUnanswered = currentBound().policy?.passesUnanswered ?? false
    const from = { state: 'asking', context: { passesUnanswered } } as const
    const next = step(policyMachine, from, event, policy?.email)
    const whose =
      grant ?? (request && { userId: request.session?.user.id ?? null, clientId: request.clientId })
    // What is allowed is recorded by what comes of it.
    if (next.state !== 'allowed' && whose)
      record(tx, 'policy', whose, { state: 'asking', event: event.type }, next)
    return next
  },

  performAuthorization: async ({ tx, facts: { policy }, organization }, { request }, effect) => {
    const { session, clientId, scopes } = request
    if (isRefusing(effect)) return request.refuse(tx, refusalOf(effect, policy?.reason))
    if (!session) throw new Error('Nobody has a session to grant anything in.')
    const whose = { userId: session.user.id, clientId }
    if (effect === 'rememberConsent')
      return addConsent(tx, { ...whose, scopes: consentedWith(scopes, organization) })
    await useConsent(tx, whose)
    await request.grant(tx, session, { isForLonger: effect === 'makeLongerGrant', organization })
  },

  lockCode: (context, { code }) => {
    context.grant = code && grantGiving(code)
    context.code = code
    return code
  },

  stepCode: async (context, _, event) => {
    const { tx } = context
    const code = locked(context.code)
    const next = step(authorizationCodeMachine, { state: code.state, context: {} }, event, code.digest)
    if (!next.accepted) return next
    await putCodeState(tx, code.digest, next.state)
    record(tx, 'authorization-code', locked(context.grant), { state: code.state, event: event.type }, next)
    context.code = { ...code, state: next.state }
    return next
  },

  lockToken: (context, { token }) => {
    context.grant = token && grantGiving(token)
    context.family = token && { id: token.familyId, state: token.familyState }
    return token
  },

  findMembership: (context, { membership }) => {
    // Where nobody says it any more, as an operator has it.
    if (membership === null) return locked(context.grant).isOfOrganization ? 'silent' : 'unasked'
    return typeof membership === 'string' ? membership : 'lives'
  },

  lockGrant: (context, { grant: id }) => lockGrant(context, id),

  lockGrantOfApplication: async (context, { application }) => {
    context.others ??= await anyGrantsForUpdate(context.tx, application)
    const id = context.others.shift()
    return id !== undefined && lockGrant(context, id)
  },

  holdSession: ({ tx }, { application }) => holdSession(tx, application.sessionId),

  forgetConsent: ({ tx }, { application }) => deleteConsent(tx, application),

  lockFamily: async (context) => {
    const families = await anyFamiliesForUpdate(context.tx, locked(context.grant).id)
    context.family = families.find(({ state }) => state === 'active' || state === 'rotated') ?? null
    return context.family !== null
  },

  stepFamily: async (context, _, event) => {
    const { tx } = context
    const family = locked(context.family)
    const next = step(refreshFamilyMachine, { state: family.state, context: {} }, event, family.id)
    if (!next.accepted) return next
    const { state } = next
    await putFamilyState(tx, { ...family, state })
    record(tx, 'refresh-family', locked(context.grant), { state: family.state, event: event.type }, next)
    context.family = { ...family, state }
    return next
  },

  useToken: async (context) => {
    const { tx, facts, family } = context
    const { membership = null } = facts
    const token = locked(facts.token)
    if (membership !== null && typeof membership !== 'string') {
      token.organization = toldOf(membership)
      await putOrganizationOfGrant(tx, token.grantId, token.organization)
    }
    await useRefreshToken(tx, token.digest)
    currentBound().familyId = locked(family).id
  },

  endGrant: ({ tx, grant }) => deleteGrant(tx, locked(grant).id),
}

/** In the transaction of the request, whose audit it writes. */
export const runProviderFlow = <Needs extends keyof ProviderFacts, Result>(
  tx: Transaction,
  facts: Pick<ProviderFacts, NoInfer<Needs>>,
  flow: Flow<Needs, Result>,
): Promise<Result> =>
  runFlow<Operations, Needs, Context, Partial<ProviderFacts>, Result>(
    handlers,
    {
      tx,
      facts,
      authorization: null,
      organization: null,
      grant: null,
      others: null,
      code: null,
      family: null,
    },
    facts,
    flow,
  )
