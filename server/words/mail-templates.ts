// The sentences of mails as templates, and mails that say some of them in other words.

import type { MailWords, NoticeWords } from './mail-wording.ts'
import { filled, placeholder, type Sentences, type Values } from './sentences.ts'

type Said = (...values: string[]) => string | NoticeWords

/** Of the functions that take what they put in one after the other. */
type Spoken = { [Key in keyof MailWords as MailWords[Key] extends Said ? Key : never]: MailWords[Key] }
type Names<F> = F extends (...values: infer Values) => unknown ? { [At in keyof Values]: string } : never

const footer: Names<MailWords['footers']['asked']> = ['product', 'host']

const ofOrganizationsKey: Names<MailWords['organizationKeyCreated']> = ['when', 'organization', 'by', 'key']

/** What each puts in, by name. A function without a row does not compile, nor one with fewer names than values. */
const spoken: { [Key in keyof Spoken]: Names<Spoken[Key]> } = {
  codeExpires: ['time'],
  linkExpires: ['time'],
  newDevice: ['when', 'sessionsAt'],
  providerLinked: ['when', 'provider'],
  factorAdded: ['when', 'days'],
  factorRemoved: ['when'],
  passkeyAdded: ['when', 'days'],
  passkeyRemoved: ['when'],
  passkeyCopied: ['when'],
  apiKeyCreated: ['when'],
  apiKeyRotated: ['when'],
  apiKeyRevoked: ['when'],
  organizationKeyCreated: ofOrganizationsKey,
  organizationKeyRotated: ofOrganizationsKey,
  organizationKeyRevoked: ofOrganizationsKey,
  recoveryOrdered: ['until'],
  recoveryWaiting: ['until'],
  accountDeleted: ['when'],
  impersonated: ['when'],
  emailChanged: ['when', 'masked', 'days'],
  factorDemanded: ['organization', 'from'],
}

const invited = ['organization', 'recipient', 'until']
const ofInvitation = { invitation: [...invited, 'inviter'], invitationByNobody: invited }
export const mailNames: Record<string, readonly string[]> = { ...spoken, ...ofInvitation, footers: footer }

/** What may stand in a sentence that is found below this key. */
const namesOf = (key: string): readonly string[] => mailNames[key] ?? []

/** What is optional is either there or not, and never undefined. */
const asSentences = (said: string | NoticeWords) => said as Sentences
const asSaid = (sentences: Sentences) => sentences as string | NoticeWords

const mapped = <T>(all: object, map: (one: never, key: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(all).map(([key, one]) => [key, map(one as never, key)]))

/** What an operator may say in other words: everything but the direction. */
export function templatesOf({
  dir: _,
  invitation,
  footers,
  ...others
}: MailWords): Record<string, Sentences> {
  const to = { organization: '{organization}', recipient: '{recipient}', until: '{until}' }
  const said = (one: Said | Sentences, key: string): Sentences =>
    typeof one === 'function' ? asSentences(one(...namesOf(key).map(placeholder))) : one
  return {
    ...mapped(others, said),
    footers: mapped(footers, (one: Said) => asSentences(one(...footer.map(placeholder)))),
    invitation: asSentences(invitation({ ...to, inviter: '{inviter}' })),
    invitationByNobody: asSentences(invitation({ ...to, inviter: null })),
  }
}

/** Ours, but where other words are given. */
function reworded(ours: Sentences, given: unknown, values: Values): Sentences {
  if (given === undefined) return ours
  if (typeof ours === 'string') return filled(String(given), values)
  const others = given as Readonly<Record<string, unknown>>
  if (Array.isArray(ours)) return ours.map((one, at) => reworded(one, others[at], values))
  return mapped(ours, (one: Sentences, key) => reworded(one, others[key], values))
}

/** @param given sentences that `faultsOf` finds nothing wrong with */
export function replaced(ours: MailWords, given: Readonly<Record<string, unknown>>): MailWords {
  const speaking =
    (one: Said, names: readonly string[], other: unknown): Said =>
    (...said) =>
      asSaid(
        reworded(
          asSentences(one(...said)),
          other,
          Object.fromEntries(names.map((name, at) => [name, said[at] ?? ''])),
        ),
      )
  const { dir, invitation, footers, ...others } = ours
  const footersGiven = (given.footers ?? {}) as Readonly<Record<string, unknown>>
  return {
    ...mapped(others, (one: Said | Sentences, key) =>
      typeof one === 'function' ? speaking(one, namesOf(key), given[key]) : reworded(one, given[key], {}),
    ),
    dir,
    footers: mapped(footers, (one: Said, key) => speaking(one, footer, footersGiven[key])),
    invitation: (to) =>
      reworded(
        asSentences(invitation(to)),
        to.inviter === null ? given.invitationByNobody : given.invitation,
        to,
      ),
  } as MailWords
}
