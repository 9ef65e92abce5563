// What sign-in by a provider needs to know of this service: its providers, its addresses, its parameters.

import { createIdentityProvider, type IdentityProvider, type ProviderOptions } from './identity-provider.ts'

export type Social = {
  providers: ReadonlyMap<string, IdentityProvider>
  /** The address a provider returns to: exactly this one is registered there. */
  redirectUri: (providerId: string) => string
  /** Where faults are shown when the page named no place of its own. */
  errorPage: string
  /** Where people land when the page named no place of its own. */
  redirectTarget: string
  /** The query parameter that carries the verifier to the page. */
  verifierParam: string
  /** Every one under which a page may bring it to get-session. */
  acceptedParams: readonly string[]
}

type SocialSettings = {
  readonly AUTH_URL: string
  readonly APP_ORIGIN: string
  readonly OIDC_PROVIDERS: readonly ProviderOptions[]
  readonly VERIFIER_PARAM: string
}

export function createSocial(settings: SocialSettings): Social {
  const { AUTH_URL, APP_ORIGIN, OIDC_PROVIDERS, VERIFIER_PARAM } = settings
  const base = AUTH_URL.replace(/\/+$/, '')
  return {
    providers: new Map(OIDC_PROVIDERS.map((options) => [options.id, createIdentityProvider(options)])),
    redirectUri: (providerId) => `${base}/callback/${encodeURIComponent(providerId)}`,
    errorPage: `${base}/error`,
    redirectTarget: `${APP_ORIGIN}/auth/callback`,
    verifierParam: VERIFIER_PARAM,
    acceptedParams: [VERIFIER_PARAM, 'auth_session_verifier', 'neon_auth_session_verifier'],
  }
}
