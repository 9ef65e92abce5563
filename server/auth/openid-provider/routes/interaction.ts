// GET and POST /oauth2/interaction/:uid: where the browser of a person waits until the application's request is answered.

import type { Context } from 'koa'
import { errors, type Interaction, type InteractionResult, type Provider } from 'oidc-provider'
import type { Pool } from '../../../db/pool.ts'
import { digestOf } from '../../crypto/tokens.ts'
import type { Directory } from '../authorization/directory.ts'
import { type Asking, askingOf, makeGrant } from '../authorization/grants.ts'
import { hearingAgain, hearOfOrganizations } from '../authorization/organizations.ts'
import { hearOfRequest } from '../authorization/token-policy.ts'
import { bind, changing, currentBound } from '../flow/bound.ts'
import type { ProviderFacts } from '../flow/provider.facts.ts'
import { type Answer, type AuthorizationAnswer, authorize, isAsking } from '../flow/provider.flow.ts'
import { runProviderFlow } from '../flow/provider.handlers.ts'
import type { Application } from '../flow/provider-application.ts'
import { acrFor } from '../flow/provider-standing.ts'
import { type Asked, sendConsentPage } from '../pages/consent-page.ts'
import { type Choosing, sendOrganizationsPage } from '../pages/organizations-page.ts'
import { sendEnded } from '../pages/provider-pages.ts'
import { answerIn, pickedIn, readOwnForm } from '../pages/read-provider-form.ts'
import { leadOn, redirect, type Waiting } from './lead-on.ts'

export type Interacting = {
  pool: Pool
  provider: Provider
  directory: Directory
  /** Of this page, without what it is about: a request, or a device’s code. */
  address: string
  /** Of the application, and of its page on which people sign in and prove more. */
  appOrigin: string
  signInPage: string
}

function nullIfNotFound(error: unknown): null {
  if (error instanceof errors.SessionNotFound) return null
  throw error
}

export async function answerInteraction(ctx: Context, interacting: Interacting): Promise<void> {
  const { provider, directory, address, appOrigin } = interacting
  const interaction = await provider.interactionDetails(ctx.req, ctx.res).catch(nullIfNotFound)
  const client = interaction && (await directory.find(interaction.params.client_id))
  // Of two that are open in one browser each has its own address.
  if (!client || !ctx.path.endsWith(`/${interaction.uid}`)) return sendEnded(ctx, appOrigin)
  const form = ctx.method === 'POST' ? await readOwnForm(ctx, new URL(address).origin) : null
  const answer = answerIn(form)
  if (ctx.method === 'POST' && answer === null) return sendEnded(ctx, appOrigin)
  const asked = { interaction, client, asking: askingOf(client, interaction.params) }
  const decided = await hearingAgain(() => decide(ctx, interacting, asked, { answer, form }))
  return show(ctx, interacting, asked, decided)
}

type Decided = Pick<Waiting, 'organizations' | 'organization'> & {
  said: AuthorizationAnswer
  returnTo: string | null
}
type Interacted = { interaction: Interaction; client: Application; asking: Asking }

async function decide(
  ctx: Context,
  { pool, provider }: Interacting,
  { interaction, client, asking }: Interacted,
  { answer, form }: { answer: Answer | null; form: URLSearchParams | null },
): Promise<Decided> {
  const { session } = currentBound()
  const organizations = isAsking(answer)
    ? await hearOfOrganizations(pool, interaction.params, pickedIn(form))
    : null
  let returnTo: string | null = null
  let organization: Decided['organization'] = null
  const result = async (given: InteractionResult) => {
    returnTo = await provider.interactionResult(ctx.req, ctx.res, given, { mergeWithLastSubmission: false })
  }
  const request: ProviderFacts['request'] = {
    ...asking,
    session,
    organizations,
    chosen: (one) => {
      organization = one
    },
    grant: async (tx, by, terms) => {
      const { jti } = await makeGrant(provider, client, interaction.params, {
        ...{ tx, session: by, organizations },
        ...terms,
      })
      const { aal, amr, authenticatedAt, userId } = by.session
      const ts = Math.floor(authenticatedAt / 1000)
      const login = { accountId: userId, acr: acrFor(aal, asking), amr, ts }
      await bind({ ...currentBound(), tx }, () => result({ login, consent: { grantId: jti } }))
    },
    refuse: (tx, refused) => bind({ ...currentBound(), tx }, () => result(refused)),
  }
  const policy = isAsking(answer) ? await hearOfRequest('authorization', client, interaction.params) : null
  const facts = { request, policy, locked: digestOf(interaction.uid) }
  const said = await changing(pool, (tx) => runProviderFlow(tx, facts, authorize(answer)))
  return { said, returnTo, organizations, organization }
}

function show(
  ctx: Context,
  { address, appOrigin, signInPage }: Interacting,
  { interaction, client, asking }: Interacted,
  { said, returnTo, ...of }: Decided,
): void {
  const { params, uid, iat } = interaction
  const waiting = { client, params, asking, askedAt: iat, back: `${address}/${uid}`, signInPage, ...of }
  // Reloading it, or going back to it, sends nothing again.
  const read = () => redirect(ctx, waiting.back)
  const pages =
    ctx.method === 'POST'
      ? { consent: read, organizations: read }
      : {
          consent: (asked: Asked) => sendConsentPage(ctx, asked),
          organizations: (asked: Choosing) => sendOrganizationsPage(ctx, asked),
        }
  if (returnTo !== null) redirect(ctx, returnTo)
  else if (!leadOn(ctx, said, waiting, pages)) sendEnded(ctx, appOrigin)
}
