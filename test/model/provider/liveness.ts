// What must be reachable from every state by what the browser of a request does, and by time.

import type { Property } from './properties.ts'
import type { Action } from './requests.ts'
import type { World } from './world.ts'

export const goal: {
  property: Property
  by: (action: Action) => boolean
  isReached: (world: World) => boolean
} = {
  property: 'a request of an application stays open for ever',
  by: ({ name }) => /^the browser |for the request$/.test(name),
  isReached: ({ request }) => request === null,
}
