// What is mailed as six digits or as a link, and is good once: a row for each purpose.

/** All that differs by what a code is for. The account's events and effects of a mailing are named after its `mail`. */
export const mailings = {
  'email-verification': { mail: 'verification-code', as: 'digits', to: 'own address' },
  'sign-in': { mail: 'sign-in-code', as: 'digits', to: 'own address', offersAnother: true },
  'forget-password': { mail: 'reset-code', as: 'digits', to: 'own address' },
  'reset-link': { mail: 'reset-link', as: 'link', to: 'own address', lifetimeSeconds: 3600 },
  'change-email': { mail: 'change-email-code', as: 'digits', to: 'wanted address' },
} as const satisfies Record<string, Mailing>

/**
 * `to`: the person's own address, or the one that they want. `offersAnother`: the mail lets its reader ask for another code.
 * `lifetimeSeconds`: another than the service's setting.
 */
export type Mailing = {
  mail: string
  as: 'digits' | 'link'
  to: 'own address' | 'wanted address'
  offersAnother?: true
  lifetimeSeconds?: number
}
type PurposeWith<Row extends Partial<Mailing>> = {
  [P in Purpose]: (typeof mailings)[P] extends Row ? P : never
}[Purpose]

export type Purpose = keyof typeof mailings
export type DigitsPurpose = PurposeWith<{ as: 'digits' }>
export type LinkPurpose = PurposeWith<{ as: 'link' }>
/** What anybody may ask for who names an address. */
export type AskedPurpose = PurposeWith<{ to: 'own address' }>

export const purposes = Object.keys(mailings) as readonly Purpose[]
export const mailingOf = (purpose: Purpose): Mailing => mailings[purpose]
export const isPurpose = (text: string): text is Purpose => text in mailings
export const isLink = (purpose: Purpose): purpose is LinkPurpose => mailings[purpose].as === 'link'
export const isAsked = (purpose: Purpose): purpose is AskedPurpose => mailings[purpose].to === 'own address'
/** Whether people can have a mail of this kind sent to them again: a code or a link that they ask for. */
export const isAskedFor = (mail: string): boolean =>
  Object.values(mailings).some((mailing) => mailing.mail === mail)
