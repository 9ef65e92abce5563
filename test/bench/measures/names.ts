// The measures by name, in the order in which they run, with what each of them is about.

export const measures = {
  'get-session': 'GET /get-session by cookie, opaque token',
  'sign-in': 'POST /sign-in/email, right password',
  'sign-up': 'POST /sign-up/email, a new address each',
  'verify-email': 'POST /email-otp/verify-email, right code',
  'callback-jwt': 'POST /auth/auth-callback with a JWT',
  'callback-opaque': 'POST /auth/auth-callback with an opaque token',
  'code-for-tokens': 'POST /oauth2/token, an application’s code',
  introspection: 'POST /oauth2/introspect, an access token of the one who asks',
  'callback-machine': 'the callback machine alone, its ports answering at once',
  flood: 'honest callbacks while four times as many garbage tokens arrive',
  'sign-in-flood': 'get-session while 200 people a second sign in',
  growth: 'few users and sessions, and many',
  console: 'the pages of the console, one request after another',
  housekeeping: 'rows that have lapsed are removed',
  tables: 'the tables most written, after ten minutes of mixed load with rate limits',
  memory: 'resident memory under load',
  start: 'from the start of the process to its readiness, warm',
  pages: 'pages on a slow phone: 50 KB/s, 400 ms, a processor four times slower',
  standbys: 'get-session from two standbys',
  processes: 'one, two and four processes of a service, each with a tenth of a core',
} as const

export type MeasureName = keyof typeof measures

export const measureNames = Object.keys(measures) as MeasureName[]

/** Those of a whole run: to hold processes to a share of a core takes root. */
export const usualNames = measureNames.filter((name) => name !== 'processes')

/** Those of one request to one service, which an earlier commit answers alike. */
export const comparedNames = [
  'get-session',
  'sign-in',
  'sign-up',
  'verify-email',
  'callback-jwt',
  'callback-opaque',
] as const satisfies readonly MeasureName[]

export type ComparedName = (typeof comparedNames)[number]
