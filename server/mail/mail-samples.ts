// A mail of each kind, made of sample data by the template that makes the real one: for the page of all states.

import { isLink, mailings, purposes } from '../../machines/kit/mailings.ts'
import type { OwedNotice } from '../db/app/demand-notice.ts'
import type { OwedInvitation } from '../db/app/invitation-mail.ts'
import type { KeyNoticeKind } from '../db/app/key-notice.ts'
import type { CodeMail, MailKind } from '../db/auth/outbox.ts'
import { type Brand, unbranded } from '../http/brand/brand.ts'
import type { Language } from '../wire/service-languages.ts'
import { type AllMailWords, words as ours } from '../words/mail-words.ts'
import type { Mail } from './mailer.ts'
import * as notices from './notices.ts'
import { codeMail, linkMail } from './templates.ts'

const CODE = '017204'
export const PROVIDER = 'Analytical ID'
const TEN_MINUTES = 600
const HOUR = 3600
const at = Date.UTC(2026, 10, 22, 16, 9, 48)
const appOrigin = 'https://app.example.com'

type Sample = (told: notices.Told) => Mail

const ofCodes = Object.fromEntries(
  purposes.map((purpose) => [
    mailings[purpose].mail,
    (told: notices.Told) =>
      isLink(purpose)
        ? linkMail(purpose, told, {
            address: `https://auth.example.com/${purpose}/sample`,
            lifetimeSeconds: HOUR,
          })
        : codeMail(purpose, told, { code: CODE, lifetimeSeconds: TEN_MINUTES }),
  ]),
) as Record<CodeMail, Sample>

type Kind = Exclude<MailKind, 'decoy'> | OwedInvitation['kind'] | OwedNotice['kind'] | KeyNoticeKind

const ofOrganization = {
  organization: 'Analytical Engines',
  organizationId: '4c0f2a5e-1d63-4b1e-8a52-0f6d3c1b9a77',
  by: 'Grace Hopper',
  key: { name: 'Backup', start: 'lko_Mq' },
}

/** A kind without a sample does not compile. */
const samples: Record<Kind, Sample> = {
  ...ofCodes,
  'sign-up-notice': (told) => notices.signUpNotice(told),
  'password-changed': (told) => notices.passwordChanged(told),
  'new-device': (told) => notices.newDevice(told),
  'provider-linked': (told) => notices.providerLinked(told, PROVIDER),
  'factor-added': (told) =>
    notices.factorAdded(told, { days: 7, link: `${appOrigin}/auth/undo-two-step#sample` }),
  'factor-removed': (told) => notices.factorRemoved(told),
  'passkey-added': (told) =>
    notices.passkeyAdded(told, { days: 7, link: `${appOrigin}/auth/undo-two-step#sample` }),
  'passkey-removed': (told) => notices.passkeyRemoved(told),
  'passkey-copied': (told) => notices.passkeyCopied(told),
  'api-key-created': (told) => notices.apiKeyCreated(told),
  'api-key-rotated': (told) => notices.apiKeyRotated(told),
  'api-key-revoked': (told) => notices.apiKeyRevoked(told),
  'recovery-ordered': (told) => notices.recoveryOrdered(told, `${appOrigin}/auth/recover-two-step#sample`),
  'recovery-waiting': (told) => notices.recoveryWaiting(told, `${appOrigin}/auth/stop-recovery#sample`),
  'email-taken': (told) => notices.emailTaken(told),
  'email-changed': (told) =>
    notices.emailChanged(told, {
      newEmail: 'ada.lovelace@analytical-engines.example',
      days: 7,
      link: `${appOrigin}/auth/undo-email-change#sample`,
    }),
  'account-deleted': (told) => notices.accountDeleted(told),
  'account-approved': (told) => notices.accountApproved(told),
  impersonated: (told) => notices.impersonated(told),
  'codes-locked': (told) => notices.codesLocked(told),
  'passwords-locked': (told) => notices.passwordsLocked(told),
  invitation: (told) =>
    notices.invitation(
      {
        ...told,
        organization: 'Analytical Engines',
        inviter: 'Grace Hopper',
        recipient: 'ada.lovelace@analytical-engines.example',
        until: at + 7 * 86_400_000,
      },
      `${appOrigin}/invitation#sample`,
    ),
  'factor-demanded': (told) =>
    notices.factorDemanded(told, 'Analytical Engines', `${appOrigin}/account#two-step`),
  'organization-key-created': (told) => notices.organizationKeyCreated({ ...told, ...ofOrganization }),
  'organization-key-rotated': (told) => notices.organizationKeyRotated({ ...told, ...ofOrganization }),
  'organization-key-revoked': (told) => notices.organizationKeyRevoked({ ...told, ...ofOrganization }),
}

export const sampleMails = Object.fromEntries(
  Object.entries(samples).map(([kind, sample]) => [
    kind,
    (language: Language, brand: Brand = unbranded, words = ours) =>
      sample({ language, words: words[language], product: brand.name ?? 'Lockstep', brand, appOrigin, at }),
  ]),
) as Record<Kind, (language: Language, brand?: Brand, words?: AllMailWords) => Mail>
