// What mails must say in every language, and what is the same in all of them: how times and dates are put.

import type { DigitsPurpose, LinkPurpose } from '../../machines/kit/mailings.ts'
import type { Language } from '../wire/service-languages.ts'

export type CodeWords = {
  /** After the six digits. */
  subject: string
  heading: string
  line: string
}

export type LinkWords = Record<'subject' | 'heading' | 'line' | 'label', string>

export type NoticeWords = {
  subject: string
  heading: string
  /** What happened, which is shown beside the subject as well, and what follows from it for the person who did it. */
  lines: readonly [string, string?]
  /** What to do for a person who did not. */
  closing: readonly string[]
  /** Of the button, where there is one. */
  label?: string
}

/** `inviter` is null for somebody who is gone; `recipient`: the address that alone can accept; `until`: a date. */
export type InvitedTo = { organization: string; inviter: string | null; recipient: string; until: string }

/** `product`: who sends the mail; `host`: of the application, as people know it. */
type Footer = (product: string, host: string) => string

/** `by`: who has done it; `key`: its name and first characters. */
type OfOrganizationsKey = (when: string, organization: string, by: string, key: string) => NoticeWords

export type OrganizationKeyWords = Record<
  'organizationKeyCreated' | 'organizationKeyRotated' | 'organizationKeyRevoked',
  OfOrganizationsKey
> & {
  /** In place of a name in the middle of a sentence, once its person is gone. */
  formerMember: string
}

export type OrganizationWords = OrganizationKeyWords & {
  invitation: (to: InvitedTo) => NoticeWords
  /** `from`: when the organization begins to demand it. */
  factorDemanded: (organization: string, from: string) => NoticeWords
}

export type ApiKeyWords = Record<
  'apiKeyCreated' | 'apiKeyRotated' | 'apiKeyRevoked',
  (when: string) => NoticeWords
>

export type MailWords = OrganizationWords &
  ApiKeyWords & {
    dir: 'ltr' | 'rtl'
    /** Who sent this and why: somebody asked for it, it is about the reader’s account, somebody invites the reader, or the reader is a member. */
    footers: { asked: Footer; account: Footer; invited: Footer; member: Footer }
    codes: Record<DigitsPurpose, CodeWords>
    links: Record<LinkPurpose, LinkWords>
    /** `time`, as of a unit: "10 minutes". Counted from the request, since the mail may arrive late. */
    codeExpires: (time: string) => string
    linkExpires: (time: string) => string
    /** After how long it holds: what keeps it safe. */
    codeSecret: string
    linkSecret: string
    codeUnasked: string
    linkUnasked: string
    /** In the mail of a code, once several were asked for. */
    anotherCode: { label: string; line: string }
    signUp: NoticeWords
    passwordChanged: NoticeWords
    newDevice: (when: string, sessionsAt: string) => NoticeWords
    providerLinked: (when: string, provider: string) => NoticeWords
    factorAdded: (when: string, days: string) => NoticeWords
    factorRemoved: (when: string) => NoticeWords
    passkeyAdded: (when: string, days: string) => NoticeWords
    passkeyRemoved: (when: string) => NoticeWords
    /** Its counter went back. */
    passkeyCopied: (when: string) => NoticeWords
    /** `until`: when the link is over. */
    recoveryOrdered: (until: string) => NoticeWords
    /** `until`: when the factors are removed. */
    recoveryWaiting: (until: string) => NoticeWords
    emailTaken: NoticeWords
    accountDeleted: (when: string) => NoticeWords
    accountApproved: NoticeWords
    impersonated: (when: string) => NoticeWords
    /** `days`: as of a unit, “7 days”. `masked`: the new address, most of it hidden. */
    emailChanged: (when: string, masked: string, days: string) => NoticeWords
    codesLocked: NoticeWords
    passwordsLocked: NoticeWords
  }

/** The digits of codes and addresses are 0 to 9 as well. */
const tagOf = (language: Language) => `${language}-u-nu-latn`

/** Rounded down, so that the text never promises more time than there is. */
export function amountOf(language: Language, seconds: number): string {
  const inHours = seconds >= 3600 && seconds % 3600 === 0
  return new Intl.NumberFormat(tagOf(language), {
    style: 'unit',
    unit: inHours ? 'hour' : 'minute',
    unitDisplay: 'long',
  }).format(inHours ? seconds / 3600 : Math.floor(seconds / 60))
}

/** As of a unit: “7 days”. */
export const daysOf = (language: Language, days: number): string =>
  new Intl.NumberFormat(tagOf(language), { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days)
