// Walks a persisted machine over HTTP: each fact established from outside, each state read back from its table.

import { expect, test } from 'vitest'
import type { StateValue } from 'xstate'
import type { Answer } from '../../../support/auth-service.ts'
import { gapsOf, noGaps } from '../../../walks/exemptions.ts'
import { walkedBy } from '../../../walks/walked.ts'
import { edgesOn, type Model, titleOf, type Walk } from '../../../walks/walks.ts'

export type HttpHost<World, Event extends { type: string }> = {
  /** A world in which nothing has happened yet. */
  begin: (walk: Walk) => Promise<World>
  stateOf: (world: World) => Promise<StateValue>
  /** How each fact is established: a missing one does not compile. Null where the server sends it with the next one. */
  facts: {
    [Kind in Event['type']]: (world: World, event: Extract<Event, { type: Kind }>) => Promise<Answer | null>
  }
  /** The error codes of an effect that refuses; by the event where another machine refuses. Undefined: refused by no error. */
  refusals: Record<string, (string | undefined)[]>
  /** What else an effect must show in the answer. */
  shows?: Record<string, (answer: Answer) => void>
  /** The events of this machine that the audit has for a request. */
  audited?: (world: World, requestId: string) => Promise<string[]>
}

export function walkOverHttp<World, Event extends { type: string }>(
  model: Model & { events: readonly Event[] },
  walks: Walk[],
  { begin, stateOf, facts, refusals, shows = {}, audited }: HttpHost<World, Event>,
): void {
  const establish = facts as unknown as Record<
    string,
    (world: World, event: object) => Promise<Answer | null>
  >

  async function walkThrough(walk: Walk): Promise<void> {
    const world = await begin(walk)
    expect(await stateOf(world)).toEqual(walk.start.value)
    let before: string[] = []
    for (const { event, effects, after } of walk.steps) {
      const answer = await establish[event.type]?.(world, event)
      if (answer === undefined)
        throw new Error(`Nobody establishes ${event.type}: add it to the walker's facts.`)
      before = [...before, ...effects]
      if (!answer) continue
      const refusal = [...before, event.type].map((name) => refusals[name]).findLast(Boolean) ?? [undefined]
      expect(refusal, `the answer to ${event.type}`).toContain(codeOf(answer))
      for (const effect of before) shows[effect]?.(answer)
      before = []
      const requestId = answer.headers.get('x-request-id')
      if (audited && requestId) expect(await audited(world, requestId), 'the audit').toContain(event.type)
      expect({ after: event.type, state: await stateOf(world) }).toEqual({
        after: event.type,
        state: after.value,
      })
    }
  }

  test('every transition is on a walk, or is exempt', () => {
    expect(gapsOf('HTTP', model.name, edgesOn(walks))).toEqual(noGaps)
  })

  for (const walk of walks)
    test.concurrent(titleOf(walk), async ({ task }) => {
      await walkThrough(walk)
      task.meta.walked = walkedBy('HTTP', walk)
    })
}

/** Undefined for an answer that refuses nothing; a return to the page carries its code in the address. */
function codeOf({ status, body, headers }: Answer): unknown {
  const location = headers.get('location')
  if (status === 302 && location)
    return new URL(location, 'http://relative.invalid').searchParams.get('error') ?? undefined
  return status < 400 ? undefined : (body as { code?: unknown } | null)?.code
}
