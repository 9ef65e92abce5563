// What an effect or a move of a machine can be outside: an event, or why it is none.

import type { EventName } from '../wire/event-types.ts'

/** Why nobody outside is told. */
export type Silent = { silent: string }
export type Meaning = EventName | Silent

/** What an effect is by how its name begins. */
export const families = {
  refuse: 'an answer to the request',
  mail: 'a mail: what it tells of has an event of its own',
  issue: 'a code or a link in a mail',
} as const

type OfFamily = `${keyof typeof families}${string}`
type Named<Effect extends string> = Record<Exclude<Effect, OfFamily>, Meaning> &
  Partial<Record<Effect, Meaning>>

export type Meanings<Effect extends string = string> = {
  effects: Named<Effect>
  /** `none→verified`. */
  moves: Readonly<Record<string, Meaning>>
}

export const silent = (why: string): Silent => ({ silent: why })

export const byEffect = silent('an effect of this transition has the event')
export const byMove = silent('the move of this transition has the event')
export const within = silent('a step within the request: what it comes to has an event')
export const code = silent('the life of a code: what it proves has an event')
