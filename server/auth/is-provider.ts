// Whether the service is an OpenID provider: asked where none of the provider's code is loaded yet.

export const isProvider = (settings: { OIDC_CLIENTS: readonly unknown[]; PROVIDER: boolean }): boolean =>
  settings.OIDC_CLIENTS.length > 0 || settings.PROVIDER
