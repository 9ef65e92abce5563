// The query parameter with which a provider's return comes to the page that has to end it, because the service's cookies don't come with it.

export const RETURN_PARAM = 'auth_provider_return'
