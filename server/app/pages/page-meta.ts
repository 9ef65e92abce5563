// What the pages know of the settings.

import type { AppSettings } from '../../config/app-settings.ts'
import { withoutSlash } from '../../http/addresses.ts'
import type { FieldsSchema } from '../../wire/fields-schema.ts'
import { roleNamesOf } from '../../words/role-names.ts'
import { givenWordsIn } from './word-files.ts'

/** Each in a meta element of its name. */
export type PageMeta = Record<
  | 'auth-url'
  | 'vite-auth-url'
  | 'auth-providers'
  | 'auth-factors'
  | 'sign-up'
  | 'user-fields'
  | 'api-keys'
  | 'connected-applications'
  | 'captcha'
  | 'password-blocklist'
  | 'auth-verifier-param'
  | 'auth-code-lifetime'
  | 'landing-pages'
  | 'given-words'
  | 'role-names'
  | 'trusted-origins'
  | 'inspector'
  | 'trace',
  string
>

/** @param inspector the origins, separated by spaces, to which pages send request ids */
export function pageMeta(settings: AppSettings, inspector: string): PageMeta {
  return {
    'auth-url': settings.AUTH_URL,
    'vite-auth-url': settings.VITE_AUTH_URL ?? '',
    'auth-providers': settings.SOCIAL_PROVIDERS.map(({ id, name }) => `${id}=${name}`).join(','),
    'auth-factors': settings.FACTORS,
    'sign-up': settings.SIGN_UP,
    'user-fields': fieldsSchema(settings.USER_FIELDS),
    'api-keys': settings.API_KEYS ? JSON.stringify(settings.API_KEY_PERMISSIONS) : '',
    'connected-applications': settings.PROVIDER
      ? `${withoutSlash(settings.AUTH_URL)}/oauth2/applications`
      : '',
    captcha: settings.CAPTCHA ? `${settings.CAPTCHA} ${settings.CAPTCHA_SITE_KEY}` : '',
    'password-blocklist': settings.PASSWORD_BLOCKLIST ? 'on' : '',
    'auth-verifier-param': settings.VERIFIER_PARAM,
    'auth-code-lifetime': `${settings.OTP_LIFETIME_SECONDS}`,
    'trusted-origins': [
      ...settings.TRUSTED_ORIGINS,
      new URL(settings.VITE_AUTH_URL ?? settings.AUTH_URL).origin,
    ].join(','),
    'landing-pages': Object.keys(settings.LANDING_PAGES).join(','),
    'given-words': givenWordsIn(settings.WORDS_DIR?.ui ?? null),
    'role-names': rolesCalled(settings),
    inspector,
    trace: tracedOrigins(settings),
  }
}

/** Of the fields that people may set themselves; '' where there are none. */
function fieldsSchema(fields: AppSettings['USER_FIELDS']): string {
  const asked = fields.filter(({ isInput }) => isInput)
  if (asked.length === 0) return ''
  const schema: FieldsSchema = {
    properties: Object.fromEntries(asked.map(({ name, property }) => [name, property])),
    required: asked.filter(({ isRequired }) => isRequired).map(({ name }) => name),
  }
  return JSON.stringify(schema)
}

/** What each role is called, by language, where the operator names some; the others are there without a name. */
function rolesCalled(settings: AppSettings): string {
  const names = roleNamesOf(settings)
  if (Object.keys(names).length === 0) return ''
  const all = ['owner', ...settings.ORGANIZATION_ROLES.roles.table.given]
  return JSON.stringify(Object.fromEntries(all.map((role) => [role, names[role] ?? {}])))
}

/** To which pages send the context of a trace; none where nothing is traced. */
const tracedOrigins = ({
  OTEL_EXPORTER_OTLP_ENDPOINT,
  TRACE_AUTH_CALLS,
  APP_ORIGIN,
  AUTH_URL,
}: AppSettings) =>
  OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? ''
    : [APP_ORIGIN, ...(TRACE_AUTH_CALLS ? [new URL(AUTH_URL).origin] : [])].join(' ')
