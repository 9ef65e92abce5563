// What the model has of a method of signing in: what a browser can send by it, and how that is sent to real servers.

import type { Action } from '../action.ts'
import type { Sends } from '../driven.ts'
import type { World } from '../world.ts'

export type MethodModel = {
  requestsOf: (browser: number, world: Pick<World, 'purposes'>) => Action[]
  sends: Partial<Sends>
}
