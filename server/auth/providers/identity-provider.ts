// Speaks OpenID Connect to the providers of OIDC_PROVIDERS: code flow with PKCE, nonce and issuer, by openid-client.

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
import { type ProvidersPerson, personOf } from './person.ts'

export type ProviderOptions = {
  id: string
  issuer: string
  clientId: string
  clientSecret: string
  scopes: readonly string[]
}

/** What the return is checked against; it stays here, the provider sees only what derives from it. */
export type Secrets = { codeVerifier: string; nonce: string }

export type Beginning = { redirectUri: string; state: string; scopes: readonly string[]; loginHint?: string }

export type IdentityProvider = {
  /** @returns the provider's page for this sign-in. @throws ProviderAway */
  begin: (beginning: Beginning) => Promise<{ url: URL } & Secrets>
  /**
   * @param returned the redirect URI with all that the provider has added to it
   * @throws ProviderAway, or whatever is wrong with the code or the tokens
   */
  complete: (returned: URL, expected: Secrets & { state: string }) => Promise<ProvidersPerson>
  /**
   * Whom a fresh id_token names that a client brings itself.
   * @throws ProviderAway, or whatever is wrong with the token
   */
  verifyIdToken: (idToken: string, nonce: string | undefined) => Promise<ProvidersPerson>
}

/** The provider cannot be reached, or does not say what it must: nobody is signed in. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway'
}

/** After this a provider's own description of itself is asked for again, in ms. */
const FRESH = 3_600_000
/** After a failure it is asked again no sooner, in ms. */
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

/** A call that failed, however deep the library has wrapped it. */
function isUnanswered(error: unknown): boolean {
  return error instanceof CallFailed || (error instanceof Error && isUnanswered(error.cause))
}

/** Asked when first needed, again once it is old; what was good is kept while the provider does not answer. */
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

/** By the way the provider names; a header is the standard's own default. */
function bySecret(secret: string): ClientAuth {
  const basic = ClientSecretBasic(secret)
  const post = ClientSecretPost(secret)
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (ways.includes('client_secret_basic') ? basic : post)(server, ...rest)
  }
}
