// Logs and counts every use of a rule that is less strict than the hardened profile.

import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

const sentences = {
  CLIENT_USER_FALLBACK: 'A session was opened on the client’s own word: CLIENT_USER_FALLBACK is on.',
  PLAIN_LOOKUP: 'A token that reads like a digest was found by a plain look-up: PLAIN_LOOKUP=always.',
  JWT_CLAIMS: 'A JWT without iss, aud or exp was accepted: JWT_CLAIMS=when-present.',
  UNUSUAL_TOKENS: 'A token of no form that tokens have was accepted: UNUSUAL_TOKENS=validated.',
  UNJUDGED_TOKENS: 'A token that nobody could judge was refused as invalid: UNJUDGED_TOKENS=invalid.',
  UNCHECKED_SESSION_SECONDS:
    'A session that could not be checked for longer than the hardened profile allows went on: UNCHECKED_SESSION_SECONDS.',
  CALLBACK_DEADLINE_SECONDS:
    'A callback took longer than the hardened profile allows: CALLBACK_DEADLINE_SECONDS.',
  CHECK_DEADLINE_SECONDS:
    'A check of a session took longer than the hardened profile allows: CHECK_DEADLINE_SECONDS.',
  UNVERIFIED_DISCLOSURE:
    'A caller without the password was told that an email is unverified: UNVERIFIED_DISCLOSURE=any-password.',
  SOCIAL_EMAIL_TRUST:
    'An email was accepted as verified although its provider does not vouch for it: SOCIAL_EMAIL_TRUST=always.',
  RATE_LIMITS: 'A request beyond its budget was served: RATE_LIMITS=off.',
  PASSWORD_BLOCKLIST: 'A common password was accepted: PASSWORD_BLOCKLIST=off.',
} as const

export type Override = keyof typeof sentences
export type OverrideUsed = (override: Override, requestId?: string) => void

/** Where each request of a flood is such a use: the first one is logged, and those of the minute after it as a number. */
const inNumbers: ReadonlySet<Override> = new Set(['RATE_LIMITS'])
const MINUTE_MS = 60_000

export function overrideWatch(log: Log, metrics: Metrics): OverrideUsed {
  const since = new Map<Override, number>()

  function logNumber(override: Override): void {
    const uses = since.get(override) ?? 0
    since.delete(override)
    if (uses === 0) return
    log.warn(`${sentences[override]} It happened ${uses} more times within a minute.`, {
      event: 'override.used',
      uses,
    })
    beginMinute(override)
  }

  function beginMinute(override: Override): void {
    since.set(override, 0)
    setTimeout(logNumber, MINUTE_MS, override).unref()
  }

  return (override, requestId) => {
    metrics.overrideUsed(override)
    const uses = since.get(override)
    if (uses !== undefined) {
      since.set(override, uses + 1)
      return
    }
    log.warn(sentences[override], { event: 'override.used', ...(requestId && { requestId }) })
    if (inNumbers.has(override)) beginMinute(override)
  }
}
