// Writes a path through the world of an application as a recording that the inspector opens.

import { recorder } from '../recorder.ts'
import type { Action, Parts } from './requests.ts'
import { start } from './world.ts'

export function recordingOf(title: string, actions: readonly Action[], { take, ...parts }: Parts) {
  const { noting, recording } = recorder('auth')
  const world = start()
  for (const [index, action] of actions.entries())
    action.act(world, { ...parts, take: noting(take, index, () => 'of the application') })
  return recording(title)
}
