// The protocol: oidc-provider, set up to speak it as strictly as it can, over our tables, our keys and our sessions.

import { randomUUID } from 'node:crypto'
import { decodeJwt, type JWTPayload } from 'jose'
import { type Client, type Context, errors, type Payload, Provider, type Source } from 'oidc-provider'
import { isForLonger } from '../../../../machines/authorization/authorization.machine.ts'
import type { UserField } from '../../../config/user-fields-schema.ts'
import type { Pool } from '../../../db/pool.ts'
import { callAsFetch } from '../../../http/client.ts'
import { signingAlgorithms } from '../../../http/client-keys.ts'
import type { Log } from '../../../telemetry/log.ts'
import type { SigningKey } from '../../crypto/signing-key-rotation.ts'
import { newToken } from '../../crypto/tokens.ts'
import type { CookieOptions } from '../../deps.ts'
import { type Decision, onceFor, policyOf } from '../authorization/decision.ts'
import { type Directory, type Documents, isDocument } from '../authorization/directory.ts'
import { askingOf } from '../authorization/grants.ts'
import { scopesAt, scopesIn, usualScopes } from '../authorization/wanted.ts'
import { currentBound, queriesOf } from '../flow/bound.ts'
import { ORGANIZATIONS } from '../flow/organization-scope.ts'
import { hasSecret } from '../flow/provider-application.ts'
import { accountOf } from './account-claims.ts'
import { createAdapter } from './adapter.ts'
import { checkAssertion } from './assertion.ts'
import { findDescribedOnce } from './described-client.ts'
import { claimsOfToken, mayIntrospect } from './introspection.ts'
import { refuseShownAgain } from './one-time.ts'
import { checkThumbprint } from './proof-key.ts'
import { checkMetadata } from './registrations.ts'

export type EngineOptions = {
  issuer: string
  /** Below which its routes are; '' for none. */
  basePath: string
  pool: Pool
  userFields: readonly UserField[]
  log: Log
  directory: Directory
  /** Whether somebody says of which organizations people are members. */
  organizes: boolean
  /** Whether applications may register by themselves. */
  registers: boolean
  documents: Documents
  languages: readonly string[]
  cookies: CookieOptions
  pages: {
    refused: (ctx: Context, error: { error: string; error_description?: string }) => void
    askSignOut: (ctx: Context, form: string) => void
    signedOut: (ctx: Context) => void
  }
  decide: (ctx: Context, provider: Provider) => Promise<Decision>
}

/** `signing`: one of each algorithm. */
type Keys = { signing: readonly SigningKey[]; others: readonly object[] }

export const routes = {
  authorization: '/oauth2/authorize',
  token: '/oauth2/token',
  userinfo: '/oauth2/userinfo',
  introspection: '/oauth2/introspect',
  revocation: '/oauth2/revoke',
  end_session: '/oauth2/end-session',
  registration: '/oauth2/register',
  device_authorization: '/oauth2/device-authorization',
  code_verification: '/oauth2/device',
  pushed_authorization_request: '/oauth2/par',
  jwks: '/jwks',
} as const

export const INTERACTION = '/oauth2/interaction'
export const APPLICATIONS = '/oauth2/applications'

/** As the draft recommends, in bytes. */
const LONGEST_DOCUMENT = 5120

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400] as const

const ttl = {
  AccessToken: HOUR,
  AuthorizationCode: MINUTE,
  DeviceCode: 10 * MINUTE,
  Grant: 365 * DAY,
  IdToken: HOUR,
  Interaction: HOUR,
  RefreshToken: 30 * DAY,
  Session: DAY,
}

export function createEngine(options: EngineOptions, { signing, others }: Keys): Provider {
  const { issuer, basePath, pool, log, directory, organizes, registers, documents, cookies, pages } = options
  const name = (kind: string) => `${cookies.secure ? '__Secure-' : ''}${cookies.prefix}.openid_${kind}`
  const cookie = { httpOnly: true, sameSite: 'lax' }
  const told = options.userFields.flatMap(({ claims }) => claims.id_token ?? [])
  const decided = onceFor((ctx) => options.decide(ctx, provider))
  const scopes = [
    'openid',
    'email',
    'profile',
    ...(told.length > 0 ? ['fields'] : []),
    ...(organizes ? [ORGANIZATIONS] : []),
    'offline_access',
  ]
  const provider: Provider = new Provider(issuer, {
    adapter: createAdapter(pool, directory, log),
    acrValues: ['aal1', 'aal2'],
    claims: {
      openid: ['sub', 'acr', 'amr', 'auth_time'],
      email: ['email', 'email_verified'],
      profile: ['name', 'picture', 'updated_at'],
      ...(told.length > 0 && { fields: told }),
      ...(organizes && { [ORGANIZATIONS]: ['organization'] }),
    },
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    assertJwtClientAuthClaimsAndHeader: (_: Context, claims: JWTPayload) => checkAssertion(claims),
    // A page of its own may redeem its codes and refresh its tokens, and no other page: an app’s own scheme has no origin, like any page in a sandbox.
    clientBasedCORS: (_: Context, origin: string, { redirectUris }: Client) =>
      origin !== 'null' && redirectUris.some((address) => URL.parse(address)?.origin === origin),
    // Where one says nothing of it, what OpenID has for that is not ours.
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      // As OpenID's registration has it.
      id_token_signed_response_alg: 'RS256',
    },
    // Not every application asks the userinfo endpoint.
    conformIdTokenClaims: false,
    cookies: {
      names: { session: name('session'), interaction: name('interaction'), resume: name('resume') },
      long: { ...cookie, path: basePath || '/' },
      short: cookie,
    },
    discovery: { ui_locales_supported: [...options.languages] },
    enabledJWA: {
      idTokenSigningAlgValues: ['EdDSA', 'RS256'],
      clientAuthSigningAlgValues: [...signingAlgorithms],
    },
    // Grants end with our session by themselves: auth.oauth_grant.
    expiresWithSession: () => false,
    // No address of our own network, whatever name it has, no redirect, and no long answer; in our time, which is longer.
    fetch: (address: string, init: RequestInit) =>
      callAsFetch(
        address,
        { ...init, signal: null },
        {
          publicOnly: documents !== 'private',
          maximumBytes: LONGEST_DOCUMENT,
        },
      ),
    features: {
      // It hears of the end of a session by what that owes, not by the engine.
      backchannelLogout: { enabled: true },
      clientIdMetadataDocument: {
        enabled: documents !== 'off',
        ack: 'draft-02',
        // In a transaction never: describedBy.
        allowFetch: async (_: unknown, id: string) => {
          const { tx, mayFetch } = currentBound()
          return tx === null && isDocument(id) && mayFetch()
        },
        cacheDuration: { min: MINUTE, max: HOUR },
      },
      claimsParameter: { enabled: true },
      dPoP: { enabled: true },
      devInteractions: { enabled: false },
      // Its page is ours.
      deviceFlow: { enabled: true, charset: 'base-20', mask: '****-****' },
      introspection: { enabled: true, allowedPolicy: mayIntrospect(directory) },
      pushedAuthorizationRequests: { enabled: true },
      registration: { enabled: registers, idFactory: randomUUID, secretFactory: newToken },
      registrationManagement: { enabled: registers, rotateRegistrationAccessToken: false },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: async (_: Context, resource: string, { clientId }: Client) => {
          const scopes = (await directory.find(clientId))?.resources[resource]
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
    extraClientMetadata: {
      properties: ['software_id'],
      validator: (_: Context, _name: string, _value: unknown, metadata: Payload) => checkMetadata(metadata),
    },
    extraParams: {
      dpop_jkt: checkThumbprint,
      // Which of a person’s organizations it is for, by its id or slug.
      ...(organizes && { organization: null }),
      // The engine leaves this scope out where nobody is asked for consent, which is for the machine to say.
      offline_access: async ({ oidc, query }: Context, _: unknown, { clientId }: Client) => {
        const client = await directory.find(clientId)
        const pushed = oidc.entities.PushedAuthorizationRequest
        const asked = pushed ? decodeJwt(pushed.request) : (oidc.body ?? query)
        if (client && !asked.scope) oidc.params.scope = usualScopes(client, oidc.params).join(' ')
        const params = { ...oidc.params, scope: asked.scope }
        if (client && isForLonger(askingOf(client, params)))
          oidc.params.scope = [...new Set([...scopesIn(oidc.params), 'offline_access'])].join(' ')
        const grantable = [...scopes, ...(client ? scopesAt(client, oidc.params) : [])]
        if (!scopesIn(oidc.params).some((scope) => grantable.includes(scope)))
          throw new errors.InvalidScope('none of these is a scope that the application may have', asked.scope)
      },
    },
    // A service that demands a level learns which one was shown.
    extraTokenClaims: claimsOfToken,
    findAccount: async (_: Context, sub: string, token?: Source) =>
      accountOf(queriesOf(pool), sub, options.userFields, token?.grantId),
    interactions: {
      policy: policyOf(decided),
      url: (_: Context, { uid }: { uid: string }) => `${basePath}${INTERACTION}/${uid}`,
    },
    jwks: {
      keys: [
        ...signing.map(({ privateKey, kid, alg }) => ({ ...privateKey, kid, alg, use: 'sig' })),
        ...others,
      ],
    },
    loadExistingGrant: async (ctx: Context) => (await decided(ctx)).grant ?? undefined,
    pkce: { required: () => true },
    renderError: pages.refused,
    responseTypes: ['code'],
    revokeGrantPolicy: () => true,
    rotateRefreshToken: true,
    routes,
    scopes,
    subjectTypes: ['public'],
    ttl,
  })
  // Of a secret there is a digest alone, and for a while another one.
  provider.Client.prototype.compareClientSecret = async function compareClientSecret(secret) {
    const application = await directory.find(this.clientId)
    return application !== null && hasSecret(application, secret)
  }
  provider.Client.prototype.backchannelLogout = async () => {}
  findDescribedOnce(provider)
  refuseShownAgain(provider)
  provider.on('server_error', (_, error) =>
    log.error('A request of an application failed unexpectedly.', { event: 'request.failed', error }),
  )
  return provider
}
