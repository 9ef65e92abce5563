// The notices that tell an account's owner what was done with it, each with the way to undo it; and invitations.

import type { Language } from '../wire/languages.ts'
import { compose } from './layout.ts'
import type { Mail } from './mailer.ts'
import { dateOf, daysOf, type InvitedTo, type NoticeWords } from './words/wording.ts'
import { words } from './words/words.ts'

export type Told = {
  language: Language
  /** When it was, in epoch ms. */
  at: number
  /** Where people reach the application. Links lead there, and carry nothing secret. */
  appOrigin: string
}

function notice(
  { language }: Pick<Told, 'language'>,
  { subject, heading, lines, label, closing }: NoticeWords,
  address = '',
) {
  const told = lines.filter((line) => line !== undefined)
  const link = label === undefined ? {} : { link: { address, label } }
  return compose({ language, subject, preview: lines[0], heading, lines: told, ...link, closing })
}

const resetting = ({ appOrigin }: Told) => `${appOrigin}/#forgot-password`
const sessions = ({ appOrigin }: Told) => `${appOrigin}/account#devices`
const providers = ({ appOrigin }: Told) => `${appOrigin}/account#providers`

const whenOf = ({ language, at }: Told) => dateOf(language, at)

export const signUpNotice = (told: Told): Mail => notice(told, words[told.language].signUp)

export const passwordChanged = (told: Told): Mail => notice(told, words[told.language].passwordChanged)

export const newDevice = (told: Told): Mail =>
  notice(told, words[told.language].newDevice(whenOf(told), sessions(told)), resetting(told))

/** @param provider its name, as on the button */
export const providerLinked = (told: Told, provider: string): Mail =>
  notice(told, words[told.language].providerLinked(whenOf(told), provider), providers(told))

export const emailTaken = (told: Told): Mail => notice(told, words[told.language].emailTaken)

/** Enough for its owner to know it by, and not for anybody else to write to. */
const masked = (address: string) =>
  address.replace(/^(.)[^@]*(@.)[^@]*?(\.[^.]*)?$/u, (_, first, host, end = '') => `${first}…${host}…${end}`)

export const emailChanged = (
  told: Told,
  { newEmail, days, link }: { newEmail: string; days: number; link: string },
): Mail =>
  notice(
    told,
    words[told.language].emailChanged(whenOf(told), masked(newEmail), daysOf(told.language, days)),
    link,
  )

export const codesLocked = (told: Told): Mail =>
  notice(told, words[told.language].codesLocked, `${told.appOrigin}/`)

export const passwordsLocked = (told: Told): Mail =>
  notice(told, words[told.language].passwordsLocked, resetting(told))

type Invited = Omit<InvitedTo, 'until'> & { language: Language; until: number }

/** As in the names of organizations. */
const LONGEST_NAME = 100
const WORD_JOINER = '\u2060'

/**
 * A name as the mail to a stranger has it: on one line, no longer than names are, and nothing that mail programs make a link.
 * Whoever invites has chosen it, and the mail is ours.
 */
const nameInMail = (name: string) =>
  [...name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()]
    .slice(0, LONGEST_NAME)
    .join('')
    .replaceAll(/[.:/@](?=\S)/g, `$&${WORD_JOINER}`)

/** @param until epoch ms @param address the link, which contains the token */
export const invitation = ({ language, until, organization, inviter, recipient }: Invited, address: string) =>
  notice(
    { language },
    words[language].invitation({
      recipient,
      organization: nameInMail(organization),
      inviter: inviter && nameInMail(inviter),
      until: dateOf(language, until),
    }),
    address,
  )
