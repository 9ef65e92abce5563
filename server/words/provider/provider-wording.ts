// What the pages of the OpenID provider must say in every language.

export type PageWords = { heading: string; happened: string; next: string }

/** What an application may learn or do, by the scope that asks for it, in the order in which people read it. */
const scopeNames = ['openid', 'profile', 'email', 'fields', 'organizations', 'offline_access'] as const
type ScopeName = (typeof scopeNames)[number]

/** Whether it is one that we have words for: another service has none of that name, and people would be told of ours. */
export const isOwnScope = (scope: string): scope is ScopeName => scopeNames.some((name) => name === scope)

const placeOf = (scope: string) => {
  const place = (scopeNames as readonly string[]).indexOf(scope)
  return place < 0 ? scopeNames.length : place
}

/** Ours first, then those of other services: what was allowed is read again in the order in which it was asked for. */
export const inOrder = (scopes: readonly string[]): string[] =>
  scopes.toSorted((a, b) => placeOf(a) - placeOf(b) || a.localeCompare(b))

export type ProviderWords = {
  back: string
  code: string
  told: string
  consent: {
    /** `name`: the application's. */
    heading: (name: string) => string
    lead: (name: string) => string
    /** Of one that nobody here has listed. */
    unverified: string
    account: string
    another: string
    /** Where the browser goes: `host`, or a program at the person's, by its address or scheme. */
    /** The one that it is for; its name follows. */
    organization: string
    anotherOrganization: string
    goesTo: string
    onDevice: (where: string) => string
    asksFor: string
    scopes: Record<Exclude<ScopeName, 'fields'>, string>
    /** `titles`: of the fields that an application learns. */
    fields: (titles: string) => string
    /** Of a scope that is another service's, which we have no words for. */
    otherScope: (scope: string, resource: string) => string
    never: string
    /** A link to the connected applications follows. */
    takeBack: string
    allow: string
    refuse: string
  }
  /** Of who is a member of several organizations. `name`: the application's. */
  choice: { heading: string; lead: (name: string) => string; cancel: string }
  /** Of a device without a browser, whose person types here what it shows. */
  device: {
    heading: string
    lead: string
    code: string
    next: string
    /** `name`: the application's. */
    asks: (name: string) => string
    unknown: string
    tooMany: string
    /** The code follows. */
    shows: string
    beware: string
    granted: PageWords
    refused: PageWords
    /** By the operator’s policy, whose own words follow where it has some. */
    heldBack: PageWords
    /** The person is no member of such an organization. */
    withoutOrganization: PageWords
    reason: string
    /** The policy gives no answer. */
    unanswered: PageWords
  }
  applications: {
    heading: string
    lead: string
    none: string
    since: string
    used: string
    /** Of one that has nothing at the moment, and is still remembered. */
    idle: string
    unverified: string
    remove: string
    /** Of the button, for people who cannot see beside which application it is. */
    removeOf: (name: string) => string
  }
  signOut: { heading: string; lead: string; yes: string; no: string }
  signedOut: PageWords
  ended: PageWords
  refused: PageWords
  /** By a fault of ours: the page may be loaded again, and a request has a number. */
  failed: PageWords & { again: string; request: string }
}
