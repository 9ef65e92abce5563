// What must be reachable from every state by what the owner, or whom an invitation was mailed to, does alone.

import { END_OF_ACCOUNT, type Property } from './properties.ts'
import type { Action } from './requests.ts'
import { INVITED, type World } from './world.ts'

/** `by`: the actions that lead there, in the state that they begin in; what happens by itself is among them always. */
export type Goal = {
  property: Property
  by: (world: World, action: Extract<Action, { brought: object }>) => boolean
  isReached: (world: World) => boolean
}

/** Who has deleted their account has not acted for an organization. */
const isOwners: Goal['by'] = ({ people }, { brought, route }) =>
  people[brought.requester]?.role === 'owner' && route !== END_OF_ACCOUNT

const isOver = ({ exists, invitations }: World, invited: number) =>
  !exists || invitations[invited]?.state !== 'pending'

export const goals: readonly Goal[] = [
  // Nothing but the owner's own word deletes one.
  {
    property: 'the owner of an organization can no longer act for it',
    by: isOwners,
    isReached: ({ exists }) => !exists,
  },
  // That it is deleted with its organization does not count.
  {
    property: 'an invitation stays open for ever',
    by: (world, action) => isOwners(world, action) && action.route !== 'POST /api/organizations/delete',
    isReached: (world) => INVITED.every((invited) => isOver(world, invited)),
  },
  ...INVITED.map(
    (invited): Goal => ({
      property: 'an invitation stays open for ever',
      by: (_, { brought }) => brought.requester === invited,
      isReached: (world) => isOver(world, invited) || world.people[invited]?.isThere === false,
    }),
  ),
]
