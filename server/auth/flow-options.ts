// The options of flows and of keys from the settings: the same for a request, for housekeeping and for an operator's command.

import { lifetimesOf, type SessionLives } from '../../machines/auth-session/lifetimes.ts'
import { mailingOf, type Purpose, purposes } from '../../machines/kit/mailings.ts'
import { questions } from '../../machines/policy/policy.machine.ts'
import type { AuthSettings } from '../config/auth-settings.ts'
import type { Seal } from '../crypto/seal.ts'
import { happenedInAuth } from '../events/happenings.ts'
import { recordingOf } from '../events/webhooks.ts'
import { productOf } from '../mail/mailer.ts'
import { createKeySeal } from './crypto/key-seal.ts'
import type { KeyRingOptions } from './crypto/signing-key-rotation.ts'
import type { FactorOptions, FlowOptions } from './rows/flow-context.ts'
import { signUpRuleBy } from './sign-up-rule.ts'

const DAY_SECONDS = 86_400
const FAILURES_A_DAY = 100
/** What is left of the hundred is enough for three tries at each of the thirty codes that may be mailed in a day. */
const FAILURES_ELSEWHERE_A_DAY = 7

const CHALLENGE_SECONDS = 600
const CHALLENGE_TRIES = 5
const FACTOR_FAILURES_A_DAY = 20

const RECOVERY_LINK_SECONDS = DAY_SECONDS

const factorOptionsOf = (seal: Seal, issuer: string, mailsCodes: boolean): FactorOptions => ({
  seal,
  issuer,
  failuresAllowed: FACTOR_FAILURES_A_DAY,
  triesAllowed: CHALLENGE_TRIES,
  lifetimeSeconds: CHALLENGE_SECONDS,
  mailsCodes,
})

export const codeLifetimesOf = ({ OTP_LIFETIME_SECONDS }: AuthSettings): Record<Purpose, number> =>
  Object.fromEntries(
    purposes.map((purpose) => [purpose, mailingOf(purpose).lifetimeSeconds ?? OTP_LIFETIME_SECONDS]),
  ) as Record<Purpose, number>

export const sessionLivesOf = (
  settings: Pick<
    AuthSettings,
    'SESSION_LIFETIME_SECONDS' | 'AAL2_SESSION_IDLE_SECONDS' | 'AAL2_SESSION_ABSOLUTE_SECONDS'
  >,
): SessionLives =>
  lifetimesOf({
    lifetimeSeconds: settings.SESSION_LIFETIME_SECONDS,
    aal2: {
      idleSeconds: settings.AAL2_SESSION_IDLE_SECONDS,
      absoluteSeconds: settings.AAL2_SESSION_ABSOLUTE_SECONDS,
    },
  })

export const policyOf = (
  settings: Pick<
    AuthSettings,
    | 'UNVERIFIED_DISCLOSURE'
    | 'SOCIAL_EMAIL_TRUST'
    | 'SIGN_UP'
    | 'AUTO_SIGN_IN_AFTER_VERIFY'
    | 'TWO_FACTOR_DEMANDED_OF'
  >,
): FlowOptions['policy'] => ({
  disclosesUnverified: settings.UNVERIFIED_DISCLOSURE === 'any-password',
  trustsEveryProvider: settings.SOCIAL_EMAIL_TRUST === 'always',
  demandsApproval: settings.SIGN_UP === 'approval',
  opensSessionOnVerify: settings.AUTO_SIGN_IN_AFTER_VERIFY,
  demandsFactor: settings.TWO_FACTOR_DEMANDED_OF === 'everybody',
})

const askedBy = (settings: AuthSettings): FlowOptions['asked'] => ({
  about: [
    ...(settings.CAPTCHA ? (['captcha'] as const) : []),
    ...(settings.POLICY_URL || settings.policy ? settings.POLICY_EVENTS : []),
  ],
  passesUnanswered: [
    ...(settings.CAPTCHA_WHEN_UNAVAILABLE === 'allow' ? (['captcha'] as const) : []),
    ...(settings.POLICY_WHEN_UNAVAILABLE === 'allow' ? questions : []),
  ],
})

function tellingOf(settings: AuthSettings, wake: () => void): FlowOptions['telling'] {
  const recording = recordingOf(settings, 'auth', wake)
  return recording && { ...recording, happenedIn: happenedInAuth }
}

type Given = { failuresAllowedElsewhere?: number | undefined; wakeWebhooks?: () => void }

export const flowOptionsOf = (
  settings: AuthSettings,
  { factor: seal, ...secrets }: FlowOptions['code']['secrets'] & { factor: Seal },
  { failuresAllowedElsewhere = FAILURES_ELSEWHERE_A_DAY, wakeWebhooks = () => {} }: Given = {},
): FlowOptions => ({
  telling: tellingOf(settings, wakeWebhooks),
  tellsApplication: settings.BACKCHANNEL_LOGOUT_URL !== undefined,
  policy: policyOf(settings),
  signUpRuleOf: signUpRuleBy(settings),
  asked: askedBy(settings),
  code: {
    secrets,
    lifetimes: codeLifetimesOf(settings),
    triesAllowed: settings.OTP_ATTEMPTS,
    failuresAllowed: FAILURES_A_DAY,
    failuresAllowedElsewhere,
  },
  factor: factorOptionsOf(seal, productOf(settings.MAIL_FROM, settings.BRAND), settings.TWO_FACTOR_OTP),
  passkey: {
    id: settings.PASSKEY_RP_ID,
    name: productOf(settings.MAIL_FROM, settings.BRAND),
    origins: settings.PASSKEY_ORIGINS,
  },
  recovery: { linkSeconds: RECOVERY_LINK_SECONDS, waitDays: settings.FACTOR_RECOVERY_DAYS },
  emailUndoDays: settings.EMAIL_UNDO_DAYS,
  unverifiedDays: settings.UNVERIFIED_ACCOUNT_DAYS,
})

export const keyRingOptionsOf = (
  settings: AuthSettings,
  { secrets, ...opened }: Pick<KeyRingOptions, 'pool' | 'log'> & { secrets: readonly string[] },
): KeyRingOptions => ({
  ...opened,
  seal: createKeySeal(secrets),
  rotationSeconds: settings.JWKS_ROTATION_DAYS * DAY_SECONDS,
  graceSeconds: settings.JWKS_GRACE_DAYS * DAY_SECONDS,
  algorithm: 'EdDSA',
})
