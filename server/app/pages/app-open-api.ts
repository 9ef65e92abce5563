// GET /api/openapi.json: OpenAPI 3.1 of every route of the application.

import type { Context } from 'koa'
import { demandIn } from '../../../machines/kit/demand.ts'
import {
  describedStepUp,
  type Operation,
  openApiOf,
  type Refusal,
  sendDocument,
} from '../../http/open-api.ts'
import { tenant } from '../../wire/app.ts'
import { invitation } from '../../wire/organization.ts'
import type { Route } from '../app-route.ts'
import { sessionCookieName } from '../sessions/app-session.ts'

const ofBodies = [400, 413, 415]
const always = [500, 503]

/** What its handler refuses with, and what follows from its rules. */
export function refusalsOf({ origin, limit, body, session, demand, gives, refuses = [] }: Route): Refusal[] {
  const ofRules: [number, string?][] = [
    ...(origin === 'same-origin' ? [[403, 'FOREIGN_ORIGIN'] as [number, string]] : []),
    ...(session === 'required'
      ? ([
          [401, 'NOT_SIGNED_IN'],
          [403, 'EMAIL_NOT_VERIFIED'],
          [403, 'NOT_WHILE_IMPERSONATING'],
        ] as [number, string][])
      : []),
    ...(demandIn({ demand }) || gives === 'organization'
      ? [[403, 'STEP_UP_REQUIRED'] as [number, string]]
      : []),
  ]
  const coded = [...refuses, ...ofRules].map(([status, code = null]) => ({ status, code }))
  const plain = [...(body ? ofBodies : []), ...(limit === 'none' ? [] : [429]), ...always]
  return [...coded, ...plain.map((status) => ({ status, code: null }))]
}

const operationOf = (route: Route): Operation => ({
  ...route,
  body: route.body && {
    schema: route.body,
    types: [route.form ? 'application/x-www-form-urlencoded' : 'application/json'],
  },
  refusals: refusalsOf(route),
})

/** Requests beyond a limit are answered as the auth service does, for clients that know its sentence. */
const tooMany = {
  type: 'object',
  properties: { message: { type: 'string' } },
  required: ['message'],
  additionalProperties: false,
}

const errorOf = (codes: readonly (string | null)[], status: number) => {
  const known = codes.filter((code) => code !== null)
  const own = {
    type: 'object',
    properties: {
      error: { type: 'string' },
      ...(known.length > 0 && { code: { type: 'string', enum: known } }),
      ...(known.includes('STEP_UP_REQUIRED') && describedStepUp),
    },
    required: ['error', ...(codes.includes(null) ? [] : ['code'])],
    additionalProperties: false,
  }
  if (status !== 429) return own
  return known.length > 0 ? { anyOf: [tooMany, own] } : tooMany
}

export const describeApp = (routes: readonly Route[]) =>
  openApiOf({
    operations: routes.map(operationOf),
    named: { Tenant: tenant, Invitation: invitation },
    errorOf,
    presentedBy: ['cookie'],
  })

/** @param routes asked for at the first request: the table is not complete before, since this route is one of them */
export function openApi(routes: () => readonly Route[]) {
  return sendDocument((ctx: Context) => {
    const described = describeApp(routes())
    return {
      ...described,
      info: { title: `${ctx.brand.name ?? 'Lockstep'} application`, version: '1' },
      servers: [{ url: '/' }],
      components: {
        ...described.components,
        securitySchemes: {
          cookie: { type: 'apiKey', in: 'cookie', name: sessionCookieName(ctx.cookies.secure) },
        },
      },
    }
  })
}
