// One route of the service: who may call it, how its calls are limited, what it reads and answers, and which handler does.

import type { Context } from 'koa'
import type { z } from 'zod'
import type { Demanding, RowDemand } from '../../../machines/kit/demand.ts'
import type { Purpose } from '../../../machines/kit/mailings.ts'
import { limitByEmail } from '../../http/limit-requests.ts'
import type { Description } from '../../http/open-api.ts'
import type { Limit } from '../../http/rate-limits.ts'
import type { AuthErrorCode } from '../../wire/auth-errors.ts'
import type { AuthDeps } from '../deps.ts'
import { type Form, readInput } from './read-input.ts'

/**
 * `trusted`: pages of a trusted origin, and programs that are no browser. `refuses`: the codes that the handler itself
 * refuses with, some by another status than the code's own; those of the rules and of every body follow from these.
 */
type Rules = {
  origin: 'trusted' | 'any'
  refuses?: readonly (AuthErrorCode | readonly [code: AuthErrorCode, status: number])[]
  /** Where it is not, the address answers like any that is in no table. */
  isThere?: (deps: AuthDeps) => boolean
} & Limit<Purpose | 'by-type'> &
  Description & { demand?: RowDemand }

export type Handle<Input = undefined> = (ctx: Context, deps: AuthDeps, input: Input) => Promise<void>

/** `body`: what the handler is given of the request's; null where it reads none, or reads it itself. */
export type Route = Rules & {
  method: 'GET' | 'POST'
  path: string
  body: z.ZodType | null
  handle: Handle
} & Form

export const get = (path: string, route: Rules & { handle: Handle }): Route => ({
  method: 'GET',
  path,
  body: null,
  ...route,
})

/** `body` is null where the handler reads it itself, or nobody does. */
type Reading<Input> =
  | { body: null; handle: Handle }
  | ({ body: z.ZodType<Input>; handle: Handle<Input> } & Form)

/** A body that is in order is counted by the e-mail in it, and handed to the handler. */
export function post<Input>(path: string, route: Rules & Demanding & Reading<Input>): Route {
  if (route.body === null) return { method: 'POST', path, ...route }
  const { body: schema, handle, ...rules } = route
  return {
    method: 'POST',
    path,
    body: schema,
    ...rules,
    handle: async function handleInput(ctx, deps) {
      const read = await readInput(ctx, schema, rules)
      if (read) await limitByEmail(ctx, deps, rules, read.input, () => handle(ctx, deps, read.input))
    },
  }
}
