// What anybody may have mailed to an address: for each, the event that requests it, the effect that issues it, and its decoy.

import { type AskedPurpose, isAsked, mailings, purposes } from '../kit/mailings.ts'

type Named<Mail extends string> = Mail extends `${infer Word}-${infer Rest}`
  ? `${Capitalize<Word>}${Named<Rest>}`
  : Capitalize<Mail>

type Name = Named<(typeof mailings)[AskedPurpose]['mail']>
/** Distributed, so that each event is a member of its own. */
type Asking<N extends Name> = N extends Name ? { type: `${Uncapitalize<N>}.requested` } : never

export type AskedEvent = Asking<Name>
export type IssueEffect = `issue${'' | 'Decoy'}${Name}`

type Asked = { purpose: AskedPurpose; event: AskedEvent; issue: IssueEffect; decoy: IssueEffect }

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

export const askedFor = (purpose: AskedPurpose): Asked => {
  const [first = '', ...others] = mailings[purpose].mail.split('-')
  const name = [first, ...others.map(capitalize)].join('')
  return {
    purpose,
    event: { type: `${name}.requested` } as AskedEvent,
    issue: `issue${capitalize(name)}` as IssueEffect,
    decoy: `issueDecoy${capitalize(name)}` as IssueEffect,
  }
}

export const asked: readonly Asked[] = purposes.filter(isAsked).map(askedFor)

/** By the events that ask. */
export const byAsking = <Value>(of: (one: Asked) => Value) =>
  Object.fromEntries(asked.map((one) => [one.event.type, of(one)])) as Record<AskedEvent['type'], Value>

/** By the effects; a decoy is mailed to nobody. */
export const byIssuing = <Value>(of: (one: Asked, mailed: boolean) => Value) =>
  Object.fromEntries(
    asked.flatMap((one) => [
      [one.issue, of(one, true)],
      [one.decoy, of(one, false)],
    ]),
  ) as Record<IssueEffect, Value>
