// POST /auth/organizations: says to the auth service of which organizations a person is a member, so that they sign in to other applications in one, and to the console which organizations there are.

import type { Context } from 'koa'
import { z } from 'zod'
import { SIGNATURE_HEADER } from '../../crypto/service-signature.ts'
import { maybeOnePerson } from '../../db/app/app-user.ts'
import { maybeOneShownOrganization, oneListOfOrganizations } from '../../db/app/listed-organizations.ts'
import { oneStandingInOrganizations } from '../../db/app/organizations-of-person.ts'
import {
  type OrganizationsQuestion,
  organizationsAnswer,
  organizationsQuestion,
} from '../../wire/console-organizations.ts'
import { personsOrganizations, personsOrganizationsBody } from '../../wire/persons-organizations.ts'
import type { AppDeps } from '../app-deps.ts'
import { readBytes, readInput } from '../steps/read-json.ts'
import { refuse } from '../steps/refuse-request.ts'

/** Of each kind, in the console. */
const MOST = 50

export const organizationsAsked = z.union([personsOrganizationsBody, organizationsQuestion])
export const organizationsTold = z.union([personsOrganizations, organizationsAnswer])

async function tellConsole(asked: OrganizationsQuestion, { pool, roles, demandedOf }: AppDeps) {
  if ('list' in asked)
    return { listed: await oneListOfOrganizations(pool, { ...asked.list, most: MOST }, roles.table) }
  const one = { id: asked.organization, member: asked.member, most: MOST }
  const shown = await maybeOneShownOrganization(pool, one, roles.table)
  return { shown: shown ? { ...shown, demandedOf } : ('gone' as const) }
}

/** Only a service that knows SERVICE_SECRET is answered: of whom it asks it says by itself. */
export async function tellOrganizations(ctx: Context, deps: AppDeps): Promise<void> {
  const { pool, verifyCall, roles } = deps
  ctx.set('cache-control', 'no-store')
  const body = await readBytes(ctx)
  if (!body) return
  const { method, path, search: query } = ctx
  const asked = { method, path, query, cookie: ctx.get('cookie'), authorization: ctx.get('authorization') }
  if (!verifyCall(ctx.get(SIGNATURE_HEADER), { ...asked, body }))
    return refuse(ctx, 401, 'Sign the call with SERVICE_SECRET, as the auth service does.')
  const input = await readInput(ctx, organizationsAsked)
  if (!input) return
  if (!('userId' in input)) {
    ctx.body = await tellConsole(input, deps)
    return
  }
  const { userId, email } = input
  const [person, standing] = await Promise.all([
    maybeOnePerson(pool, { authUserId: userId }),
    email === undefined
      ? undefined
      : oneStandingInOrganizations(pool, { userId, email, most: MOST }, roles.table),
  ])
  ctx.body = {
    organizations: (person?.tenants ?? []).map(({ id, name, slug, role, demandsFactor }) => ({
      ...{ id, name, slug, role, demandsFactor },
    })),
    ...(standing && { standing }),
  }
}
