// GET and POST /oauth2/device: a person types what a device shows, reads what it asks for, and allows it or not (RFC 8628).

import type { Context } from 'koa'
import type { Payload } from 'oidc-provider'
import { holdSession } from '../../../db/auth/auth-session-table.ts'
import { addCode } from '../../../db/auth/authorization-code.ts'
import { type DeviceRequest, maybeOneDeviceRequest } from '../../../db/auth/device-authorization.ts'
import type { Transaction } from '../../../db/pool.ts'
import { callerOf } from '../../../http/limit-requests.ts'
import type { RateLimits } from '../../../http/rate-limits.ts'
import { stepUpAddress } from '../../../tokens/token-demand.ts'
import type { AuthenticatedSession } from '../../steps/find-session.ts'
import { noteSession } from '../authorization/decision.ts'
import { type Asking, askingOf, makeGrant } from '../authorization/grants.ts'
import { hearingAgain, hearOfOrganizations } from '../authorization/organizations.ts'
import { hearOfRequest } from '../authorization/token-policy.ts'
import { resourcesIn, scopesIn } from '../authorization/wanted.ts'
import { digestOfUserCode, normalised } from '../engine/device-codes.ts'
import { bind, changing, currentBound } from '../flow/bound.ts'
import type { ProviderFacts, Terms } from '../flow/provider.facts.ts'
import { authorize, isAsking } from '../flow/provider.flow.ts'
import { runProviderFlow } from '../flow/provider.handlers.ts'
import type { Application } from '../flow/provider-application.ts'
import { ANY_AGE, acrFor } from '../flow/provider-standing.ts'
import type { Asked as Consented } from '../pages/consent-page.ts'
import {
  type Answered,
  sendDeviceAnswered,
  sendDeviceConsentPage,
  sendDeviceOrganizationsPage,
  sendDevicePage,
} from '../pages/device-pages.ts'
import type { Choosing } from '../pages/organizations-page.ts'
import { answerIn, pickedIn, readOwnForm } from '../pages/read-provider-form.ts'
import type { Interacting } from './interaction.ts'
import { leadOn, redirect, type Waiting } from './lead-on.ts'

export type Devices = Interacting & { limits: RateLimits }

/** What a device asks for, of which application, by what its person has typed. */
type Asked = { typed: string; request: DeviceRequest; params: Payload; client: Application; asking: Asking }

type Decided = Answered & Pick<Waiting, 'organizations' | 'organization'>

const backTo = (address: string, typed: string) =>
  typed === '' ? address : `${address}?${new URLSearchParams({ user_code: typed })}`

export async function answerDevice(ctx: Context, devices: Devices): Promise<void> {
  const { pool, address, signInPage, limits } = devices
  const form = ctx.method === 'POST' ? await readOwnForm(ctx, new URL(address).origin) : null
  const typed = normalised(form?.get('user_code') ?? String(ctx.query.user_code ?? '')).slice(0, 16)
  const { session } = currentBound()
  const leadToSignIn = () => {
    const needed = { level: 'aal1', within: ANY_AGE } as const
    return redirect(ctx, stepUpAddress(signInPage, needed, backTo(address, typed)))
  }
  if (!session) return leadToSignIn()
  if (!form) return sendDevicePage(ctx, { typed, wrong: null })
  const wait = await takeTry(ctx, limits, session)
  if (wait > 0) {
    ctx.set('retry-after', String(wait))
    return sendDevicePage(ctx, { typed: '', wrong: 'tooMany' })
  }
  const asked = await findAsked(devices, typed)
  const answered = asked && (await hearingAgain(() => decide(devices, asked, form)))
  if (asked && answered && answered.said !== 'refuseEnded') return show(ctx, devices, asked, answered)
  // With an account that has just been deleted goes what its person was asked: the code is not what is wrong.
  if (!(await holdSession(pool, session.session.id))) return leadToSignIn()
  sendDevicePage(ctx, { typed, wrong: 'unknown' })
}

/** Of the person first: what others at their address have guessed is not theirs. @returns how many seconds they have to wait */
async function takeTry(ctx: Context, limits: RateLimits, { session }: AuthenticatedSession): Promise<number> {
  const asked = { rule: 'user-code', requestId: ctx.state.requestId } as const
  const wait = await limits.takeForCaller({ ...asked, caller: { session: session.id } })
  return wait > 0 ? wait : limits.takeForCaller({ ...asked, caller: callerOf(ctx) })
}

async function findAsked({ pool, directory }: Devices, typed: string): Promise<Asked | null> {
  const request = await maybeOneDeviceRequest(pool, digestOfUserCode(typed))
  const client = request && (await directory.find(String(request.payload.clientId)))
  if (!request || !client) return null
  const params = request.payload.params as Payload
  return { typed, request, params, client, asking: askingOf(client, params, true) }
}

async function decide(
  { pool, provider }: Devices,
  { typed, request: { payload, deviceDigest, lifetimeSeconds }, params, client, asking }: Asked,
  form: URLSearchParams,
): Promise<Decided> {
  const { session } = currentBound()
  const answer = answerIn(form)
  const grant = async (tx: Transaction, by: AuthenticatedSession, terms: Terms) => {
    const { jti } = await makeGrant(provider, client, params, { tx, session: by, organizations, ...terms })
    const sid = await bind({ ...currentBound(), tx }, () => noteSession(pool, client))
    const proven = provenBy(by, asking)
    const granted = {
      ...payload,
      ...proven,
      ...wantedOf(params, terms.isForLonger),
      grantId: jti,
      ...sid,
    }
    await addCode(tx, deviceDigest, jti, { payload: granted, lifetimeSeconds })
  }
  const organizations = isAsking(answer) ? await hearOfOrganizations(pool, params, pickedIn(form)) : null
  let organization: Decided['organization'] = null
  const request: ProviderFacts['request'] = {
    ...asking,
    session,
    organizations,
    chosen: (one) => {
      organization = one
    },
    grant,
    refuse: async () => {},
  }
  const policy = isAsking(answer) ? await hearOfRequest('device', client, params) : null
  const facts = { request, policy, locked: digestOfUserCode(typed) }
  const said = await changing(pool, (tx) => runProviderFlow(tx, facts, authorize(answer)))
  return { said, reason: policy?.reason ?? null, organizations, organization }
}

const provenBy = ({ session }: AuthenticatedSession, asking: Asking): Payload => ({
  accountId: session.userId,
  acr: acrFor(session.aal, asking),
  amr: session.amr,
  authTime: Math.floor(session.authenticatedAt / 1000),
})

/** As the engine keeps it with a code: what the device has asked for, and may have. */
function wantedOf(params: Payload, isForLonger: boolean): Payload {
  const scopes = scopesIn(params).filter((scope) => isForLonger || scope !== 'offline_access')
  const [resource, ...others] = resourcesIn(params)
  return {
    scope: scopes.join(' '),
    ...(resource && { resource: others.length > 0 ? [resource, ...others] : resource }),
    ...(typeof params.claims === 'string' && { claims: JSON.parse(params.claims) }),
  }
}

function show(
  ctx: Context,
  { address, appOrigin, signInPage }: Devices,
  { typed, request: { payload }, params, client, asking }: Asked,
  { organizations, organization, ...answered }: Decided,
): void {
  const askedAt = Number(payload.iat)
  const of = { organizations, organization }
  const waiting = { client, params, asking, askedAt, back: backTo(address, typed), signInPage, ...of }
  const pages = {
    consent: (asked: Consented) => sendDeviceConsentPage(ctx, asked, typed),
    organizations: (asked: Choosing) => sendDeviceOrganizationsPage(ctx, asked, typed),
  }
  if (leadOn(ctx, answered.said, waiting, pages)) return
  sendDeviceAnswered(ctx, answered, appOrigin)
}
