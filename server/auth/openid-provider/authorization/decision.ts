// What the machine decides about a request that has just arrived, or that its person has answered; the engine asks once for each.

import { type Context, errors, type Grant, interactionPolicy, type Provider } from 'oidc-provider'
import { maybeOneSignedInTo } from '../../../db/auth/client-session.ts'
import type { Pool } from '../../../db/pool.ts'
import { newToken } from '../../crypto/tokens.ts'
import { changing, currentBound, queriesOf } from '../flow/bound.ts'
import { refusalOf } from '../flow/oauth-refusals.ts'
import type { ProviderFacts, Refused } from '../flow/provider.facts.ts'
import { type AuthorizationAnswer, authorizeAtOnce } from '../flow/provider.flow.ts'
import { runProviderFlow } from '../flow/provider.handlers.ts'
import type { Application } from '../flow/provider-application.ts'
import { acrFor } from '../flow/provider-standing.ts'
import { askingOf, makeGrant } from './grants.ts'
import { hearingAgain, hearOfOrganizations } from './organizations.ts'
import { hearOfRequest } from './token-policy.ts'

/** `grant`: null where nothing is granted yet. */
export type Decision = { said: AuthorizationAnswer; grant: Grant | null }

export function onceFor(decide: (ctx: Context) => Promise<Decision>): (ctx: Context) => Promise<Decision> {
  const decisions = new WeakMap<Context, Promise<Decision>>()
  return (ctx) => {
    const decision = decisions.get(ctx) ?? decide(ctx)
    decisions.set(ctx, decision)
    return decision
  }
}

/** Has the engine keep a request until its person has answered, where the machine says so, and never otherwise. */
export function policyOf(decided: (ctx: Context) => Promise<Decision>) {
  const policy = interactionPolicy.base()
  const ask = (prompt: 'login' | 'consent', by: readonly AuthorizationAnswer[]) => {
    const { checks } = policy.get(prompt)
    checks.clear()
    const isSaid = async (ctx: Context) => by.includes((await decided(ctx)).said)
    checks.add(new interactionPolicy.Check('machine', 'the person is asked', isSaid))
  }
  ask('login', ['leadToSignIn', 'leadToStepUp'])
  ask('consent', ['showConsent', 'showOrganizations'])
  return policy
}

/** Nobody is led to an address of an application that is gone. */
class Removed extends errors.InvalidClient {
  override allow_redirect = false
  constructor() {
    super('client is invalid', 'client not found')
  }
}

type Deciding = { pool: Pool; provider: Provider; client: Application }

const refusedAs = ({ error, error_description }: Refused) =>
  new errors.CustomOIDCProviderError(error, error_description)

/**
 * One that wants to hear of the session’s end is noted before it learns of the sign-in. Each has a name of its own for the session, and
 * another one once it was signed out of it: what it is still to hear of that is not about what has begun since.
 */
export async function noteSession(pool: Pool, client: Application): Promise<{ sid: string } | null> {
  const { session } = currentBound()
  if (!client.backchannelLogoutUri || !session) return null
  const signedIn = { sessionId: session.session.id, clientId: client.id, sid: newToken() }
  const known = await maybeOneSignedInTo(queriesOf(pool), signedIn)
  if (!known) throw refusedAs(refusalOf('refuseSignIn'))
  return known
}

/** @throws the error for the application, if the machine refuses */
export async function decide(ctx: Context, deciding: Deciding): Promise<Decision> {
  const decision = await hearingAgain(() => ask(ctx, deciding))
  const noted = decision.grant && (await noteSession(deciding.pool, deciding.client))
  if (noted) ctx.oidc.session.sidFor(deciding.client.id, noted.sid)
  return decision
}

async function ask({ oidc }: Context, { pool, provider, client }: Deciding): Promise<Decision> {
  const answered = oidc.result?.consent
  const known = answered && (await provider.Grant.find(answered.grantId))
  if (known) return { said: 'makeGrant', grant: known }
  const session = oidc.account ? currentBound().session : null
  const asking = askingOf(client, oidc.params)
  const organizations = session && (await hearOfOrganizations(pool, oidc.params, null))
  const made: { grant: Grant | null; refused: Refused | null } = { grant: null, refused: null }
  const request: ProviderFacts['request'] = {
    ...asking,
    session,
    organizations,
    chosen: () => {},
    grant: async (tx, session, terms) => {
      made.grant = await makeGrant(provider, client, oidc.params, { tx, session, organizations, ...terms })
      oidc.session.acr = acrFor(session.session.aal, asking)
    },
    refuse: async (_, refused) => {
      made.refused = refused
    },
  }
  const facts = { request, policy: await hearOfRequest('authorization', client, oidc.params) }
  const said = await changing(pool, (tx) => runProviderFlow(tx, facts, authorizeAtOnce()))
  const { grant, refused } = made
  if (refused) throw refusedAs(refused)
  if (said === 'refuseEnded') throw new Removed()
  return { said, grant }
}
