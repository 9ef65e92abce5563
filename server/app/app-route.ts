// One route of the application: who may call it, how its calls are limited, what it takes and answers, and which handler does.

import type { Context, Middleware } from 'koa'
import type { z } from 'zod'
import { type Demanding, demandIn, type RowDemand } from '../../machines/kit/demand.ts'
import { limitByCaller, limitByEmail } from '../http/limit-requests.ts'
import type { Description } from '../http/open-api.ts'
import type * as limits from '../http/rate-limits.ts'
import type { Router } from '../http/router.ts'
import { recogniseCaller } from '../http/signed-calls.ts'
import type { AppDeps } from './app-deps.ts'
import { type VerifiedSession, withVerifiedSession } from './sessions/with-verified-session.ts'
import { checkSameOrigin } from './steps/check-same-origin.ts'
import { MAXIMUM_BYTES, readInput } from './steps/read-json.ts'

/** What the application mails itself, and what the auth service mails that it relays to. */
type Limit = limits.Limit<'invitation' | 'forget-password'>

type Handle = (ctx: Context, deps: AppDeps) => Promise<void>

/** A limited route whose handler reads the body itself gives it the limit, to count by the e-mail in the body as well. */
type HandleLimited = (ctx: Context, deps: AppDeps, limit: Limit) => Promise<void>

/**
 * `same-origin`: the application's own pages, and programs that are no browser. `refuses`: what the handler itself
 * refuses with, by status and code; what the rules and every body are refused with follows from these.
 */
type Rules = {
  origin: 'same-origin' | 'any'
  refuses?: readonly (readonly [status: number, code?: string])[]
} & Description

/** `isCalledByServices`: a signed call counts for the one it is made for, and not for the service’s address. */
type Limited = Limit & { isCalledByServices?: true }

type Handled = Rules & ({ limit: 'none'; handle: Handle } | (Limited & { handle: HandleLimited }))

/** `body`: as it is described. `form`: it is a form's, not JSON. */
type Body = { body: z.ZodType | null; form?: boolean }

type Gives = 'person' | 'organization'

export type Route = Handled &
  Body & { method: 'GET' | 'POST'; path: string; demand?: RowDemand; gives?: Gives }

/** `otherwise`: what is answered where the schema does not accept the body, in place of its own sentence. */
type Reading<Input> = Rules &
  ({ limit: 'none' } | Limited) & {
    body: z.ZodType<Input>
    otherwise?: readonly [status: number, error: string, code: string]
  }

export const get = (path: string, rules: Handled & { gives?: Gives }): Route => ({
  method: 'GET',
  path,
  body: null,
  ...rules,
})

/** What is described is not what is parsed: the handler takes the bytes, a form, or whatever a client may send. */
export const postUnparsed = (path: string, rules: Handled & Body & Demanding): Route => ({
  method: 'POST',
  path,
  ...rules,
})

/** A body that its schema accepts is counted by the e-mail in it, and handed to the handler. */
async function handleBody<Input>(
  ctx: Context,
  deps: AppDeps,
  { body, otherwise, ...rules }: Reading<Input>,
  handle: (input: Input) => Promise<void>,
): Promise<void> {
  const input = await readInput(ctx, body, otherwise)
  if (input === null) return
  if (rules.limit === 'none') await handle(input)
  else await limitByEmail(ctx, deps, rules, input, () => handle(input))
}

type HandleInput<Input> = (ctx: Context, deps: AppDeps, input: Input) => Promise<void>

export const post = <Input>(
  path: string,
  { handle, ...row }: Reading<Input> & Demanding & { handle: HandleInput<Input> },
): Route =>
  postUnparsed(path, {
    ...row,
    handle: (ctx: Context, deps: AppDeps) => handleBody(ctx, deps, row, (input) => handle(ctx, deps, input)),
  })

export type HandleMember<Input = undefined> = (
  ctx: Context,
  deps: AppDeps,
  current: VerifiedSession,
  input: Input,
) => Promise<void>

/** Those of somebody who is signed in with a verified e-mail, which is asked before the body is read. */
export const member = {
  /** `gives`: what is the person’s own, or of the organization that the session works in. */
  get: (
    path: string,
    { handle, gives, ...rules }: Rules & { limit: 'none'; gives: Gives; handle: HandleMember<undefined> },
  ) =>
    get(path, {
      ...rules,
      session: 'required',
      gives,
      handle: withVerifiedSession((ctx, deps, current) => handle(ctx, deps, current, undefined), {
        of: gives,
      }),
    }),
  post: <Input>(
    path: string,
    {
      handle,
      operatorsToo,
      ...row
    }: Reading<Input> & {
      handle: HandleMember<Input>
      demand: RowDemand
      /** Who acts as the person may do it, too: it changes what the session shows, and nothing of theirs. */
      operatorsToo?: true
    },
  ) =>
    postUnparsed(path, {
      ...row,
      session: 'required',
      handle: withVerifiedSession(
        (ctx, deps, current) => handleBody(ctx, deps, row, (input) => handle(ctx, deps, current, input)),
        { demand: demandIn(row), isAction: !operatorsToo },
      ),
    }),
}

export function registerRoute(router: Router, route: Route, deps: AppDeps): void {
  const origin = route.origin === 'same-origin' ? [checkSameOrigin(deps.isOurOrigin)] : []
  router.register(route.path, route.method, [...origin, ...answering(route, deps)])
}

function answering(route: Route, deps: AppDeps): Middleware[] {
  if (route.limit === 'none') return [(ctx) => route.handle(ctx, deps)]
  return [
    ...(route.isCalledByServices ? [recogniseCaller(deps, MAXIMUM_BYTES)] : []),
    limitByCaller(deps, () => route.limit),
    (ctx) => route.handle(ctx, deps, route),
  ]
}
