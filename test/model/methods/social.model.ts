// What a browser can send about a provider: its return, a token of the provider, and the verifier of a return; and what its
// flows alone ask of the world.

import { createHash } from 'node:crypto'
import type { SocialOperations } from '../../../server/auth/methods/social/social.operations.ts'
import type { AuthErrorCode } from '../../../server/wire/auth-errors.ts'
import { type Action, actionOf, ask } from '../action.ts'
import { answered } from '../answered.ts'
import { type Driven, session } from '../driven.ts'
import { headerOf, keep, NotOffered, type Reply } from '../http.ts'
import type { Meanwhile } from '../request.ts'
import { layout } from '../state-layout.ts'
import type { HostedOf, World } from '../world.ts'
import type { MethodModel } from './method-model.ts'
import { dropVerifier, isOwnVerifier } from './verifier.ts'

/** The same refusals at a provider's return, in the address that the browser is sent to. */
const faults: Partial<Record<AuthErrorCode, string>> = {
  EMAIL_NOT_VERIFIED: '302 email_not_verified',
  BANNED_USER: '302 banned',
  ACCOUNT_NOT_APPROVED: '302 account_not_approved',
  EMAIL_PASSWORD_SIGN_UP_DISABLED: '302 signup_disabled',
  POLICY_REFUSED: '302 policy_refused',
  SERVICE_UNAVAILABLE: '302 temporarily_unavailable',
}

/** The provider has verified the owner's e-mail, and not the stranger's. */
function verifiedByProvider(world: World, browser: number) {
  const isVerified = world.browsers[browser]?.who === 'owner'
  if (isVerified || world.judgedBy.trustsEveryProvider) world.set(layout.proven, 1)
  return isVerified ? 'verified' : 'unverified'
}

export const comeBackTo = (
  world: World,
  browser: number,
  sameBrowser: boolean,
  meanwhile: Meanwhile | null = null,
) => {
  const whose = verifiedByProvider(world, browser)
  const endpoint = `GET /callback/:provider, ${whose}${sameBrowser ? '' : ', another browser'}` as const
  const refusal = ask(world, browser, endpoint, { isIdentity: true, sameBrowser, leadsBack: true, meanwhile })
  world.answer = refusal ? `${faults[refusal]}` : world.request.opened ? '302 session' : '302'
}

export const presentIdToken = (world: World, browser: number, meanwhile: Meanwhile | null = null) => {
  const endpoint = `POST /sign-in/social, ${verifiedByProvider(world, browser)}` as const
  const given = { isIdentity: true, sameBrowser: true, meanwhile }
  world.answer = answered(world, ask(world, browser, endpoint, given))
}

const redeem = (world: World, browser: number) => {
  ask(world, browser, 'GET /get-session, with a verifier')
  world.answer = world.get(layout.session[browser]) ? '200 session' : '200 null'
}

function requestsOf(browser: number): Action[] {
  const action = actionOf(browser)
  return [
    action('social', 'signs in by a token of the provider', { to: 'id_token' }, (world) =>
      presentIdToken(world, browser),
    ),
    ...[true, false].map((same) =>
      action(
        'social',
        same ? 'comes back from the provider' : 'comes back from the provider without its cookie',
        { to: 'social', sameBrowser: same },
        (world) => comeBackTo(world, browser, same),
      ),
    ),
    // Whether or not there is one that has not been redeemed.
    action('social', 'redeems the newest verifier', { to: 'redeem' }, (world) => redeem(world, browser)),
  ]
}

const waysIn = ({ get }: World) =>
  layout.linked.reduce((ways, field) => ways + get(field), get(layout.password) > 0 ? 1 : 0)

async function comeBack(
  { servers, client, email, who, newest }: Driven,
  { sameBrowser }: { sameBrowser: boolean },
): Promise<string> {
  if (!servers.provider) throw new NotOffered('There is no provider to come back from.')
  const sessionChallenge = createHash('sha256').update(client.secret).digest('hex')
  const callbackURL = `${servers.origin}/auth/callback`
  const begun = await client.askAuth('POST', '/sign-in/social', {
    provider: 'demo',
    callbackURL,
    errorCallbackURL: callbackURL,
    additionalData: { sessionChallenge },
  })
  const cookie = sameBrowser ? headerOf(client.cookies) : ''
  const back = await servers.provider.comeBack({ url: `${begun.body?.url}`, email, who, cookie })
  // A browser that shows no cookies keeps none either.
  if (sameBrowser) keep(client.cookies, back)
  const query = new URL(back.headers.get('location') ?? 'about:blank').searchParams
  newest.verifier = query.get('auth_session_verifier') ?? newest.verifier
  if (query.has('error')) return `302 ${query.get('error')}`
  if (!back.headers.getSetCookie().some((line) => line.includes('session_token='))) return '302'
  client.token = /session_token=([^;]+)/.exec(headerOf(client.cookies))?.[1] ?? client.token
  return '302 session'
}

async function sendIdToken({ servers, client, email, who }: Driven): Promise<Reply> {
  if (!servers.provider) throw new NotOffered('There is no provider that gives a token.')
  const token = await servers.provider.idToken({ email, who })
  return client.askAuth('POST', '/sign-in/social', { provider: 'demo', idToken: { token } })
}

async function sendVerifier({ client, newest }: Driven): Promise<string> {
  const path = `/get-session?auth_session_verifier=${newest.verifier}`
  const { body } = await client.askAuth('GET', path, undefined, { 'x-session-secret': client.secret })
  const session = body?.session as { token?: string } | undefined
  if (session?.token) client.token = session.token
  return session ? '200 session' : '200 null'
}

export const socialHosted: HostedOf<SocialOperations> = {
  lockAccountOfPerson: (world) => () =>
    world.get(layout.linked[world.request.who]) === 1 ? 'linked' : 'unlinked',
  lockAccountOfVerifier: (world) => () => world.get(layout.verifier) !== 0,
  spendVerifier: (world) => () => {
    const isOwn = isOwnVerifier(world)
    if (isOwn) dropVerifier(world)
    return isOwn
  },
  isSignedIn: (world) => () => world.get(layout.session[world.request.browser]) === 1,
  identifyPerson: (world) => () => {
    const { identity, who } = world.request
    return identity === 'free' && world.get(layout.linked[who]) === 1 ? 'own' : identity
  },
  findSignInMethod: (world) => () => {
    if (world.get(layout.linked[world.request.who]) === 0) return 'none'
    return waysIn(world) === 1 ? 'last' : 'one of several'
  },
}

export const social = {
  requestsOf,
  sends: {
    social: comeBack,
    id_token: async (driven) => session(await sendIdToken(driven)),
    redeem: sendVerifier,
  },
} as const satisfies MethodModel
