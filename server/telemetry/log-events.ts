// The names of log events: a closed list. docs/operations.md has it as a table, which a test holds against this one.

/** What each line tells. Lines without a name of their own are of `service.notice`. */
export const logEvents = {
  'request.answered':
    'A request was answered: route, status, time, who asked, transitions. With ACCESS_LOG=on.',
  'request.failed': 'A request failed by a fault of ours: 500.',
  'request.refused': 'A request could not be served now: 503 with Retry-After.',
  'callback.answered':
    'A callback ended: the machine’s state, and what each validation step found. One that opens a session is in the audit, and logged with LOG_LEVEL=debug only.',
  'override.used': 'A rule less strict than hardened let something pass.',
  'caller.unsigned': 'A call’s signature is not valid, so it counts like a stranger’s.',
  'provider.refused': 'What an identity provider sent was refused, or it cannot be used.',
  'auth.unanswered': 'The auth service did not answer a call of the application.',
  'sessions.ended': 'The application heard that sessions have ended, or that a person is deleted.',
  'audit.failed': 'Something that was done could not be written into the audit, or counted.',
  'delivery.putOff': 'A mail, a call or an event was not taken, and will be tried again.',
  'delivery.givenUp':
    'A mail or a call was given up: npm run mails -- list; or an event: npm run webhooks -- list. An invitation is taken back and sent anew by its organization.',
  'delivery.failed': 'The outbox cannot be read or written.',
  'hash.kept': 'A password hash of an older kind was not renewed.',
  'key.lost': 'No secret opens a signing key: a new one is made.',
  'key.kept': 'A signing key could not be followed by a new one, or sealed anew.',
  'database.migrated': 'A migration was applied.',
  'database.away': 'The database does not answer, or takes no writes.',
  'database.back': 'The database answers again.',
  'replica.away':
    'The replica cannot be asked, or lags by more than its bound: the primary is asked instead.',
  'replica.back': 'The replica is asked again.',
  'policy.away': 'The policy gives no answer, or none in its form.',
  'policy.back': 'The policy answers again.',
  'captcha.away': 'The provider of the CAPTCHA gives no answer, or does not take our settings.',
  'captcha.back': 'The provider of the CAPTCHA answers again.',
  'housekeeping.failed': 'What has lapsed could not be removed.',
  'housekeeping.done': 'What had lapsed was removed.',
  'log.missing':
    'Lines could not be written for a while, since the disk was full or nobody read them: how many.',
  'page.missing': 'A page has no template: the UI is not built.',
  'doctor.found': 'A check at the start found something to mend.',
  'service.ready': 'The service answers requests.',
  'service.stopped': 'The service has ended in order.',
  'service.notice': 'Anything else: a warning about settings, a step of a stop.',
} as const

export type EventName = keyof typeof logEvents
