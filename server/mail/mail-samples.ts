// A mail of each kind, made of sample data by the template that makes the real one: for the page of all states.

import { isLink, mailings, purposes } from '../../machines/kit/mailings.ts'
import type { OwedNotice } from '../db/app/demand-notice.ts'
import type { OwedInvitation } from '../db/app/invitation-mail.ts'
import type { CodeMail, MailKind } from '../db/auth/outbox.ts'
import type { Language } from '../wire/service-languages.ts'
import type { Mail } from './mailer.ts'
import * as notices from './notices.ts'
import { codeMail, linkMail } from './templates.ts'

const CODE = '017204'
export const PROVIDER = 'Analytical ID'
const TEN_MINUTES = 600
const HOUR = 3600
const at = Date.UTC(2026, 10, 22, 16, 9, 48)
const appOrigin = 'https://app.example.com'

const letterhead = (language: Language) => ({ language, product: 'Lockstep', appOrigin })
const told = (language: Language) => ({ ...letterhead(language), at })

type Sample = (language: Language) => Mail

const ofCodes = Object.fromEntries(
  purposes.map((purpose) => [
    mailings[purpose].mail,
    (language: Language) =>
      isLink(purpose)
        ? linkMail(purpose, letterhead(language), {
            address: `https://auth.example.com/${purpose}/sample`,
            lifetimeSeconds: HOUR,
          })
        : codeMail(purpose, letterhead(language), { code: CODE, lifetimeSeconds: TEN_MINUTES }),
  ]),
) as Record<CodeMail, Sample>

type Kind = Exclude<MailKind, 'decoy'> | OwedInvitation['kind'] | OwedNotice['kind']

/** A kind without a sample does not compile. */
export const sampleMails: Record<Kind, Sample> = {
  ...ofCodes,
  'sign-up-notice': (language) => notices.signUpNotice(told(language)),
  'password-changed': (language) => notices.passwordChanged(told(language)),
  'new-device': (language) => notices.newDevice(told(language)),
  'provider-linked': (language) => notices.providerLinked(told(language), PROVIDER),
  'factor-added': (language) =>
    notices.factorAdded(told(language), { days: 7, link: `${appOrigin}/auth/undo-two-step#sample` }),
  'factor-removed': (language) => notices.factorRemoved(told(language)),
  'passkey-added': (language) =>
    notices.passkeyAdded(told(language), { days: 7, link: `${appOrigin}/auth/undo-two-step#sample` }),
  'passkey-removed': (language) => notices.passkeyRemoved(told(language)),
  'passkey-copied': (language) => notices.passkeyCopied(told(language)),
  'recovery-ordered': (language) =>
    notices.recoveryOrdered(told(language), `${appOrigin}/auth/recover-two-step#sample`),
  'recovery-waiting': (language) =>
    notices.recoveryWaiting(told(language), `${appOrigin}/auth/stop-recovery#sample`),
  'email-taken': (language) => notices.emailTaken(told(language)),
  'email-changed': (language) =>
    notices.emailChanged(told(language), {
      newEmail: 'ada.lovelace@analytical-engines.example',
      days: 7,
      link: `${appOrigin}/auth/undo-email-change#sample`,
    }),
  'account-deleted': (language) => notices.accountDeleted(told(language)),
  'codes-locked': (language) => notices.codesLocked(told(language)),
  'passwords-locked': (language) => notices.passwordsLocked(told(language)),
  invitation: (language) =>
    notices.invitation(
      {
        ...letterhead(language),
        organization: 'Analytical Engines',
        inviter: 'Grace Hopper',
        recipient: 'ada.lovelace@analytical-engines.example',
        until: at + 7 * 86_400_000,
      },
      `${appOrigin}/invitation#sample`,
    ),
  'factor-demanded': (language) =>
    notices.factorDemanded(told(language), 'Analytical Engines', `${appOrigin}/account#two-step`),
}
