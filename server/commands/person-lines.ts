// A person in the lines of a command: found ones in one line each, and one of them whole.

import type { FoundPerson, WholePerson } from '../db/auth/people.ts'
import { stateOf } from '../story/why-sign-in.ts'
import { plain } from './plain.ts'

export const time = (at: number) => new Date(at).toISOString()

export const line = (person: FoundPerson) =>
  [person.email, stateOf(person), person.id, time(person.createdAt), plain(person.name)].join('  ')

const heading = (name: string, entries: readonly string[]) => [
  `${name}: ${entries.length === 0 ? 'none' : entries.length}`,
  ...entries.map((entry) => `  ${plain(entry)}`),
]

const dayOf = (moment: string) => moment.slice(0, 10)

const appOf = ({ secondFactor: app }: WholePerson) =>
  app ? [app.state, ...(app.since === null ? [] : [dayOf(app.since)])].join(', since ') : 'none'

export const whole = (person: WholePerson) =>
  [
    line(person),
    `account: ${stateOf(person)}, created ${time(person.createdAt)}`,
    `password: ${person.hasPassword ? 'set' : 'none'}`,
    `second factor: ${appOf(person)}, recovery codes left: ${person.recoveryCodesLeft}`,
    ...heading(
      'passkeys',
      person.passkeys.map(
        ({ name, kind, since }) => `${name ?? 'without a name'}, ${kind}, since ${dayOf(since)}`,
      ),
    ),
    `recovery of factors: ${person.recovery ? `${person.recovery.state}, until ${person.recovery.until}, by ${plain(person.recovery.operator)}` : 'none'}`,
    `console: ${person.consoleRole ?? 'no role'}`,
    ...heading('providers', person.providers),
    ...heading(
      'sessions',
      person.sessions.map(
        ({ since, until, from, by }) => `${since} to ${until} from ${from || '-'} by ${by || '-'}`,
      ),
    ),
    `proposed passwords and identities: ${person.proposals}`,
    ...heading(
      'codes',
      person.codes.map(({ purpose, state, until }) => `${purpose} ${state}, until ${until}`),
    ),
    ...heading(
      'mails',
      person.mails.map(({ kind, state, at, words }) => `${at} ${kind} ${state}${words ? `: ${words}` : ''}`),
    ),
  ].join('\n')
