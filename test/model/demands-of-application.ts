// What the application demands of a session, as far as it has been told why that exists.

import { LONG_AGO, NOW } from '../../machines/auth-session/auth-session.samples.ts'
import { FRESH_SECONDS } from '../../machines/auth-session/lifetimes.ts'
import type { Demand, Standing } from '../../machines/kit/demand.ts'
import { step } from '../../machines/kit/step.ts'
import { firstIn, isSecondLevel, secondIn } from './reasons.ts'
import type { Meanwhile } from './request.ts'
import { layout } from './state-layout.ts'
import type { World } from './world.ts'

/** Of `POST /api/members/role`, for all that is demanded likewise; test/proofs/routes.test.ts compares it with the row. */
export const ofOwner: Demand = { level: 'highest', within: { aal1: 'session', aal2: FRESH_SECONDS } }

/** A callback by a token that names its session says why that exists, and whether its person has a second factor. */
export function takeReasonOver({ get, set, states }: World, browser: number, isNamed: boolean): void {
  const reason = get(layout.reason[browser])
  set(layout.second[browser], isNamed && isSecondLevel(firstIn(reason), secondIn(reason)) ? 1 : 0)
  if (isNamed) set(layout.told, get(layout.totp) === states.active || get(layout.passkey) === 1 ? 1 : 0)
}

function standingOf({ get }: World, browser: number, meanwhile: Meanwhile | null): Standing {
  const age = meanwhile === 'a day has passed' ? LONG_AGO : NOW
  const isSecond = get(layout.second[browser]) === 1
  return {
    shown: {
      first: isSecond ? age : Number.POSITIVE_INFINITY,
      aal1: isSecond ? age : Number.POSITIVE_INFINITY,
      aal2: isSecond ? age : null,
    },
    reach: get(layout.told) === 1 ? 'aal2' : 'aal1',
  }
}

type Answer = { accepted: boolean; effects: 'refuseStaleSession'[] }
/** Always the same objects, as answers are. */
const answers = new Map<string, Answer>()

export function judged(
  world: World,
  { browser, meanwhile }: { browser: number; meanwhile: Meanwhile | null },
  demand: Demand | null,
): Answer {
  const standing = standingOf(world, browser, meanwhile)
  const asked = {
    type: 'action.requested',
    by: 'token',
    demand: demand && { ...demand, ...standing },
  } as const
  const { accepted, effects } = step(
    world.parts.machines['auth-session'],
    { state: 'live', context: {} },
    asked,
    `app-session:${browser}`,
  )
  const answer = { accepted, effects: effects.filter((effect) => effect === 'refuseStaleSession') }
  const name = JSON.stringify(answer)
  const known = answers.get(name) ?? answer
  answers.set(name, known)
  return known
}

/** Without any machine. */
export const isBelowApp = ({ get }: World, browser: number, meanwhile: Meanwhile | null): boolean =>
  get(layout.told) === 1 && (get(layout.second[browser]) === 0 || meanwhile === 'a day has passed')
