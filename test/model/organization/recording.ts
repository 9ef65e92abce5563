// Writes a path through the world of an organization as a recording that the inspector opens.

import { after } from './explore.ts'
import { runnerOf } from './host.ts'
import type { Action } from './requests.ts'
import { start, type stepper } from './world.ts'

type Stepper = ReturnType<typeof stepper>

/** Each step is a second later. */
export function recordingOf(title: string, actions: readonly Action[], { step }: Stepper) {
  const messages: object[] = []
  const known = new Set<string>()
  let world = start()
  for (const [index, action] of actions.entries()) {
    const take: Stepper['step'] = (machine, state, event) => {
      const next = step(machine, state, event)
      const who = 'brought' in action ? action.brought : { requester: 0 }
      const about = machine === 'invitation' ? `of ${who.invited}` : `asked by ${who.requester}`
      const sessionId = `${machine} ${about}`
      const common = { _version: '1.0.0', createdAt: `${index * 1000}`, id: null }
      const add = (one: object, more: object = {}) =>
        messages.push({
          ...common,
          ...one,
          sessionId,
          rootId: sessionId,
          lockstep: {
            seq: messages.length + 1,
            host: 'application',
            machine,
            requestId: null,
            tab: null,
            ...more,
          },
        })
      const seen = (value: string) => ({ status: 'active', value, context: {} })
      const { type } = event
      if (!known.has(sessionId)) add({ type: '@xstate.actor', name: machine, snapshot: seen(state) })
      known.add(sessionId)
      add({ type: '@xstate.event', event: { type } })
      const effects = { edges: [], effects: next.effects }
      if (next.accepted)
        add({ type: '@xstate.snapshot', event: { type }, snapshot: seen(next.state) }, effects)
      return next
    }
    world = after(world, action, runnerOf(take)).world
  }
  return { lockstep: 'recording', version: 1, made: new Date(0).toISOString(), title, messages }
}
