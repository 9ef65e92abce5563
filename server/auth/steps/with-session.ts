// Lets only a request that presents a live session through to what is done in that session's name.

import type { Context } from 'koa'
import { authSessionMachine, type Presented } from '../../../machines/auth-session/auth-session.machine.ts'
import { step } from '../../../machines/kit/step.ts'
import { isJwt } from '../../crypto/jwt.ts'
import { limitByEmail } from '../../http/limit-requests.ts'
import type { AuthDeps } from '../deps.ts'
import { presentedTokens } from './cookies.ts'
import {
  type AuthenticatedSession,
  forgetEndedSession,
  isImpersonating,
  presentedSession,
} from './find-session.ts'
import { refuse } from './refuse.ts'

type HandleSession<Input> = (
  ctx: Context,
  deps: AuthDeps,
  authenticated: AuthenticatedSession,
  input: Input,
) => Promise<void>

/** For requests that show the account's password: wrong ones are counted by account, as at a sign-in. */
export const withPassword = <Input>(handle: HandleSession<Input>) =>
  withSession<Input>((ctx, deps, authenticated, input) =>
    limitByEmail(ctx, deps, { limit: 'password' }, { email: authenticated.user.email }, () =>
      handle(ctx, deps, authenticated, input),
    ),
  )

const OWN_TOKEN = 'A JWT only says who somebody is: present the session’s own token, by cookie or as Bearer.'

const mayAct = (by: Presented) => {
  const from = { state: 'live', context: {} } as const
  return !step(authSessionMachine, from, { type: 'action.requested', by, demand: null }).effects.includes(
    'refuseJwt',
  )
}
/** The machine's answers, asked for once. */
const acts = { token: mayAct('token'), jwt: mayAct('jwt') }

const isOwnToken = (token: string) => acts[isJwt(token) ? 'jwt' : 'token']

export const presentedOwnSession = (ctx: Context, deps: AuthDeps) =>
  presentedSession(ctx, deps, { counts: isOwnToken })

/** By the session's own token: a JWT travels to other services, and its readers there must not act by it. */
export const withSession = <Input>(handle: HandleSession<Input>) =>
  async function requireSession(ctx: Context, deps: AuthDeps, input: Input): Promise<void> {
    const authenticated = await presentedOwnSession(ctx, deps)
    if (authenticated) return handle(ctx, deps, authenticated, input)
    if (isImpersonating(ctx)) return refuse(ctx, 'NOT_WHILE_IMPERSONATING')
    refuseWithoutToken(ctx, deps)
  }

/** For what only says who somebody is: also where an operator acts as them, which is said with it. */
export const withSessionOfOperatorToo = <Input>(handle: HandleSession<Input>) =>
  async function requireAnySession(ctx: Context, deps: AuthDeps, input: Input): Promise<void> {
    const authenticated = await presentedSession(ctx, deps, { counts: isOwnToken, impersonated: true })
    if (authenticated) await handle(ctx, deps, authenticated, input)
    else refuseWithoutToken(ctx, deps)
  }

function refuseWithoutToken(ctx: Context, deps: AuthDeps): void {
  forgetEndedSession(ctx, deps)
  if (presentedTokens(ctx, deps.cookies).some(isJwt)) refuse(ctx, 'UNAUTHORIZED', OWN_TOKEN)
  else refuse(ctx, 'UNAUTHORIZED')
}

/** For what only reads: by a JWT of the session, too. */
export const withRecognisedSession = <Input>(handle: HandleSession<Input>) =>
  async function recogniseSession(ctx: Context, deps: AuthDeps, input: Input): Promise<void> {
    const authenticated = await presentedSession(ctx, deps)
    if (authenticated) return handle(ctx, deps, authenticated, input)
    refuseSession(ctx, deps)
  }

/** There is no session, or it has ended, or an operator acts in it. */
export function refuseSession(ctx: Context, deps: AuthDeps): void {
  forgetEndedSession(ctx, deps)
  refuse(ctx, isImpersonating(ctx) ? 'NOT_WHILE_IMPERSONATING' : 'UNAUTHORIZED')
}
