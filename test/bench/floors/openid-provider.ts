// The floor of signing in to other applications: oidc-provider with its own memory adapter, set up as ours is, whose people all consent.

import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'
import { APPLICATION } from '../contenders/benched-application.ts'

const port = Number(process.env.PORT)
const HOUR = 3600

const { privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })

const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [
    {
      client_id: APPLICATION.id,
      client_secret: APPLICATION.secret,
      redirect_uris: APPLICATION.redirectUris,
      token_endpoint_auth_method: 'client_secret_post',
      id_token_signed_response_alg: 'EdDSA',
    },
  ],
  claims: {
    openid: ['sub', 'acr', 'amr', 'auth_time'],
    email: ['email', 'email_verified'],
    profile: ['name'],
  },
  conformIdTokenClaims: false,
  enabledJWA: { idTokenSigningAlgValues: ['EdDSA'] },
  features: {
    devInteractions: { enabled: false },
    introspection: {
      enabled: true,
      allowedPolicy: (_: unknown, client: { clientId: string }, token: { clientId: string }) =>
        token.clientId === client.clientId,
    },
  },
  findAccount: (_: unknown, sub: string) => ({
    accountId: sub,
    claims: () => ({ sub, email: `${sub}@example.com`, email_verified: true, name: 'Person' }),
  }),
  interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'floor', alg: 'EdDSA', use: 'sig' }] },
  pkce: { required: () => true },
  responseTypes: ['code'],
  routes: {
    authorization: '/oauth2/authorize',
    token: '/oauth2/token',
    introspection: '/oauth2/introspect',
  },
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

/** Whoever comes is somebody new, and allows everything. */
provider.use(async (ctx, next) => {
  if (!ctx.path.startsWith('/interaction/')) return next()
  const accountId = randomUUID()
  const grant = new provider.Grant({ accountId, clientId: APPLICATION.id })
  grant.addOIDCScope(APPLICATION.scope)
  const result = { login: { accountId }, consent: { grantId: await grant.save() } }
  await provider.interactionFinished(ctx.req, ctx.res, result, { mergeWithLastSubmission: false })
  ctx.respond = false
})
provider.listen(port, '127.0.0.1')
