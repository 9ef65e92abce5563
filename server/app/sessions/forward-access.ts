// GET /forward-auth/access: tells a proxy whether an application's access token lets its request go on to a service, and whose it is.

import type { Context } from 'koa'
import { appSessionMachine } from '../../../machines/app-session/app-session.machine.ts'
import type { AppSessionEvent } from '../../../machines/app-session/app-session.types.ts'
import type { Claims } from '../../../machines/callback/callback.types.ts'
import { step } from '../../../machines/kit/step.ts'
import type { ProtectedResource } from '../../config/resources.ts'
import { CallFailed } from '../../http/client.ts'
import type { Note } from '../../tokens/introspect.ts'
import {
  type Challenged,
  challengeFor,
  insufficientScope,
  metadataAddress,
} from '../../tokens/protected-resource.ts'
import { type Needed, neededBy } from '../../tokens/token-demand.ts'
import { sessionRefusals, stepUpRequired } from '../../wire/app.ts'
import type { AppDeps } from '../app-deps.ts'
import { refuse } from '../steps/refuse-request.ts'
import { giveIdentity, readForwarded } from './forwarded.ts'

/** What the machine says of somebody without an organization here, or of nobody. */
function answerTo(claims: Claims | null) {
  const asked = { type: 'identity.requested', isAsserted: false, isPage: false } as const
  const opened = (emailVerified: boolean): AppSessionEvent => ({
    ...{ type: 'session.opened', emailVerified, memberships: 'none' },
    ...{ demanded: 'aal1', shown: 'aal1' },
  })
  const signedOut = { state: 'signedOut', context: {} } as const
  const { state } = claims ? step(appSessionMachine, signedOut, opened(claims.email_verified)) : signedOut
  const { effects } = step(appSessionMachine, { state, context: {} }, asked)
  if (effects.includes('giveIdentity')) return null
  return effects.includes('refuseUnverified')
    ? sessionRefusals.refuseUnverified
    : sessionRefusals.refuseSignedOut
}

type Refused = { status: number; error: string; code: string }

function refuseToken(
  ctx: Context,
  { status, error, code }: Refused,
  lacking: Omit<Challenged, 'status'>,
): void {
  refuse(ctx, status, error, code)
  ctx.set('www-authenticate', challengeFor({ status, ...lacking }))
}

/** The scopes that the proxy wants for this path: a visitor's own header can add to them alone. */
const scopesOf = (ctx: Context) => ctx.get('lockstep-scope').split(/[ ,]+/).filter(Boolean)

const resourceOf = (ctx: Context, resources: readonly ProtectedResource[]) =>
  resources.find(({ resource }) => resource === ctx.query.resource)

export async function forwardAccess(ctx: Context, { resources, explain, log }: AppDeps): Promise<void> {
  const asked = readForwarded(ctx)
  if (!asked) return
  const resource = resourceOf(ctx, resources)
  if (!resource)
    return refuse(ctx, 400, 'The proxy asks for a resource that RESOURCES does not name.', 'NO_RESOURCE')
  const scopes = scopesOf(ctx)
  const metadata = metadataAddress(resource.resource)
  const [, token] = /^Bearer +(\S+) *$/i.exec(ctx.get('authorization')) ?? []
  const note: Note = (came) =>
    log.warn('The auth service has not said whose a token is.', {
      event: 'auth.unanswered',
      requestId: ctx.state.requestId,
      ...(came instanceof CallFailed ? { error: came } : { status: came.status }),
    })
  const found = token === undefined ? null : await explain(resource, token, note)
  if (found && !found.claims && found.because === 'unreachable') {
    ctx.set('retry-after', '1')
    return refuse(ctx, 503, 'We can’t reach the sign-in service right now.', 'SERVICE_UNAVAILABLE')
  }
  const claims = found?.claims ?? null
  const refusal = answerTo(claims)
  if (refusal?.status === 403) return refuse(ctx, refusal.status, refusal.error, refusal.code)
  if (refusal || !claims) {
    const reason = found ? 'The token has ended, is unknown, or is for another service.' : undefined
    return refuseToken(ctx, sessionRefusals.refuseSignedOut, { reason, scopes, metadata })
  }
  const had = found?.access?.scopes ?? []
  const wanted = [...new Set([...had, ...scopes])]
  const needed = asked.demands
    .map((demand): Needed | null => neededBy(demand, found?.reason ?? null))
    .find((one) => one !== null)
  const [, error, code] = stepUpRequired
  if (needed)
    return refuseToken(ctx, { status: 401, error, code }, { needed, scopes: ['openid', ...wanted], metadata })
  if (scopes.some((scope) => !had.includes(scope)))
    return refuseToken(ctx, { status: 403, ...insufficientScope }, { scopes: wanted, metadata })
  giveIdentity(ctx, {
    'Remote-User': claims.sub,
    'Remote-Email': claims.email,
    'Remote-Name': claims.name,
    'Remote-Tenant': '',
  })
}
