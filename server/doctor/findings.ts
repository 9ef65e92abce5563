// What the doctor may find, and how grave each is, which decides whether a start ends with it: docs/operations.md has it as a table.

/**
 * `fatal`: people would be unsafe, or answered wrong, until somebody mends it: no start goes on with it. `wrong`: something
 * does not work, but heals by itself, or is another part's to mend: a start says so, and goes on. `doubtful`: for the operator
 * to judge.
 */
export type Gravity = 'fatal' | 'wrong' | 'doubtful'

type Row = { is: Gravity; means: string }

export const findings = {
  'settings.unusable': { is: 'fatal', means: 'A setting is missing, or not usable as it is.' },
  'settings.origin': {
    is: 'fatal',
    means: 'TRUSTED_ORIGINS does not name APP_ORIGIN: every request of its pages is refused.',
  },
  'settings.development': {
    is: 'doubtful',
    means: 'The addresses are public, and NODE_ENV is not production.',
  },
  'settings.proxy': { is: 'doubtful', means: 'TRUST_PROXY is 0 at public addresses.' },
  'settings.profile': {
    is: 'doubtful',
    means: 'PROFILE is spec at public addresses, or an override is less strict than hardened.',
  },
  'settings.site': {
    is: 'doubtful',
    means: 'APP_ORIGIN and AUTH_URL are of different sites, and the account page needs cookies of both.',
  },
  'settings.path': { is: 'doubtful', means: 'AUTH_URL has no path.' },
  'database.refused': {
    is: 'fatal',
    means: 'The database refuses something else that is needed, such as to create a schema.',
  },
  'database.password': { is: 'fatal', means: 'The database refuses the password.' },
  'database.user': { is: 'fatal', means: 'The database refuses the user, or this machine.' },
  'database.name': { is: 'fatal', means: 'There is no database of this name.' },
  'database.certificate': { is: 'fatal', means: 'The database’s certificate is not trusted.' },
  'database.tls': { is: 'fatal', means: 'DATABASE_URL asks for TLS, and the database offers none.' },
  'database.away': { is: 'wrong', means: 'The database does not answer. A start waits for it.' },
  'database.readOnly': {
    is: 'wrong',
    means: 'The database takes no writes, as before a standby is promoted.',
  },
  'database.old': { is: 'fatal', means: 'The database is older than PostgreSQL 14.' },
  'tls.lost': { is: 'fatal', means: 'DATABASE_URL asks for TLS, and our own connection has none.' },
  'tls.partWay': {
    is: 'doubtful',
    means: 'Our connection has TLS, and PostgreSQL sees none: a pooler in between ends it.',
  },
  'tls.unasked': {
    is: 'doubtful',
    means: 'The connection to another machine has no TLS, and none is asked for.',
  },
  'schema.missing': { is: 'wrong', means: 'A migration has not been applied. A start applies it.' },
  'schema.newer': {
    is: 'doubtful',
    means: 'A newer release has migrated the database, and this one lives with it.',
  },
  'schema.tooNew': {
    is: 'fatal',
    means: 'A newer release has migrated the database, and one as old as this cannot live with it.',
  },
  'clock.apart': { is: 'doubtful', means: 'Our clock and the database’s are a second apart, or more.' },
  'clock.wrong': { is: 'wrong', means: 'Our clock and the database’s are five seconds apart, or more.' },
  'keys.sealed': { is: 'fatal', means: 'No AUTH_SECRET opens the key that signs: another one was in use.' },
  'keys.older': {
    is: 'doubtful',
    means: 'A secret that is not the first of AUTH_SECRET seals the key that signs.',
  },
  'replica.away': { is: 'wrong', means: 'The replica cannot be asked: the primary is.' },
  'replica.foreign': { is: 'wrong', means: 'The replica is no standby of this database: it is never asked.' },
  'replica.late': { is: 'doubtful', means: 'The replica is behind by more than its bound.' },
  'mail.refused': { is: 'wrong', means: 'The mail server is away, or refuses our login: mails wait.' },
  'auth.away': { is: 'wrong', means: 'The auth service does not answer.' },
  'auth.starting': { is: 'doubtful', means: 'The auth service is not ready yet.' },
  'auth.elsewhere': {
    is: 'fatal',
    means:
      'At the path of AUTH_URL, or of AUTH_INTERNAL_URL, is nothing (404), and at another one there is the auth service.',
  },
  'auth.other': { is: 'wrong', means: 'What answers at AUTH_URL is no auth service.' },
  'auth.keys': { is: 'doubtful', means: 'The auth service publishes no keys: JWTs cannot be verified.' },
  'auth.cors': { is: 'wrong', means: 'The auth service does not let our pages call it.' },
  'auth.unseen': { is: 'doubtful', means: 'The address that pages call cannot be asked from here.' },
  'cookie.other': {
    is: 'fatal',
    means: 'UPSTREAM_COOKIE_NAME is set, and the auth service says that its cookie is called otherwise.',
  },
  'cookie.unnamed': { is: 'wrong', means: 'The same, where UPSTREAM_COOKIE_NAME is not set.' },
  'cookie.unsaid': { is: 'doubtful', means: 'The auth service does not say what its cookie is called.' },
  'cookie.untried': { is: 'doubtful', means: 'UPSTREAM_COOKIE_SECRET is tried with DOCTOR_TOKEN alone.' },
  'cookie.unknown': { is: 'wrong', means: 'The session of DOCTOR_TOKEN is not known by that cookie.' },
  'check.broken': { is: 'wrong', means: 'A check could not be made, or nothing answered in its time.' },
} satisfies Record<string, Row>

export type FindingName = keyof typeof findings
