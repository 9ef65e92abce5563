// The OpenID Connect provider of the demo: in memory, with required PKCE and new keys at every start.

import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Context, Provider } from 'oidc-provider'
import type { Log } from '../../telemetry/log.ts'
import { PAGE_HEADERS } from '../demo-answer.ts'
import type { Html } from '../html.ts'
import type { People } from './demo-people.ts'
import { errorPage, faults, refused } from './provider-error-page.ts'

export type DemoClient = { clientId: string; clientSecret: string; redirectUris: readonly string[] }

type ProviderOptions = {
  issuer: string
  /** Its address: where somebody goes who cannot sign in here. */
  application: string
  clients: readonly DemoClient[]
  people: People
  log: Pick<Log, 'warn'>
}

type OAuthError = { error: string; error_description?: string }

const ALGORITHM = 'ES256'
const HOUR = 3600

/** Takes a good part of a second the first time, because oidc-provider is loaded here. */
export async function createProvider({
  issuer,
  application,
  clients,
  people,
  log,
}: ProviderOptions): Promise<Provider> {
  const [oidc, { createMemoryAdapter }] = await Promise.all([
    import('oidc-provider'),
    import('oidc-provider/lib/adapters/memory_adapter.js'),
  ])
  const policy = oidc.interactionPolicy.base()
  policy
    .get('login')
    .checks.add(
      new oidc.interactionPolicy.Check(
        'chosen_every_time',
        'Each sign-in of the demo chooses anew who to be',
        (ctx) => !ctx.oidc.result?.login,
      ),
    )
  const provider = new oidc.Provider(issuer, {
    adapter: createMemoryAdapter(),
    clients: clients.map(registration),
    clientBasedCORS: () => false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Claims are in the id_token as well, because not every client asks the userinfo endpoint.
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    // Otherwise signing in as somebody else would invalidate a code that is under way.
    expiresWithSession: () => false,
    enabledJWA: { idTokenSigningAlgValues: [ALGORITHM] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    findAccount: (_ctx: unknown, sub: string) => ({ accountId: sub, claims: () => claimsOf(people, sub) }),
    interactions: { policy, url: (_ctx: unknown, { uid }: { uid: string }) => `/sign-in/${uid}` },
    jwks: { keys: [signingKey()] },
    pkce: { required: () => true },
    renderError: (ctx: Context, { error, error_description }: OAuthError) =>
      show(ctx, errorPage(application, refused(error, error_description))),
    responseTypes: ['code'],
    scopes: ['openid', 'email', 'profile'],
    ttl: {
      AccessToken: HOUR,
      AuthorizationCode: 60,
      Grant: HOUR,
      IdToken: HOUR,
      Interaction: HOUR,
      Session: HOUR,
    },
  })
  provider.on('server_error', (_ctx, error) => log.warn('The demo identity provider failed.', { error }))
  provider.use(async function missingPage(ctx, next) {
    await next()
    if (ctx.status !== 404 || ctx.body || ctx.accepts('text', 'html') !== 'html') return
    show(ctx, errorPage(application, faults.missing))
    // A body would make it 200.
    ctx.status = 404
  })
  return provider
}

function registration({ clientId, clientSecret, redirectUris }: DemoClient) {
  return {
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uris: redirectUris,
    grant_types: ['authorization_code'],
    response_types: ['code'],
    id_token_signed_response_alg: ALGORITHM,
  }
}

function claimsOf(people: People, sub: string) {
  const person = people.find(sub)
  return person
    ? { sub, email: person.email, email_verified: person.emailVerified, name: person.name }
    : { sub }
}

function signingKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    ...privateKey.export({ format: 'jwk' }),
    alg: ALGORITHM,
    use: 'sig',
    kid: randomBytes(8).toString('hex'),
  }
}

function show(ctx: Context, page: Html): void {
  ctx.set(PAGE_HEADERS)
  ctx.body = `<!doctype html>\n${page}`
}
