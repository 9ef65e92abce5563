// What the person's organization, and the operator, demand of a session at the application.

import type { Level, Levels } from '../../machines/kit/demand.ts'
import { levelDemanded } from '../../machines/membership/level-demanded.ts'
import { LIVING } from './options.ts'
import { firstIn, isSecondLevel, secondIn } from './reasons.ts'
import { HOLDS, layout, OWNER } from './state-layout.ts'
import type { World } from './world.ts'

/** Always the same objects, as answers are. */
const all = (['aal1', 'aal2'] as const).map((demanded) =>
  (['aal1', 'aal2'] as const).map((shown): Levels => ({ demanded, shown })),
)
export const numberOf = ({ demanded, shown }: Levels): number =>
  2 * Number(demanded === 'aal2') + Number(shown === 'aal2')

const numbered = (demanded: Level, shown: Level): Levels => {
  const found = all[Number(demanded === 'aal2')]?.[Number(shown === 'aal2')]
  if (!found) throw new Error('There is no such level.')
  return found
}

/** Where it works in none the operator's demand is left. */
export const worksInTenant = ({ states, get }: World, browser: number): boolean =>
  [states.inTenant, states.belowDemand].includes(get(layout.app[browser])) && get(layout.member) > 0

function demandedIn({ get, operator }: World, isIn: boolean): Level {
  const role = get(layout.member) === OWNER ? 'owner' : 'member'
  return levelDemanded(isIn ? { role, demandsFactor: get(layout.demand) === HOLDS } : null, operator, false)
}

export const levelsOf = (world: World, browser: number, isIn: boolean): Levels =>
  numbered(demandedIn(world, isIn), world.get(layout.second[browser]) === 1 ? 'aal2' : 'aal1')

/** Of a session that a callback is to open: what the auth service says of its own. */
export function levelsToBe(
  world: World,
  browser: number,
  { by, source }: { by: 'token' | 'asserted'; source: number },
  isIn: boolean,
): Levels {
  const reason = world.get(layout.reason[browser])
  const isSecond =
    world.followsSources &&
    by === 'token' &&
    source === LIVING &&
    isSecondLevel(firstIn(reason), secondIn(reason))
  return numbered(demandedIn(world, isIn), isSecond ? 'aal2' : 'aal1')
}

/** Whether it works where more is demanded than it has shown, without any machine. */
export function isBelowThere(world: World, browser: number): boolean {
  const { get, operator } = world
  if (!worksInTenant(world, browser) || get(layout.second[browser]) === 1) return false
  const isOfOperator =
    operator === 'everybody' || (operator === 'owners-and-admins' && get(layout.member) === OWNER)
  return isOfOperator || get(layout.demand) === HOLDS
}
