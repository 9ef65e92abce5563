// The protocol: oidc-provider, set up to speak it as strictly as it can, over our tables, our keys and our sessions.

import { type Client, type Context, errors, interactionPolicy, Provider } from 'oidc-provider'
import type { OidcClient } from '../../config/oidc-clients.ts'
import { maybeOneUserById } from '../../db/auth/user.ts'
import type { Pool, Queries } from '../../db/pool.ts'
import type { Log } from '../../telemetry/log.ts'
import { languages } from '../../wire/languages.ts'
import type { SigningKey } from '../crypto/signing-key-rotation.ts'
import type { CookieOptions } from '../deps.ts'
import { createAdapter } from './adapter.ts'
import { queriesOf } from './bound.ts'
import { levelOf } from './standing.ts'
import { scopesIn, wantedBy } from './wanted.ts'

export type EngineOptions = {
  issuer: string
  /** Below which its routes are; '' for none. */
  basePath: string
  pool: Pool
  log: Log
  clients: readonly OidcClient[]
  cookies: CookieOptions
  pages: {
    refused: (ctx: Context, error: { error: string; error_description?: string }) => void
    askSignOut: (ctx: Context, form: string) => void
    signedOut: (ctx: Context) => void
  }
  /** For a person who has consented before, or need not: the id of what the application may do. */
  grantUnasked: (ctx: Context, provider: Provider) => Promise<string | null>
}

type Keys = { signing: SigningKey; others: readonly object[] }

export const routes = {
  authorization: '/oauth2/authorize',
  token: '/oauth2/token',
  userinfo: '/oauth2/userinfo',
  introspection: '/oauth2/introspect',
  revocation: '/oauth2/revoke',
  end_session: '/oauth2/end-session',
  jwks: '/jwks',
} as const

export const INTERACTION = '/oauth2/interaction'
export const APPLICATIONS = '/oauth2/applications'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

const ttl = {
  AccessToken: HOUR,
  AuthorizationCode: MINUTE,
  Grant: 365 * DAY,
  IdToken: HOUR,
  Interaction: HOUR,
  RefreshToken: 30 * DAY,
  Session: DAY,
}

const isNative = ({ secret, redirectUris }: OidcClient) =>
  secret === undefined && redirectUris.every((address) => !address.startsWith('https:'))

const metadataOf = (client: OidcClient) => ({
  client_id: client.id,
  client_name: client.name,
  ...(client.secret !== undefined && { client_secret: client.secret }),
  token_endpoint_auth_method: client.secret === undefined ? 'none' : 'client_secret_basic',
  application_type: client.redirectUris.length > 0 && isNative(client) ? 'native' : 'web',
  redirect_uris: client.redirectUris,
  post_logout_redirect_uris: client.postLogoutRedirectUris,
  grant_types: client.redirectUris.length > 0 ? ['authorization_code', 'refresh_token'] : [],
  response_types: client.redirectUris.length > 0 ? ['code'] : [],
  id_token_signed_response_alg: 'EdDSA',
})

/** RFC 9470: an application that asks for a level, and does not get it, is told so rather than given another one. */
function policy() {
  const base = interactionPolicy.base()
  const isBelow = (ctx: Context) => {
    const level = levelOf(wantedBy(ctx.oidc.params))
    return !level || (level === 'aal2' && ctx.oidc.session.acr !== 'aal2')
  }
  base
    .get('login')
    .checks.add(
      new interactionPolicy.Check(
        'acr_values',
        'the requested level is not reached',
        'unmet_authentication_requirements',
        isBelow,
      ),
    )
  return base
}

export function createEngine(options: EngineOptions, { signing, others }: Keys): Provider {
  const { issuer, basePath, pool, log, clients, cookies, pages } = options
  const configured = new Map(clients.map((client) => [client.id, client]))
  const name = (kind: string) => `${cookies.secure ? '__Secure-' : ''}${cookies.prefix}.openid_${kind}`
  const cookie = { httpOnly: true, sameSite: 'lax' }
  const provider = new Provider(issuer, {
    adapter: createAdapter(pool),
    acrValues: ['aal1', 'aal2'],
    claims: {
      openid: ['sub', 'acr', 'amr', 'auth_time'],
      email: ['email', 'email_verified'],
      profile: ['name', 'picture', 'updated_at'],
    },
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    // A page of its own may redeem its codes and refresh its tokens, and no other page.
    clientBasedCORS: (_: Context, origin: string, { redirectUris }: Client) =>
      redirectUris.some((address) => URL.parse(address)?.origin === origin),
    clients: clients.map(metadataOf),
    // Not every application asks the userinfo endpoint.
    conformIdTokenClaims: false,
    cookies: {
      names: { session: name('session'), interaction: name('interaction'), resume: name('resume') },
      long: { ...cookie, path: basePath || '/' },
      short: cookie,
    },
    discovery: { ui_locales_supported: [...languages] },
    enabledJWA: { idTokenSigningAlgValues: ['EdDSA'] },
    // Grants end with our session by themselves: auth.oauth_grant.
    expiresWithSession: () => false,
    features: {
      devInteractions: { enabled: false },
      introspection: {
        enabled: true,
        // An application that was taken out of the settings has nothing any more.
        allowedPolicy: (_: Context, { clientId }: Client, token: { clientId: string; aud?: string }) =>
          configured.has(token.clientId) &&
          (token.clientId === clientId ||
            (token.aud !== undefined && (configured.get(clientId)?.serves.includes(token.aud) ?? false))),
      },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: (_: Context, resource: string, { clientId }: Client) => {
          const scopes = configured.get(clientId)?.resources[resource]
          if (!scopes) throw new errors.InvalidTarget()
          return { scope: scopes.join(' '), audience: resource, accessTokenFormat: 'opaque' }
        },
        useGrantedResource: () => true,
      },
      revocation: {
        enabled: true,
        allowedPolicy: (_: Context, { clientId }: Client, token: { clientId: string }) =>
          token.clientId === clientId,
      },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: pages.askSignOut,
        postLogoutSuccessSource: pages.signedOut,
      },
    },
    extraParams: {
      // Of a trusted application nobody is asked for consent, without which the engine takes this scope out of the request.
      offline_access: ({ oidc, query }: Context, _: unknown, { clientId }: Client) => {
        const asked = scopesIn(oidc.body ?? query)
        const scopes = scopesIn(oidc.params)
        const isLeftOut = asked.includes('offline_access') && !scopes.includes('offline_access')
        if (isLeftOut && configured.get(clientId)?.trusted)
          oidc.params.scope = [...scopes, 'offline_access'].join(' ')
      },
    },
    findAccount: async (_: Context, sub: string) => accountOf(queriesOf(pool), sub),
    interactions: {
      policy: policy(),
      url: (_: Context, { uid }: { uid: string }) => `${basePath}${INTERACTION}/${uid}`,
    },
    jwks: { keys: [{ ...signing.privateKey, kid: signing.kid, alg: 'EdDSA', use: 'sig' }, ...others] },
    loadExistingGrant: async (ctx: Context) => {
      const { result, client, session } = ctx.oidc
      const { secret, trusted } = configured.get(client.clientId) ?? {}
      // Who cannot show that it is itself asks each time, within a session too.
      const isRemembered = secret !== undefined || trusted
      const known =
        result?.consent?.grantId ?? (isRemembered ? session.grantIdFor(client.clientId) : undefined)
      const found = known && (await provider.Grant.find(known))
      if (found || result) return found
      const made = await options.grantUnasked(ctx, provider)
      return made === null ? undefined : provider.Grant.find(made)
    },
    pkce: { required: () => true },
    renderError: pages.refused,
    responseTypes: ['code'],
    revokeGrantPolicy: () => true,
    rotateRefreshToken: true,
    routes,
    scopes: ['openid', 'email', 'profile', 'offline_access'],
    subjectTypes: ['public'],
    ttl,
  })
  provider.on('server_error', (_, error) =>
    log.error('A request of an application failed unexpectedly.', { event: 'request.failed', error }),
  )
  return provider
}

async function accountOf(db: Queries, id: string) {
  const user = await maybeOneUserById(db, id)
  if (!user || user.banned) return undefined
  const { name, email, emailVerified, image, updatedAt } = user
  const claims = {
    sub: id,
    name,
    email,
    email_verified: emailVerified,
    ...(image !== null && { picture: image }),
    updated_at: Math.floor(updatedAt / 1000),
  }
  return { accountId: id, claims: () => claims }
}
