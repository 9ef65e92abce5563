// What a proxy's questions have in common: nobody says from outside who they are, and what is demanded for a path.

import type { Context } from 'koa'
import type { Demand } from '../../../machines/kit/demand.ts'
import { NO_DEMAND, parseDemand } from '../../tokens/token-demand.ts'
import { refuse } from '../steps/refuse-request.ts'

/** As CGI names who has been authenticated. The id is the auth service's; a tenant is the one that was chosen. */
export type Identity = {
  'Remote-User': string
  'Remote-Email': string
  'Remote-Name': string
  'Remote-Tenant': string
}

const identityNames = ['remote-user', 'remote-email', 'remote-name', 'remote-tenant']

/** CGI, WSGI and PHP know `Remote_User` and `Remote.User` by the name of `Remote-User`. */
const meansIdentity = (name: string) => identityNames.includes(name.replaceAll(/[^a-z0-9]/g, '-'))

/**
 * What the proxy demands for this path. A visitor's own header can add to it and take nothing away: several are met all.
 * @returns null where one of them is no demand
 */
function demandsOf(ctx: Context): readonly Demand[] | null {
  const text = ctx.get('lockstep-demand')
  const demands = text === '' ? [] : text.split(',').map((one) => parseDemand(one.trim()))
  return demands.every((one) => one !== null) ? demands : null
}

/** @returns null where the question is refused already */
export function readForwarded(ctx: Context): { demands: readonly Demand[] } | null {
  ctx.set('cache-control', 'no-store')
  const forged = Object.entries(ctx.headers).find(([name, value]) => value !== '' && meansIdentity(name))?.[0]
  const demands = demandsOf(ctx)
  if (forged)
    refuse(
      ctx,
      403,
      `The request says by ${forged} who it is from, which only a proxy may: have the proxy remove that header before it asks.`,
      'FORGED_IDENTITY',
    )
  else if (!demands) refuse(ctx, 400, NO_DEMAND, 'NO_DEMAND')
  return forged ? null : demands && { demands }
}

/** Percent-encoded as UTF-8 where a header could not hold it, or where it could be taken for something encoded. */
const headerText = (value: string) =>
  /^[\x20-\x24\x26-\x7e]*$/.test(value) ? value : encodeURIComponent(value)

/** All of them, empty ones included, so that a proxy that copies them leaves none of the visitor's own. */
export function giveIdentity(ctx: Context, identity: Identity): void {
  for (const [name, value] of Object.entries(identity)) ctx.set(name, headerText(value))
  ctx.status = 200
  ctx.body = ''
}
