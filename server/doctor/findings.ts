// What the doctor may find, and how grave each is, which decides whether a start ends with it: docs/operations.md has it as a table.

/**
 * `fatal`: people would be unsafe, or answered wrong, until somebody mends it: it ends every start. `wrong`: something
 * does not work, but heals by itself, or is another part's to mend: a start says so, and goes on. `doubtful`: for the operator
 * to judge.
 */
export type Gravity = 'fatal' | 'wrong' | 'doubtful'

type Row = { is: Gravity; means: string }

export const findings = {
  'settings.unusable': { is: 'fatal', means: 'A setting is missing or unusable.' },
  'settings.origin': {
    is: 'fatal',
    means: 'TRUSTED_ORIGINS does not name APP_ORIGIN: the auth service refuses every request of its pages.',
  },
  'settings.development': {
    is: 'doubtful',
    means: 'The addresses are public, but NODE_ENV is not production.',
  },
  'settings.proxy': { is: 'doubtful', means: 'TRUST_PROXY is 0 at public addresses.' },
  'settings.profile': {
    is: 'doubtful',
    means: 'PROFILE is spec at public addresses, or an override is less strict than hardened.',
  },
  'settings.site': {
    is: 'doubtful',
    means: 'APP_ORIGIN and AUTH_URL are on different sites, but the account page needs the cookies of both.',
  },
  'settings.path': { is: 'doubtful', means: 'AUTH_URL has no path.' },
  'database.refused': {
    is: 'fatal',
    means: 'The database refuses something else that the service needs, such as creating a schema.',
  },
  'database.password': { is: 'fatal', means: 'The database refuses the password.' },
  'database.user': { is: 'fatal', means: 'The database refuses the user, or this machine.' },
  'database.name': { is: 'fatal', means: 'There is no database of this name.' },
  'database.certificate': { is: 'fatal', means: 'The database’s certificate is not trusted.' },
  'database.tls': { is: 'fatal', means: 'DATABASE_URL asks for TLS, and the database offers none.' },
  'database.away': { is: 'wrong', means: 'The database does not answer. A start waits for it.' },
  'database.readOnly': {
    is: 'wrong',
    means: 'The database accepts no writes, as a standby before its promotion.',
  },
  'database.old': { is: 'fatal', means: 'The database is older than PostgreSQL 14.' },
  'tls.lost': { is: 'fatal', means: 'DATABASE_URL asks for TLS, but our own connection has none.' },
  'tls.partWay': {
    is: 'doubtful',
    means: 'Our connection has TLS, but PostgreSQL sees none: a pooler in between ends it.',
  },
  'tls.unasked': {
    is: 'doubtful',
    means: 'The connection to another machine has no TLS, and DATABASE_URL asks for none.',
  },
  'schema.missing': {
    is: 'wrong',
    means: 'The schema lacks a migration. The service applies it when it starts.',
  },
  'schema.newer': {
    is: 'doubtful',
    means: 'A newer release has migrated the database. This one still works with it.',
  },
  'schema.tooNew': {
    is: 'fatal',
    means: 'A newer release has migrated the database. This one is too old to work with it.',
  },
  'clock.apart': { is: 'doubtful', means: 'Our clock and the database’s differ by a second or more.' },
  'clock.wrong': { is: 'wrong', means: 'Our clock and the database’s differ by five seconds or more.' },
  'keys.sealed': { is: 'fatal', means: 'No AUTH_SECRET opens the signing key: another secret sealed it.' },
  'keys.older': {
    is: 'doubtful',
    means:
      'A secret other than the first of AUTH_SECRET seals the signing key, or secrets of authenticator apps.',
  },
  'apps.sealed': {
    is: 'wrong',
    means: 'No AUTH_SECRET opens some secrets of authenticator apps: another secret sealed them.',
  },
  'factors.unnoted': {
    is: 'wrong',
    means: 'Rows of people lack a second factor that they have: no sign-in asks for it.',
  },
  'replica.away': { is: 'wrong', means: 'The replica does not answer: the service asks the primary.' },
  'replica.foreign': {
    is: 'wrong',
    means: 'The replica is not a standby of this database: the service never asks it.',
  },
  'replica.late': {
    is: 'doubtful',
    means: 'The replica lags further behind than REPLICA_LAG_SECONDS allows.',
  },
  'replica.clock': {
    is: 'wrong',
    means:
      'The replica’s clock is behind the primary’s by more than REPLICA_LAG_SECONDS: the service asks the primary.',
  },
  'mail.refused': { is: 'wrong', means: 'The mail server is down, or refuses our login: emails wait.' },
  'provider.off': {
    is: 'doubtful',
    means: 'Applications may register or describe themselves, but the service isn’t a provider.',
  },
  'provider.secret': {
    is: 'wrong',
    means: 'Applications of OIDC_CLIENTS have the same secret: each can pretend to be the other.',
  },
  'provider.key': {
    is: 'wrong',
    means: 'Applications of OIDC_CLIENTS have the same key: each can pretend to be the other.',
  },
  'provider.redirect': {
    is: 'doubtful',
    means: 'An application has a secret or keys, and a redirect address on people’s own machines.',
  },
  'provider.unseen': {
    is: 'doubtful',
    means: 'We can’t reach AUTH_URL from here, where applications look for the provider.',
  },
  'provider.away': {
    is: 'wrong',
    means: 'There is no provider at AUTH_URL: no application can sign anybody in.',
  },
  'provider.issuer': {
    is: 'wrong',
    means: 'The provider at AUTH_URL gives another address as its issuer: applications refuse its answers.',
  },
  'provider.discovery': {
    is: 'doubtful',
    means: 'Nothing answers where RFC 8414 has the provider’s metadata: a proxy routes that path elsewhere.',
  },
  'organizations.away': {
    is: 'wrong',
    means:
      'Nothing answers at ORGANIZATIONS_URL: nobody is signed in to other applications in an organization.',
  },
  'organizations.other': {
    is: 'wrong',
    means: 'Something other than the application answers at ORGANIZATIONS_URL, with the same effect.',
  },
  'organizations.secret': {
    is: 'wrong',
    means: 'The application knows another SERVICE_SECRET, and refuses the question about organizations.',
  },
  'organizations.clock': {
    is: 'wrong',
    means:
      'Our clock and the application’s differ by five seconds or more: from a minute on it refuses our calls.',
  },
  'resource.path': {
    is: 'wrong',
    means: 'Services of RESOURCES have the same path: the metadata there describes only one of them.',
  },
  'resource.scope': {
    is: 'wrong',
    means: 'RESOURCES names a scope of the provider’s own, which no token for a service has.',
  },
  'resource.client': {
    is: 'wrong',
    means: 'The auth service refuses the client of RESOURCES: requests to that service get 503.',
  },
  'resource.provider': {
    is: 'wrong',
    means: 'The auth service is no provider: requests to the services of RESOURCES get 503.',
  },
  'resource.unexplained': {
    is: 'doubtful',
    means:
      'The auth service can’t introspect tokens right now: requests to the services of RESOURCES get 503.',
  },
  'resource.unseen': {
    is: 'doubtful',
    means: 'We can’t reach the address of a service of RESOURCES from here.',
  },
  'resource.metadata': {
    is: 'wrong',
    means:
      'The metadata of a service of RESOURCES is not at its address: applications can’t learn where to get tokens.',
  },
  'webhook.away': {
    is: 'wrong',
    means: 'An endpoint of WEBHOOKS can’t be reached, or is on a private network: its events wait.',
  },
  'roles.gone': {
    is: 'doubtful',
    means: 'Members have roles that ORGANIZATION_ROLES no longer has: they count as member.',
  },
  'policy.away': {
    is: 'wrong',
    means:
      'The policy cannot be reached, or is on a private network: POLICY_WHEN_UNAVAILABLE decides whether people are let in.',
  },
  'captcha.away': {
    is: 'wrong',
    means:
      'The provider of the CAPTCHA does not answer, or rejects CAPTCHA_SECRET: CAPTCHA_WHEN_UNAVAILABLE decides whether people are let in.',
  },
  'captcha.open': {
    is: 'wrong',
    means: 'The CAPTCHA uses test keys, which accept anything.',
  },
  'auth.away': { is: 'wrong', means: 'The auth service does not answer.' },
  'auth.starting': { is: 'doubtful', means: 'The auth service is not ready yet.' },
  'auth.elsewhere': {
    is: 'fatal',
    means: 'The auth service is not at the path of AUTH_URL or AUTH_INTERNAL_URL (404), but at another one.',
  },
  'auth.other': { is: 'wrong', means: 'Something other than an auth service answers at AUTH_URL.' },
  'auth.keys': { is: 'doubtful', means: 'The auth service publishes no keys: we can’t verify JWTs.' },
  'auth.cors': { is: 'wrong', means: 'The auth service does not let our pages call it.' },
  'auth.unseen': { is: 'doubtful', means: 'We can’t reach the address that pages call from here.' },
  'cookie.other': {
    is: 'fatal',
    means: 'UPSTREAM_COOKIE_NAME is set, but the auth service says that its cookie has another name.',
  },
  'cookie.unnamed': { is: 'wrong', means: 'The same, where UPSTREAM_COOKIE_NAME is not set.' },
  'cookie.unsaid': { is: 'doubtful', means: 'The auth service does not say what its cookie is called.' },
  'cookie.untried': {
    is: 'doubtful',
    means:
      'The doctor can try UPSTREAM_COOKIE_SECRET only with DOCTOR_TOKEN, the token of one of your sessions.',
  },
  'cookie.unknown': { is: 'wrong', means: 'The auth service does not accept DOCTOR_TOKEN in that cookie.' },
  'check.broken': { is: 'wrong', means: 'A check failed to run, or nothing answered in time.' },
} satisfies Record<string, Row>

export type FindingName = keyof typeof findings
