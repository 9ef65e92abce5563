// Reads the settings that the server wrote into the page's meta elements.

function meta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() ?? ''
}

/** VITE_AUTH_URL as the server has it, else its AUTH_URL; that of the build where no server of ours fills the page. */
export function authUrl(): string {
  return meta('vite-auth-url') || meta('auth-url') || (import.meta.env.VITE_AUTH_URL ?? '')
}

/** The query parameter in which a provider's return brings its verifier. */
export const verifierParameter = (): string => meta('auth-verifier-param') || 'auth_session_verifier'

/** What the product is called; in an element, what its page says that it is, if it does. */
export const product = (): string => meta('application-name')

/** How long a code is good, in ms; ten minutes where the page does not say. */
export const codeLifetime = (): number => (Number(meta('auth-code-lifetime')) || 600) * 1000

/** The origins that take request ids, separated by blanks, while an inspector runs; empty without one. */
export const inspectorOrigins = (): string => meta('inspector')

/** The origins that take the context of a trace, separated by blanks; empty where nothing is traced. */
export const tracedOrigins = (): string => meta('trace')

/** What an operator says in place of our words, as JSON; empty for nothing. */
export const givenWords = (): string => meta('given-words')

/** What an operator calls the roles of organizations, by role and language, as JSON; empty where all are called as we call them. */
export const roleNames = (): string => meta('role-names')

export type Provider = { id: string; name: string }

/** From `id=Name` pairs, separated by commas. */
export function providers(text = meta('auth-providers')): Provider[] {
  const pairs = text.split(',').filter(Boolean)
  return pairs.map((pair) => {
    const [id = '', name = id] = pair.split('=').map((part) => part.trim())
    return { id, name }
  })
}

export type Factor = 'totp' | 'passkey'

/** Whether the auth service has this factor, which pages offer then. */
export const offers = (factor: Factor, text = meta('auth-factors')): boolean => text.includes(factor)

/** The fields of people that pages ask for, as JSON; empty where there are none. */
export const userFields = (): string => meta('user-fields')

/** Which permissions API keys can be given, as JSON; empty where there are no keys. */
export const apiKeys = (): string => meta('api-keys')

/** Where people read what they have allowed other applications; empty where the auth service is no provider. */
export const connectedApplications = (): string => meta('connected-applications')

/** The provider of the CAPTCHA that a sign-up asks for, and the site key, with a blank between; empty where there is none. */
export const captcha = (): string => meta('captcha')

/** Whether the auth service refuses common passwords. */
export const refusesCommon = (): boolean => meta('password-blocklist') !== ''

/** Whether nobody gets an account here by signing up. */
export const isClosed = (): boolean => meta('sign-up') === 'closed'

const namesIn = (name: string): string[] => meta(name).split(',').filter(Boolean)

/** Of what the servers make, what the page of all states shows. */
export const samples = () => ({ mails: namesIn('mails'), plainPages: namesIn('plain-pages') })

/** Where an application of one's own has a page in place of ours. */
export const landingPages = (): string[] => namesIn('landing-pages')

/** To which a step-up may lead back, besides the page’s own. */
export const trustedOrigins = (): string[] => namesIn('trusted-origins')

/** What the page after the sign-in is shown with. */
export const ahead = (): string[] => namesIn('ahead')
