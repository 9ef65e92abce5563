// The tries of a sign-in that waits for a second factor, and of a day of the account's app.

import type { FirstMethod, WaitingState } from '../../../machines/sign-in/sign-in.types.ts'
import { TRIES_OF_SIGN_IN } from '../options.ts'
import { layout } from '../state-layout.ts'
import type { World } from '../world.ts'

const firsts = [null, 'pwd', 'email', 'federated'] as const satisfies readonly (FirstMethod | null)[]
const tries = Array.from({ length: TRIES_OF_SIGN_IN + 1 }, (_, had) => had)

/** What is known of the sign-in that waits in the request's browser, worked out once. */
export function byTries<Known>(of: (state: WaitingState, first: FirstMethod, isLastTry: boolean) => Known) {
  const known = (state: WaitingState) =>
    firsts.map((first) =>
      tries.map((had) => (first === null ? null : of(state, first, had + 1 >= TRIES_OF_SIGN_IN))),
    )
  const byState = [known('awaitingSecondFactor'), known('mustEnrol')]
  return ({ get, request }: World): Known | null =>
    byState[Math.min(get(layout.mustEnrol[request.browser]), 1)]?.[get(layout.challenge[request.browser])]?.[
      get(layout.tries[request.browser])
    ] ?? null
}

/** Of a second factor that is accepted, checked without its machine. */
export function noteTries(world: World): void {
  const { request, was } = world
  const isOver = !request.isBySession && was(layout.tries[request.browser]) >= TRIES_OF_SIGN_IN
  const isSpent = request.factor === 'totp' && was(layout.appBudget) === 1
  if (isOver || isSpent) world.flaw ??= 'a second factor is accepted past its tries'
}
