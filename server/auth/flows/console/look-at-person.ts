// POST /console/look: shows a person to somebody with a role, or the people whom an operator searches for. Each look is in the audit.

import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { AccountPolicy } from '../../../../machines/account/account.types.ts'
import { maybeOneEmailNamed } from '../../../db/auth/named-person.ts'
import type { WholePerson } from '../../../db/auth/people.ts'
import { answerTooMany } from '../../../http/too-many-requests.ts'
import { operatorOf, storyOf, toldOf } from '../../../story/story.ts'
import { wayOf } from '../../../story/way.ts'
import { stateOf, whyOf } from '../../../story/why-sign-in.ts'
import type { LookReply } from '../../../wire/console.ts'
import type { AuthDeps } from '../../deps.ts'
import type { Outcome } from '../../rows/flow-context.ts'
import { refuse } from '../../steps/refuse.ts'
import { withSession } from '../../steps/with-session.ts'
import { isAnswered } from './answered.ts'
import { answerNotThere, takeFromBudget } from './budget.ts'
import { look } from './console.flow.ts'
import { ENTRIES_A_PAGE, runConsoleFlow } from './console.handlers.ts'
import type { lookBody } from './console.schema.ts'
import { isImpersonable } from './impersonating.ts'

const time = (at: number) => new Date(at).toISOString()

const presentPerson = (person: WholePerson) => ({
  id: person.id,
  email: person.email,
  name: person.name,
  state: stateOf(person),
  createdAt: time(person.createdAt),
  hasPassword: person.hasPassword,
  providers: person.providers,
  secondFactor: person.secondFactor,
  recoveryCodesLeft: person.recoveryCodesLeft,
  passkeys: person.passkeys,
  recovery: person.recovery && { state: person.recovery.state, until: person.recovery.until },
  sessions: person.sessions,
  codes: person.codes,
  mails: person.mails,
  consoleRole: person.consoleRole,
})

type Entry = Outcome['console']['story'][number]

/** Of a machine that is there today. What a transition brought is not told: it may be a person's. */
async function presentWay(entry: Entry) {
  const way = await wayOf(entry)
  if (!way || entry.machine === null || entry.previousState === null) return null
  return { machine: entry.machine, event: entry.event, from: entry.previousState, to: entry.state, ...way }
}

async function presentStory(entries: readonly Entry[]) {
  const page = entries.slice(0, ENTRIES_A_PAGE)
  const chapters = storyOf(page.toReversed()).toReversed()
  return {
    chapters: await Promise.all(
      chapters.map(async ({ from, to, times, newest }) => ({
        from: time(from),
        to: time(to),
        told: toldOf(newest),
        times,
        operator: operatorOf(newest),
        address: newest.ipAddress,
        way: await presentWay(newest),
      })),
    ),
    before: entries.length > ENTRIES_A_PAGE ? (page.at(-1)?.id ?? null) : null,
  }
}

type Found = Pick<Outcome['console'], 'role' | 'story'> & { id: string; person: WholePerson }

/** Whether who looks may have anything done for the person that their machines accept. */
const mayAct = (role: Found['role'], { consoleRole }: WholePerson) =>
  isAnswered(
    role,
    { type: 'act.requested', isOfHolder: consoleRole !== null, isFromLook: true, isAccepted: true },
    'performAct',
  )

const mayImpersonate = (role: Found['role'], person: WholePerson, policy: AccountPolicy) =>
  isAnswered(
    role,
    {
      type: 'impersonation.requested',
      isOfHolder: person.consoleRole !== null,
      isFromLook: true,
      isAccepted: isImpersonable(person, policy),
    },
    'beginImpersonation',
  )

async function presentFound({ console, flowOptions, social }: AuthDeps, { id, role, person, story }: Found) {
  const policy = { ...flowOptions.policy, hasProviders: social.providers.size > 0 }
  const [organizations, passwordsUntil, networks, told] = await Promise.all([
    console?.organizationsOf(person) ?? ('unset' as const),
    console?.passwordsUntil(person.email) ?? null,
    console?.networksOf(person) ?? [],
    presentStory(story),
  ])
  const { ways, holds, herself, can } = whyOf(person, policy, {
    passwordsUntil,
    networks,
    appCodes: flowOptions.factor.failuresAllowed,
    now: Date.now(),
  })
  return {
    person: presentPerson(person),
    why: { ways, holds, herself },
    organizations,
    acts: mayAct(role, person) ? can : [],
    mayImpersonate: console?.impersonates === true && mayImpersonate(role, person, flowOptions.policy),
    look: id,
    story: told,
  }
}

/** Of who has no role the answer is that of an address that is not there. */
export const lookAtPerson = withSession(async function lookAtPerson(
  ctx,
  deps,
  authenticated,
  { person: named, reason, before, within }: z.output<typeof lookBody>,
) {
  const { wait, isHolder } = await takeFromBudget(ctx, deps, authenticated)
  if (wait > 0) return answerTooMany(ctx, wait)
  // It may take long, and so locks nothing.
  const email = isHolder ? await maybeOneEmailNamed(deps.pool, named) : null
  const id = randomUUID()
  const facts = {
    authenticated,
    look: { id, named, email, reason, before: before ?? null, within: within ?? false },
  }
  const { refusal, console } = await runConsoleFlow(ctx, deps, facts, look)
  if (refusal) return refuse(ctx, refusal)
  const { answer, role, person, story, people } = console
  if (answer === 'refuseStranger') return answerNotThere(ctx)
  ctx.body = {
    found: answer === 'showPerson' && person ? await presentFound(deps, { id, role, person, story }) : null,
    people: people.map((one) => ({ id: one.id, email: one.email, name: one.name, state: stateOf(one) })),
  } satisfies LookReply
})
