// Turns a failure of the form's machine into a title, an advice and the field it belongs to.

import type { Failing, Failure } from '../../machines/auth-form/auth-form.types.ts'
import { NETWORK, RATE_LIMITED, UNAVAILABLE } from '../client/answer.ts'
import type { Refusals } from '../i18n/refusal-words.ts'
import type { Words } from '../i18n/wording.ts'

/** The id of a control. */
type Field = string
type Advice = keyof Words['later']['advice']

export type ShownFailure = {
  title: string
  advice: string
  /** Title and advice in one, for the line of a field and for screen readers. */
  sentence: string
  field: Field | null
  focus: Field | null
}

/** Better Auth's codes, and what Neon's client turns them into. */
const known: Record<string, Advice> = {
  [NETWORK]: 'network',
  [UNAVAILABLE]: 'busy',
  [RATE_LIMITED]: 'tooMany',
  over_request_rate_limit: 'tooMany',
  INVALID_EMAIL: 'email',
  INVALID_EMAIL_OR_PASSWORD: 'credentials',
  invalid_credentials: 'credentials',
  PASSWORD_TOO_SHORT: 'passwordShort',
  PASSWORD_TOO_LONG: 'passwordLong',
  PASSWORD_COMPROMISED: 'passwordKnown',
  weak_password: 'passwordKnown',
  INVALID_OTP: 'code',
  INVALID_CODE: 'codeOfApp',
  INVALID_BACKUP_CODE: 'unusedCode',
  INVALID_TWO_FACTOR_COOKIE: 'establish',
  ACCOUNT_TEMPORARILY_LOCKED: 'byRecoveryCode',
  INVALID_ORIGIN: 'origin',
  BANNED_USER: 'locked',
  validation_failed: 'code',
  OTP_EXPIRED: 'codeLapsed',
  TOO_MANY_ATTEMPTS: 'codeLapsed',
  PROVIDER_NOT_FOUND: 'otherWay',
  PROVIDER_UNAVAILABLE: 'providerBusy',
  ACCOUNT_NOT_LINKED: 'notLinked',
  OAUTH_LINK_ERROR: 'notLinked',
}

/** Their sentences are for programs. */
const captcha: Record<string, Advice> = { MISSING_RESPONSE: 'captchaMissing', VERIFICATION_FAILED: 'captcha' }

const defaults: Partial<Record<Failing, Advice>> = {
  verify: 'code',
  signInByCode: 'code',
  secondFactor: 'codeOfApp',
  establish: 'establish',
}

/** What is open where a limit refuses. */
const otherWays: Partial<Record<Failing, Advice>> = { signIn: 'byCode', sendSignInCode: 'byMail' }

/**
 * An advice begins with the field that it is about, if it is about one. A server's schema names the field inside its message:
 * `[body.email] Invalid email address`.
 */
function fieldOf({ of, code, message }: Failure): Field | null {
  const named = /^\[body\.(\w+)\]/.exec(message ?? '')?.[1]
  if (/^(?:name|email|password)$/.test(named ?? '')) return `${named}`
  if (named && of === 'signUp') return `field-${named}`
  return /^(?:email|password|code)/.exec(known[code ?? ''] ?? '')?.[0] ?? null
}

function adviceOf({ of, code, message }: Failure): Advice {
  if (/too many requests/i.test(message ?? '')) return 'tooMany'
  const advice = known[code ?? ''] ?? defaults[of] ?? 'otherwise'
  // The same digits may have verified the e-mail already, in another browser.
  return of === 'verify' && advice === 'code' ? 'codeOrVerified' : advice
}

/** True when the code itself was refused, so that its digits are useless. */
export function refusesCode(failure: Failure): boolean {
  if (['network', 'busy', 'tooMany'].includes(adviceOf(failure))) return false
  return failure.of === 'verify' || failure.of === 'signInByCode' || fieldOf(failure) === 'code'
}

/** The time to wait that the server named, as a sentence. */
function waitOf({ retryAt = 0 }: Failure, words: Words): string | null {
  const seconds = Math.ceil((retryAt - Date.now()) / 1000)
  if (seconds <= 0) return null
  const { tryAgainIn } = words.form
  if (seconds < 100) return tryAgainIn(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? tryAgainIn(minutes, 'minute') : tryAgainIn(Math.ceil(minutes / 60), 'hour')
}

/** The text for a provider's return without a session, and for what a browser says of passkeys. */
function textOf({ of, code, message }: Failure, { form, later }: Words) {
  const { failures, returned } = form
  // A policy may have words of its own for the person.
  if (/UP_DISABLED|POLICY/i.test(code ?? '')) {
    const words = code === 'POLICY_REFUSED' && message !== 'Not permitted' && message
    return { title: failures[of], advice: words || returned.banned.advice }
  }
  if (code === 'ACCOUNT_NOT_APPROVED') return returned.account_not_approved
  const ofCaptcha = captcha[code ?? '']
  if (ofCaptcha) return { title: failures[of], advice: later?.advice[ofCaptcha] ?? '' }
  if (of === 'social') return returned[code as keyof typeof returned]
  return of === 'passkey' ? later?.passkeys[code as keyof Words['later']['passkeys']] : undefined
}

const joined = (title: string, advice: string) => `${title.replace(/[.!?]$/, '')}. ${advice}`

/** It comes after the first view, and is missed by nobody: no request fails sooner. */
const said = ({ later }: Words, advice: Advice): string => later?.advice[advice] ?? ''

/** For a code that is known to be wrong, without another answer of the service. */
export const wrongCode = (words: Words) => joined(words.form.failures.verify, said(words, 'code'))

export function showFailure(failure: Failure, words: Words): ShownFailure {
  const known = textOf(failure, words)
  if (known) return { ...known, sentence: joined(known.title, known.advice), field: null, focus: null }
  // The application's callback answers programs: its message means nothing to a person.
  const message = failure.of === 'establish' ? undefined : failure.message?.replace(/^\[body\.\w+\] /, '')
  // Nobody has looked at the code.
  if (failure.code === NETWORK && (failure.of === 'verify' || failure.of === 'signInByCode'))
    return {
      title: said(words, 'network'),
      advice: '',
      sentence: said(words, 'network'),
      field: null,
      focus: null,
    }
  const field = fieldOf(failure)
  const advised = adviceOf(failure)
  const translated = words.refusals?.[failure.code as keyof Refusals]
  const title = message ? (translated ?? message) : words.form.failures[failure.of]
  const next = waitOf(failure, words) ?? said(words, advised).replace('{origin}', () => location.origin)
  const besides = advised === 'tooMany' ? otherWays[failure.of] : undefined
  const advice = besides ? `${next} ${said(words, besides)}` : next
  const focus = field ?? (advised === 'credentials' ? 'password' : null)
  return { title, advice, sentence: joined(title, advice), field, focus }
}
