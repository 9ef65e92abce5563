// The shapes of a machine's samples: an event, or a port, without a sample does not compile.

import type { Ports } from './ports.ts'

/** `satisfies EventSamples<…>` names the event that is missing. */
export type EventSamples<Event extends { type: string }> = {
  [Type in Event['type']]: [Extract<Event, { type: Type }>, ...Extract<Event, { type: Type }>[]]
}

/** By the port, and by what its answer means. */
export type AnswerSamples<P extends Ports> = {
  [Port in keyof P]: Record<string, Awaited<ReturnType<P[Port]>>>
}
