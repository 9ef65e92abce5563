// Handles what flows of the console ask: roles, whom a request means, what of people it is shown, and what is done for them.

import { consoleAccessMachine } from '../../../../machines/console-access/console-access.machine.ts'
import { step } from '../../../../machines/kit/step.ts'
import {
  anyConsoleRolesForUpdate,
  deleteConsoleRole,
  maybeOneConsoleRole,
  putConsoleRole,
} from '../../../db/auth/console-role.ts'
import { deleteImpersonationsBy, deleteImpersonationsOf } from '../../../db/auth/ended-sessions.ts'
import { anyLimitCounts } from '../../../db/auth/limit-counts.ts'
import { oneOverview } from '../../../db/auth/overview.ts'
import { anyWaiting, countWaiting, maybeOnePerson } from '../../../db/auth/people.ts'
import { anyPeople, anyPeopleByPart } from '../../../db/auth/people-search.ts'
import { anyOfStory } from '../../../db/auth/story-page.ts'
import { anyGivenUp, anyOwedByEndpoint } from '../../../db/event-care.ts'
import { REFUSING } from '../../../story/way.ts'
import type { ConsoleView } from '../../../wire/console-views.ts'
import type { FlowContext, OwnHandlers } from '../../rows/flow-context.ts'
import { recordStep } from '../../rows/record-step.ts'
import { runFlowWith } from '../../steps/run-auth-flow.ts'
import { findActed, performAct } from './acts.ts'
import type { ConsoleHostEffect, ConsoleOperations, NeededByConsole } from './console.operations.ts'
import { beginImpersonation } from './impersonating.ts'
import { findReplayed, performReplay } from './replays.ts'

/** Of a person's story at once. */
export const ENTRIES_A_PAGE = 50
const MOST_PEOPLE = 20
const MOST_WAITING = 50
export const MOST_COUNTED = 10_000
const MOST_GIVEN_UP = 50

function personIn({ outcome }: FlowContext): string {
  if (!outcome.user) throw new Error('There is nobody whose role in the console it could be.')
  return outcome.user.id
}

/** Nobody acts as somebody with a role, from then on. */
async function give(context: FlowContext, role: 'support' | 'operator'): Promise<void> {
  const userId = personIn(context)
  await putConsoleRole(context.tx, { userId, role, operator: context.facts.operator ?? '' })
  await deleteImpersonationsOf(context.tx, userId)
}

const views: Record<ConsoleView, (context: FlowContext) => Promise<void>> = {
  overview: async ({ tx, outcome: { console } }) => {
    const whole = await oneOverview(tx, { refusing: REFUSING })
    console.overview = { ...whole, limits: await anyLimitCounts(tx) }
  },

  webhooks: async ({ tx, outcome: { console } }) => {
    console.webhooks = {
      owed: await anyOwedByEndpoint(tx, 'auth', MOST_COUNTED),
      givenUp: await anyGivenUp(tx, 'auth', MOST_GIVEN_UP),
    }
  },

  // They are the service's, and in no table.
  settings: async () => {},

  // They are the application's, which is asked once nothing is locked any more.
  organizations: async () => {},

  // Nothing of them is loaded where the service is no provider.
  clients: async () => {},

  waiting: async ({ tx, outcome: { console } }) => {
    console.waiting = { people: await anyWaiting(tx, MOST_WAITING), all: await countWaiting(tx) }
  },
}

const effects: Record<ConsoleHostEffect, (context: FlowContext) => Promise<void>> = {
  storeSupport: async (context) => {
    await give(context, 'support')
    await deleteImpersonationsBy(context.tx, personIn(context))
  },
  storeOperator: (context) => give(context, 'operator'),
  forgetRole: async (context) => {
    await deleteConsoleRole(context.tx, personIn(context))
    await deleteImpersonationsBy(context.tx, personIn(context))
  },

  showPerson: async ({ tx, facts: { look }, outcome: { console } }) => {
    const { person } = console
    if (!person) return
    const asked = { userId: person.id, before: look?.before ?? null, most: ENTRIES_A_PAGE + 1 }
    console.story = await anyOfStory(tx, asked)
  },

  listPeople: async ({ tx, facts: { look }, outcome: { console } }) => {
    if (!look) return
    const search = look.within ? anyPeopleByPart : anyPeople
    console.people = await search(tx, look.named, MOST_PEOPLE)
  },

  showView: async (context) => {
    const { view } = context.facts
    if (!view) return
    context.outcome.console.viewed = view.of
    await views[view.of](context)
  },

  performAct,

  performReplay,

  beginImpersonation,
}

export const consoleHandled: OwnHandlers<ConsoleOperations, NeededByConsole> = {
  findConsoleRole: async ({ tx }, { authenticated }) =>
    (await maybeOneConsoleRole(tx, authenticated.user.id)) ?? 'none',

  findNamedPerson: async ({ tx, outcome: { console } }, { look }) => {
    console.person = look.email === null ? null : await maybeOnePerson(tx, look.email)
    return console.person !== null
  },

  findActed,

  findReplayed,

  lockConsoleRoles: async ({ tx, outcome: { user }, email }, { operator }) => {
    if (!user) return null
    const held = await anyConsoleRolesForUpdate(tx)
    const own = held.find(({ userId }) => userId === user.id)
    return {
      state: own?.role ?? 'none',
      isLastOperator: held.every(
        ({ userId, role, isLocked }) => role !== 'operator' || isLocked || userId === user.id,
      ),
      isOwn: operator.toLowerCase() === email,
    }
  },

  stepConsole: (context, _, state, event) => {
    const { outcome, facts } = context
    const { look, act, view, replay, authenticated } = facts
    // Whose role it is: under the lock of an act the account is that of the person it is for, who may be there no more.
    const holder = authenticated?.user.id ?? personIn(context)
    const next = step(consoleAccessMachine, { state, context: {} }, event, holder)
    const by = state === 'none' ? undefined : authenticated?.user
    const asked = act ?? look ?? view ?? replay
    recordStep(
      context,
      'console-access',
      { previousState: state, event, next },
      // The entry is one of the person who is looked at, or else of who looks at everybody; who looks is its operator, by an email that may
      // change and an id that doesn’t.
      asked && by
        ? {
            userId: view || replay ? by.id : (outcome.console.person?.id ?? null),
            operator: by.email,
            detail: {
              reason: asked.reason,
              looker: by.id,
              ...(act && { ...(act.act && { act: act.act }), look: act.look }),
              ...(look && { look: look.id }),
              ...(view && {
                ...{ view: view.of, look: view.id },
                ...(view.organization && { organization: view.organization }),
              }),
              ...(replay && { look: replay.look }),
            },
          }
        : {},
    )
    outcome.console.answer = next.effects[0] ?? null
    outcome.console.role = state
    return next
  },

  performConsole: (context, _, effect) => effects[effect](context),
}

export const runConsoleFlow = runFlowWith<ConsoleOperations>(consoleHandled)
