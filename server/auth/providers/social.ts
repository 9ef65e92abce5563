// The settings of social sign-in: the providers, the addresses of this service, and the parameters.

import type { AuthSettings } from '../../config/auth-settings.ts'
import { withoutSlash } from '../../http/addresses.ts'
import { createIdentityProvider, type IdentityProvider } from './identity-provider.ts'

export type Social = {
  providers: ReadonlyMap<string, IdentityProvider>
  /** The redirect URI, exactly as it is registered at the provider. */
  redirectUri: (providerId: string) => string
  /** The page that shows errors, unless the request named one of its own. */
  errorPage: string
  /** The page that a browser returns to, unless the request named one of its own. */
  defaultCallbackUrl: string
  /** The query parameter that carries the verifier to the page. */
  verifierParam: string
  /** Every parameter in which get-session accepts a verifier. */
  acceptedParams: readonly string[]
}

type SocialSettings = Pick<AuthSettings, 'AUTH_URL' | 'APP_ORIGIN' | 'OIDC_PROVIDERS' | 'VERIFIER_PARAM'>

export function createSocial(settings: SocialSettings): Social {
  const { AUTH_URL, APP_ORIGIN, OIDC_PROVIDERS, VERIFIER_PARAM } = settings
  const base = withoutSlash(AUTH_URL)
  return {
    providers: new Map(OIDC_PROVIDERS.map((options) => [options.id, createIdentityProvider(options)])),
    redirectUri: (providerId) => `${base}/callback/${encodeURIComponent(providerId)}`,
    errorPage: `${base}/error`,
    defaultCallbackUrl: `${APP_ORIGIN}/auth/callback`,
    verifierParam: VERIFIER_PARAM,
    acceptedParams: [VERIFIER_PARAM, 'auth_session_verifier', 'neon_auth_session_verifier'],
  }
}
