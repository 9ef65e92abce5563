// Asks the provider of a CAPTCHA whether what a browser has sent was solved, as Turnstile and hCaptcha document it.

import { z } from 'zod'
import type { AuthSettings } from '../config/auth-settings.ts'
import type { CaptchaProvider } from '../config/captcha-settings.ts'
import { CallFailed, call, jsonOf, type Reply } from '../http/client.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { noteAbsence } from './note-absence.ts'
import type { PolicyAnswer } from './policy-answers.ts'

/** Without a token nobody is asked. */
export type Captcha = (token: string, ipAddress: string, requestId: string) => Promise<PolicyAnswer>

type Settings = Pick<
  AuthSettings,
  'CAPTCHA_SITE_KEY' | 'CAPTCHA_SECRET' | 'CAPTCHA_TIMEOUT_MS' | 'CAPTCHA_WHEN_UNAVAILABLE'
>
type Observed = { log: Log; metrics: Pick<Metrics, 'policyAnswered'> }

const providers: Record<CaptchaProvider, { name: string; verify: string }> = {
  turnstile: { name: 'Turnstile', verify: 'https://challenges.cloudflare.com/turnstile/v0/siteverify' },
  hcaptcha: { name: 'hCaptcha', verify: 'https://api.hcaptcha.com/siteverify' },
}

const LONGEST_ANSWER = 16_384
const longestToken: Record<CaptchaProvider, number> = { turnstile: 2048, hcaptcha: 8192 }

const answer = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).optional() })

/** What no token brings about: nobody was judged. */
const unjudged = new Set(['missing-input-secret', 'invalid-input-secret', 'internal-error'])

/** What wrong settings bring about, but also a token that somebody has made up: it is refused, and counted apart. */
const perhapsOurs = new Set([
  'sitekey-secret-mismatch',
  'invalid-sitekey',
  'invalid-remoteip',
  'not-using-dummy-secret',
  'not-using-dummy-passcode',
  'bad-request',
])

type Outcome =
  | 'allowed'
  | 'refused'
  | 'doubtful'
  | 'missing'
  | 'settings'
  | 'status'
  | 'unreadable'
  | CallFailed['reason']

const answers: Partial<Record<Outcome, PolicyAnswer['type']>> = {
  allowed: 'captcha.solved',
  refused: 'captcha.failed',
  doubtful: 'captcha.failed',
  missing: 'captcha.missing',
}

function outcomeOf(reply: Reply): Outcome {
  const read = answer.safeParse(jsonOf(reply))
  const codes = read.data?.['error-codes'] ?? []
  // Both answer a wrong secret with 200 or with 4xx.
  if (codes.some((code) => unjudged.has(code))) return 'settings'
  if (codes.some((code) => perhapsOurs.has(code))) return 'doubtful'
  if (reply.status !== 200) return 'status'
  if (!read.success) return 'unreadable'
  return read.data.success ? 'allowed' : 'refused'
}

/** @param verify where it is asked; a test asks a double of its own */
export function createCaptcha(
  provider: CaptchaProvider,
  settings: Settings,
  { log, metrics }: Observed,
  verify = providers[provider].verify,
): Captcha {
  const { CAPTCHA_SITE_KEY = '', CAPTCHA_SECRET = '', CAPTCHA_TIMEOUT_MS } = settings
  const note = noteAbsence(log, {
    who: providers[provider].name,
    away: 'captcha.away',
    back: 'captcha.back',
    since: settings.CAPTCHA_WHEN_UNAVAILABLE === 'allow' ? 'sign-ups pass' : 'sign-ups are refused',
  })
  /** What is decided without asking anybody who could be away. */
  const unasked = (token: string): Outcome | null =>
    token === '' ? 'missing' : token.length > longestToken[provider] ? 'refused' : null
  const ask = async (token: string, ipAddress: string): Promise<Outcome> => {
    const asked = { secret: CAPTCHA_SECRET, response: token, remoteip: ipAddress }
    const ofSite = provider === 'hcaptcha' ? { sitekey: CAPTCHA_SITE_KEY } : {}
    try {
      const reply = await call(verify, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: String(new URLSearchParams({ ...asked, ...ofSite })),
        timeoutMilliseconds: CAPTCHA_TIMEOUT_MS,
        maximumBytes: LONGEST_ANSWER,
      })
      return outcomeOf(reply)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      return error.reason
    }
  }
  return async (token, ipAddress, requestId) => {
    const known = unasked(token)
    const outcome = known ?? (await ask(token, ipAddress))
    metrics.policyAnswered('captcha', outcome)
    if (known === null) note(outcome, requestId)
    return { type: answers[outcome] ?? 'captcha.unavailable', reason: null }
  }
}
