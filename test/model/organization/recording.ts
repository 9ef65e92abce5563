// Writes a path through the world of an organization as a recording that the inspector opens.

import { recorder } from '../recorder.ts'
import { after } from './explore.ts'
import { runnerOf } from './host.ts'
import type { Action } from './requests.ts'
import { start, type stepper } from './world.ts'

export function recordingOf(title: string, actions: readonly Action[], { step }: ReturnType<typeof stepper>) {
  const { noting, recording } = recorder('application')
  let world = start()
  for (const [index, action] of actions.entries()) {
    const who = 'brought' in action ? action.brought : { requester: 0 }
    const take = noting(step, index, (machine) =>
      machine === 'invitation' ? `of ${who.invited}` : `asked by ${who.requester}`,
    )
    world = after(world, action, runnerOf(take)).world
  }
  return recording(title)
}
