// What a browser does about second factors at a sign-in that waits in it.

import type { Context } from 'koa'
import type { AuthDeps } from '../deps.ts'
import type { FlowResult } from '../rows/run-flow-in.ts'
import { challengeOf } from './cookies.ts'

type Challenge = NonNullable<ReturnType<typeof challengeOf>>
export type AtSignIn = { result: FlowResult; rememberMe: boolean }

/** @returns null where no sign-in waits in the browser, or the one that does is over, or waits for something else */
export async function atSignIn(
  ctx: Context,
  { cookies }: Pick<AuthDeps, 'cookies'>,
  runFlow: (challenge: Challenge) => Promise<FlowResult>,
): Promise<AtSignIn | null> {
  const challenge = challengeOf(ctx, cookies)
  if (!challenge) return null
  const result = await runFlow(challenge)
  return result.refusal === 'INVALID_TWO_FACTOR_COOKIE' ? null : { result, rememberMe: challenge.rememberMe }
}
