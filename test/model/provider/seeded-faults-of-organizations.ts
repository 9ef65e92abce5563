// Faults of what an application is granted in an organization, seeded into a machine or a flow, for the search to find.

import {
  chart,
  given,
  meta,
  never,
  reconsidered,
  type SeededFault,
  shown,
  stillChoosing,
  unasked,
} from './faulty.ts'
import { type Hosted, handlers } from './host.ts'
import type { Property } from './properties.ts'

const unchosen: Property =
  'an application is granted something in an organization that its person has not chosen, or is no member of'

type Found = ReturnType<typeof handlers.findSession>
type Given = Parameters<typeof handlers.findSession>

const findingSession = (find: (...given: Given) => Found): Hosted => ({ findSession: find })

const faults: readonly SeededFault[] = [
  {
    flaw: 'a member of several organizations chooses none',
    property: unchosen,
    steps: 2,
    machines: chart('authorization', shown(10), never),
  },
  {
    flaw: 'a person who is no member of any organization is signed in to one',
    property: unchosen,
    steps: 2,
    machines: chart('authorization', shown(7), never),
  },
  {
    flaw: 'an organization counts although nobody says who is a member of it',
    property: unchosen,
    steps: 2,
    machines: chart('authorization', shown(8), never),
  },
  {
    flaw: 'what a person allows is granted although they have left the organization',
    property: unchosen,
    steps: 4,
    machines: chart('authorization', given(7), never),
  },
  {
    flaw: 'what a person chooses is not compared with what they are members of',
    property: unchosen,
    steps: 3,
    hosted: findingSession((context, choice) => {
      const { brought } = context
      context.brought = { ...brought, memberOf: ['a', 'b'] }
      const found = handlers.findSession(context, choice)
      context.brought = brought
      return found
    }),
  },
  {
    flaw: 'a session without a second factor works in an organization that demands one',
    property: 'an application is granted something by a session below what it demands',
    steps: 2,
    hosted: findingSession((context, choice) => {
      const found = handlers.findSession(context, choice)
      return found && { ...found, standing: 'enough' }
    }),
  },
  {
    flaw: 'what was allowed for one organization counts for another',
    property: 'an application is granted something that its person has not consented to',
    steps: 7,
    hosted: findingSession((context, choice) => {
      const found = handlers.findSession(context, choice)
      return found && { ...found, isRemembered: context.world.consentedFor.length > 0 }
    }),
  },
  {
    flaw: 'a person who has to choose an organization is signed in to the only one that is left',
    property: unchosen,
    steps: 4,
    machines: chart('authorization', stillChoosing(10), { target: 'granted', actions: 'makeGrant', meta }),
  },
  {
    flaw: 'a person who would rather choose another organization is signed in to the one that is left',
    property: 'an application is granted something while its person chooses another organization',
    steps: 4,
    machines: chart('authorization', reconsidered(10), { target: 'granted', actions: 'makeGrant', meta }),
  },
  {
    flaw: 'the organization that a person has chosen stays, although they would rather choose another one',
    property: 'a person can’t choose another organization than the one that they are asked about',
    steps: 4,
    machines: chart('authorization', reconsidered(10), {
      target: 'askingForConsent',
      actions: 'showConsent',
      meta,
    }),
  },
  {
    flaw: 'what is allowed on a page counts for the organization that was chosen since on another page',
    property: unchosen,
    steps: 6,
    hosted: findingSession((context, choice) => {
      const { brought } = context
      const { picked: _, ...others } = brought
      if (brought.answer === 'given') context.brought = others
      const found = handlers.findSession(context, choice)
      context.brought = brought
      return found
    }),
  },
  {
    flaw: 'a refresh doesn’t ask whether the person is still a member',
    property: 'an application refreshes what was granted in an organization that its person has left',
    steps: 4,
    given: unasked('useRefreshToken', { findMembership: 'lives' }),
  },
  {
    flaw: 'nothing ends although the auth service hears that the membership has',
    property: 'an application keeps what was granted in an organization that its person has left',
    steps: 3,
    given: unasked('endMembership', { lockGrant: false }),
  },
]

export const faultsOfOrganizations = faults.map(
  (fault): SeededFault => ({ ...fault, world: 'organizations' }),
)
