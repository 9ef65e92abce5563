// The names of log events: a closed list. docs/operations.md has it as a table, which a test holds against this one.

/** What each line tells. Lines without a name of their own are of `service.notice`. */
export const logEvents = {
  'request.answered':
    'A request was answered: route, status, time, who asked, transitions. With ACCESS_LOG=on.',
  'request.failed': 'A request failed because of a fault in the service: 500.',
  'request.refused': 'A request could not be served now: 503 with Retry-After.',
  'callback.answered':
    'A callback ended: the machine’s state, and what each validation step found. The audit has each callback that opens a session; the log has it only with LOG_LEVEL=debug.',
  'override.used': 'A rule less strict than hardened let something pass.',
  'caller.unsigned':
    'A call between the services has an invalid signature, so rate limits count it as a stranger’s.',
  'provider.refused': 'The service refused what an identity provider sent, or can’t use the provider.',
  'auth.unanswered': 'The auth service did not answer a call of the application.',
  'sessions.ended': 'The application learned that sessions have ended, or that a person was deleted.',
  'audit.failed': 'The service did something but could not record it in the audit, or count it.',
  'delivery.putOff': 'A mail, a call or an event could not be delivered, and will be tried again.',
  'delivery.givenUp':
    'A mail or a call was given up (npm run mails -- list), or an event (npm run webhooks -- list).',
  'delivery.failed': 'The outbox cannot be read or written.',
  'hash.kept': 'A password hash of an older kind could not be replaced at the sign-in.',
  'key.lost': 'No secret decrypts a signing key: the service makes a new key.',
  'key.kept': 'A signing key could not be rotated, or encrypted again.',
  'database.migrated': 'A migration was applied.',
  'database.away': 'The database does not answer, or accepts no writes.',
  'database.refused':
    'The database refuses new connections, such as for a password that was changed: the line says what to mend.',
  'database.back': 'The database answers again, or accepts connections again.',
  'replica.away':
    'The replica does not answer, or lags too far behind: the service reads from the primary instead.',
  'replica.back': 'The service reads from the replica again.',
  'policy.away': 'The policy does not answer, or not in the right format.',
  'policy.back': 'The policy answers again.',
  'organizations.away': 'The application does not say which organizations people belong to.',
  'organizations.back': 'The application says so again.',
  'captcha.away': 'The provider of the CAPTCHA does not answer, or rejects our settings.',
  'captcha.back': 'The provider of the CAPTCHA answers again.',
  'housekeeping.failed': 'Housekeeping could not remove expired rows.',
  'housekeeping.done': 'Housekeeping removed expired rows.',
  'log.missing': 'The log lost lines, because the disk was full or nobody read them: how many.',
  'page.missing': 'A page has no template: the UI is not built.',
  'doctor.found': 'A check at the start found something to fix.',
  'service.ready': 'The service answers requests.',
  'service.stopped': 'The service has stopped cleanly.',
  'service.notice': 'Anything else: a warning about settings, a step of a stop.',
} as const

export type EventName = keyof typeof logEvents
