// What a page does about a refusal before it asks again: a session that has lapsed is renewed, and who has to prove who they are is
// asked to.

import { onCleanup } from 'solid-js'
import type { Answer, RefusedAnswer } from '../client/answer.ts'
import { onRefusal } from '../client/app-client.ts'
import { isDemand } from '../client/demand-refusal.ts'
import { tabs } from '../client/tabs.ts'
import type { Action } from './action.ts'
import { signOutTo } from './sign-out.tsx'
import { useWayToSignIn } from './unsent.ts'

/**
 * For the length of a page, to be called while it is set up.
 * @param renew what has lapsed. @returns whether there is a session again
 * @param tenantId that the person works in
 * @param leaving what says that the page is left for the sign-in
 */
export function meetRefusals(
  renew: (refusal: RefusedAnswer) => Promise<boolean>,
  tenantId: () => string | null,
  leaving: Action,
): void {
  const left = new AbortController()
  const leaveToSignIn = useWayToSignIn()
  /** One dialog for what is refused meanwhile. */
  let underWay: Promise<boolean> | null = null

  const signIn = () =>
    signOutTo(() => {
      tabs.publish('ended')
      return leaveToSignIn()
    }, leaving)

  const prove = (refusal: RefusedAnswer, isAgain: boolean) => {
    underWay ??= import('../step-up/open-step-up.tsx')
      .then(({ openStepUp }) =>
        openStepUp({ refusal, isAgain, tenantId: tenantId(), signIn, signal: left.signal }),
      )
      .catch(() => false)
      .finally(() => {
        underWay = null
      })
    return underWay
  }

  const isMet = async (refusal: RefusedAnswer, round: number) =>
    isDemand(refusal) ? prove(refusal, round > 0) : round === 0 && renew(refusal)

  /** A proof may turn out to be less than was wanted: then it is begun once more. */
  async function meet<T>(refusal: RefusedAnswer, ask: () => Promise<Answer<T>>): Promise<Answer<T>> {
    let answer: Answer<T> = refusal
    for (let round = 0; round < 2 && !answer.ok && (await isMet(answer, round)); round += 1)
      answer = await ask()
    return answer
  }

  onRefusal.meet = meet
  onCleanup(() => {
    left.abort()
    if (onRefusal.meet === meet) onRefusal.meet = null
  })
}
