// The notices that tell an account's owner what was done with it, each with the way to undo it; and invitations.

import { momentInUtc } from '../wire/moments.ts'
import { onOneLine } from '../wire/names.ts'
import { daysOf, type InvitedTo, type NoticeWords } from '../words/mail-wording.ts'
import { compose, type Letterhead, type MailContent } from './mail-layout.ts'
import type { Mail } from './mailer.ts'

/** `at`: when it was, in epoch ms. */
export type Told = Letterhead & { at: number }

function notice(
  letterhead: Letterhead,
  { subject, heading, lines, label, closing }: NoticeWords,
  address = '',
  why: MailContent['why'] = 'account',
) {
  const told = lines.filter((line) => line !== undefined)
  const link = label === undefined ? {} : { link: { address, label } }
  return compose({ letterhead, subject, preview: lines[0], heading, lines: told, ...link, closing, why })
}

const resetting = ({ appOrigin }: Told) => `${appOrigin}/#forgot-password`
const sessions = ({ appOrigin }: Told) => `${appOrigin}/account#devices`
const providers = ({ appOrigin }: Told) => `${appOrigin}/account#providers`

const whenOf = ({ language, at }: Told) => momentInUtc(language, at)

export const signUpNotice = (told: Told): Mail => notice(told, told.words.signUp)

export const passwordChanged = (told: Told): Mail => notice(told, told.words.passwordChanged)

export const newDevice = (told: Told): Mail =>
  notice(told, told.words.newDevice(whenOf(told), sessions(told)), resetting(told))

/** @param provider its name, as on the button */
export const providerLinked = (told: Told, provider: string): Mail =>
  notice(told, told.words.providerLinked(whenOf(told), provider), providers(told))

export const accountDeleted = (told: Told): Mail => notice(told, told.words.accountDeleted(whenOf(told)))

export const accountApproved = (told: Told): Mail =>
  notice(told, told.words.accountApproved, `${told.appOrigin}/`)

/** What they had to do with it, the person finds in their account. */
export const impersonated = (told: Told): Mail =>
  notice(told, told.words.impersonated(whenOf(told)), `${told.appOrigin}/account#activity`)

/** @param link takes the enrolment back */
export const factorAdded = (told: Told, { days, link }: { days: number; link: string }): Mail =>
  notice(told, told.words.factorAdded(whenOf(told), daysOf(told.language, days)), link)

export const factorRemoved = (told: Told): Mail =>
  notice(told, told.words.factorRemoved(whenOf(told)), resetting(told))

const passkeys = ({ appOrigin }: Told) => `${appOrigin}/account#passkeys`

export const passkeyAdded = (told: Told, { days, link }: { days: number; link: string }): Mail =>
  notice(told, told.words.passkeyAdded(whenOf(told), daysOf(told.language, days)), link)

export const passkeyRemoved = (told: Told): Mail =>
  notice(told, told.words.passkeyRemoved(whenOf(told)), resetting(told))

export const passkeyCopied = (told: Told): Mail =>
  notice(told, told.words.passkeyCopied(whenOf(told)), passkeys(told))

const apiKeys = ({ appOrigin }: Told) => `${appOrigin}/account#keys`

export const apiKeyCreated = (told: Told): Mail =>
  notice(told, told.words.apiKeyCreated(whenOf(told)), apiKeys(told))

export const apiKeyRotated = (told: Told): Mail =>
  notice(told, told.words.apiKeyRotated(whenOf(told)), apiKeys(told))

export const apiKeyRevoked = (told: Told): Mail =>
  notice(told, told.words.apiKeyRevoked(whenOf(told)), apiKeys(told))

/** @param told at the end of the time in which the link proves the mailbox */
export const recoveryOrdered = (told: Told, link: string): Mail =>
  notice(told, told.words.recoveryOrdered(whenOf(told)), link)

/** @param told at the end of the wait, until which the link stops it */
export const recoveryWaiting = (told: Told, link: string): Mail =>
  notice(told, told.words.recoveryWaiting(whenOf(told)), link)

export const emailTaken = (told: Told): Mail => notice(told, told.words.emailTaken)

/** Enough for its owner to know it by, and not for anybody else to write to. */
const masked = (address: string) =>
  address.replace(/^(.)[^@]*(@.)[^@]*?(\.[^.]*)?$/u, (_, first, host, end = '') => `${first}…${host}…${end}`)

export const emailChanged = (
  told: Told,
  { newEmail, days, link }: { newEmail: string; days: number; link: string },
): Mail =>
  notice(told, told.words.emailChanged(whenOf(told), masked(newEmail), daysOf(told.language, days)), link)

export const codesLocked = (told: Told): Mail => notice(told, told.words.codesLocked, `${told.appOrigin}/`)

export const passwordsLocked = (told: Told): Mail => notice(told, told.words.passwordsLocked, resetting(told))

type Invited = Omit<InvitedTo, 'until'> & Letterhead & { until: number }

/** As in the names of organizations. */
const LONGEST_NAME = 100
const WORD_JOINER = '\u2060'

/** What addresses are made of, in every form that mail programs take for it: ideographic, small and full-width. */
const ofAddresses = /[.:/@\u2024\u3002\ufe52\ufe55\ufe6b\uff0e\uff0f\uff1a\uff20\uff61](?=\S)/g

const graphemes = new Intl.Segmenter()

/** What a reader takes for one character, such as a family or a flag, stays whole. */
function shortened(text: string): string {
  let end = 0
  for (const { index, segment } of graphemes.segment(text)) {
    if (index + segment.length > LONGEST_NAME) break
    end = index + segment.length
  }
  return text.slice(0, end)
}

/**
 * A name as the mail to a stranger has it: on one line, no longer than names are, and nothing that mail programs make a link.
 * The person who invites has chosen it, and the mail is ours.
 */
const nameInMail = (name: string) =>
  shortened(onOneLine(name).trim()).replaceAll(ofAddresses, `$&${WORD_JOINER}`)

/** @param address the link, which contains the token */
export const invitation = (
  { until, organization, inviter, recipient, ...letterhead }: Invited,
  address: string,
) =>
  notice(
    letterhead,
    letterhead.words.invitation({
      recipient,
      organization: nameInMail(organization),
      inviter: inviter && nameInMail(inviter),
      until: momentInUtc(letterhead.language, until),
    }),
    address,
    'invited',
  )

type OfKey = Told & {
  organization: string
  organizationId: string
  by: string | null
  key: { name: string | null; start: string }
}

const ofOrganizationsKey =
  (kind: 'organizationKeyCreated' | 'organizationKeyRotated' | 'organizationKeyRevoked') =>
  ({ organization, organizationId, by, key, ...told }: OfKey): Mail => {
    const { words, appOrigin } = told
    const shown = key.name === null ? `${key.start}…` : `${nameInMail(key.name)} (${key.start}…)`
    const who = by === null ? words.formerMember : nameInMail(by)
    const said = words[kind](whenOf(told), nameInMail(organization), who, shown)
    // Its reader may work in another one.
    const page = `${appOrigin}/organization?${new URLSearchParams({ organization: organizationId })}#keys`
    return notice(told, said, page, 'member')
  }

export const organizationKeyCreated = ofOrganizationsKey('organizationKeyCreated')
export const organizationKeyRotated = ofOrganizationsKey('organizationKeyRotated')
export const organizationKeyRevoked = ofOrganizationsKey('organizationKeyRevoked')

/** @param told from when the organization demands it */
export const factorDemanded = (told: Told, organization: string, setUpAt: string): Mail =>
  notice(told, told.words.factorDemanded(nameInMail(organization), whenOf(told)), setUpAt, 'member')
