// The OpenID Connect client for the providers of OIDC_PROVIDERS: code flow with PKCE, nonce and issuer checks.

import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
} from 'openid-client'
import { CallFailed, callAsFetch } from '../../http/client.ts'
import { idTokenVerifier } from './id-token.ts'
import { type ProvidersPerson, personOf } from './provider-person.ts'

export type ProviderOptions = {
  id: string
  issuer: string
  clientId: string
  clientSecret: string
  scopes: readonly string[]
}

/** What the return is checked against. The provider sees only the challenge that derives from the code verifier. */
export type Secrets = { codeVerifier: string; nonce: string }

export type SignInRequest = {
  redirectUri: string
  state: string
  scopes: readonly string[]
  loginHint?: string
}

export type IdentityProvider = {
  /** @returns the provider's page for this sign-in. @throws ProviderAway */
  begin: (request: SignInRequest) => Promise<{ url: URL } & Secrets>
  /**
   * @param returned the redirect URI with all that the provider has added to it
   * @throws ProviderAway, or whatever is wrong with the code or the tokens
   */
  complete: (returned: URL, expected: Secrets & { state: string }) => Promise<ProvidersPerson>
  /**
   * The person whom an id_token names that a client has sent.
   * @throws ProviderAway, or whatever is wrong with the token
   */
  verifyIdToken: (idToken: string, nonce: string | undefined) => Promise<ProvidersPerson>
}

/** The provider cannot be reached, or its metadata is incomplete. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway'
}

/** How long a provider's metadata is used before it is fetched again, in ms. */
const FRESH = 3_600_000
/** How long after a failed fetch the next one waits, in ms. */
const RETRY = 60_000

export function createIdentityProvider(options: ProviderOptions): IdentityProvider {
  const configuration = discovered(options)
  const verifyIdToken = idTokenVerifier(options.clientId)
  return {
    begin: async ({ redirectUri, state, scopes, loginHint }) => {
      const config = await configuration()
      const codeVerifier = randomPKCECodeVerifier()
      const nonce = randomNonce()
      if (!config.serverMetadata().authorization_endpoint)
        throw new ProviderAway('The provider names no page to sign in at.')
      const url = buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: [...new Set([...options.scopes, ...scopes])].join(' '),
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...(loginHint && { login_hint: loginHint }),
      })
      return { url, codeVerifier, nonce }
    },
    complete: async (returned, { codeVerifier, nonce, state }) => {
      const config = await configuration()
      try {
        const tokens = await authorizationCodeGrant(config, returned, {
          pkceCodeVerifier: codeVerifier,
          expectedNonce: nonce,
          expectedState: state,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new Error('The provider sent no id_token.')
        return await personOf(claims, () => fetchUserInfo(config, tokens.access_token, claims.sub))
      } catch (error) {
        throw awayOr(error)
      }
    },
    verifyIdToken: async (idToken, nonce) => {
      const { issuer, jwks_uri: keys } = (await configuration()).serverMetadata()
      try {
        const claims = await verifyIdToken(idToken, { issuer, keys, nonce })
        return await personOf(claims, () => Promise.resolve({ sub: claims.sub }))
      } catch (error) {
        throw awayOr(error)
      }
    },
  }
}

const awayOr = (error: unknown): unknown =>
  isUnanswered(error) ? new ProviderAway('The provider went away.', { cause: error }) : error

/** Whether the cause is a call that failed: the library wraps it in errors of its own. */
function isUnanswered(error: unknown): boolean {
  return error instanceof CallFailed || (error instanceof Error && isUnanswered(error.cause))
}

/** Fetched when first needed and again once it is old; while the provider does not answer, the old one is used. */
function discovered({ issuer, clientId, clientSecret }: ProviderOptions): () => Promise<Configuration> {
  let kept: { config: Configuration; at: number } | null = null
  let underWay: Promise<Configuration> | null = null
  const execute = [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])]
  const discover = async () => {
    try {
      const config = await discovery(new URL(issuer), clientId, undefined, bySecret(clientSecret), {
        [customFetch]: (url, init) => callAsFetch(url, init as RequestInit),
        execute,
        timeout: 10,
      })
      kept = { config, at: Date.now() }
      return config
    } catch (cause) {
      if (kept) {
        kept = { ...kept, at: Date.now() - FRESH + RETRY }
        return kept.config
      }
      throw new ProviderAway('The provider cannot be discovered.', { cause })
    } finally {
      underWay = null
    }
  }
  return async () => {
    if (kept && Date.now() - kept.at < FRESH) return kept.config
    underWay ??= discover()
    return underWay
  }
}

/** By the method that the provider supports; client_secret_basic is the standard's default. */
function bySecret(secret: string): ClientAuth {
  const basic = ClientSecretBasic(secret)
  const post = ClientSecretPost(secret)
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest)
  }
}
