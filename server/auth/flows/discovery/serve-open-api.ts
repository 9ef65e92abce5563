// GET /open-api/generate-schema: OpenAPI 3.1 of every route, where Better Auth's own plugin serves it.

import type { Context } from 'koa'
import { demandIn } from '../../../../machines/kit/demand.ts'
import {
  describedStepUp,
  type Operation,
  openApiOf,
  type Refusal,
  sendDocument,
} from '../../../http/open-api.ts'
import { wireSession, wireUser } from '../../../wire/auth.ts'
import { type AuthErrorCode, authErrors } from '../../../wire/auth-errors.ts'
import type { AuthDeps } from '../../deps.ts'
import { sessionCookieName } from '../../steps/cookies.ts'
import { mediaTypesOf } from '../../steps/read-input.ts'
import type { Route } from '../../steps/route.ts'

/** Below the base path. */
export const OPEN_API_PATH = '/open-api/generate-schema'

const withStatus = (code: AuthErrorCode): Refusal => ({ code, status: authErrors[code].status })

const ofBodies = ['VALIDATION_ERROR', 'BAD_REQUEST', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const
const always = ['SERVICE_UNAVAILABLE', 'INTERNAL_SERVER_ERROR'] as const

/** What its handler refuses with, and what follows from its rules. */
export function refusalsOf({ origin, body, session, refuses = [], demand }: Route): Refusal[] {
  const own = refuses.map((one) =>
    typeof one === 'string' ? withStatus(one) : { code: one[0], status: one[1] },
  )
  const ofRules: AuthErrorCode[] = [
    ...(origin === 'trusted' ? (['INVALID_ORIGIN'] as const) : []),
    ...(body ? ofBodies : []),
    ...(session === 'required' ? (['UNAUTHORIZED'] as const) : []),
    ...(session === 'required' || (session && demandIn({ demand }))
      ? (['NOT_WHILE_IMPERSONATING'] as const)
      : []),
    ...(session && demandIn({ demand }) ? (['STEP_UP_REQUIRED'] as const) : []),
    ...always,
  ]
  return [...own, ...ofRules.map(withStatus), { status: 429, code: null }]
}

const operationOf = (route: Route): Operation => ({
  ...route,
  body: route.body && { schema: route.body, types: mediaTypesOf(route) },
  refusals: refusalsOf(route),
})

/** Better Auth's: too many requests have no code. */
const errorOf = (codes: readonly (string | null)[]) => {
  const known = codes.filter((code) => code !== null)
  return {
    type: 'object',
    properties: {
      message: { type: 'string' },
      ...(known.length > 0 && { code: { type: 'string', enum: known } }),
      ...(known.includes('STEP_UP_REQUIRED') && describedStepUp),
    },
    required: ['message', ...(known.length > 0 ? ['code'] : [])],
    additionalProperties: false,
  }
}

/** @param others that are no rows of ours: of the OpenID provider */
export const describeAuth = (routes: readonly Route[], others: readonly Operation[] = []) =>
  openApiOf({
    operations: [...routes.map(operationOf), ...others],
    named: { User: wireUser, Session: wireSession },
    errorOf,
    presentedBy: ['cookie', 'bearer'],
  })

/** @param routes asked for at the first request: the table is not complete before, since this route is one of them */
export function openApi(routes: () => readonly Route[]) {
  return sendDocument((ctx: Context, deps: AuthDeps) => {
    const { cookies, otherOperations } = deps
    const there = routes().filter(({ isThere }) => isThere?.(deps) !== false)
    const described = describeAuth(there, otherOperations)
    return {
      ...described,
      info: { title: `${ctx.brand.name ?? 'Lockstep'} auth service`, version: '1' },
      // What the service is below: the document's own address without its path.
      servers: [{ url: ctx.path.slice(0, -OPEN_API_PATH.length) || '/' }],
      components: {
        ...described.components,
        securitySchemes: {
          cookie: { type: 'apiKey', in: 'cookie', name: sessionCookieName(cookies) },
          bearer: { type: 'http', scheme: 'bearer' },
        },
      },
    }
  })
}
