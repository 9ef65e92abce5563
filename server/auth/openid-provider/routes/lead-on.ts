// Sends the person of a request to the page where they sign in, prove more or read what is asked for, as the request's machine has decided.

import type { Context } from 'koa'
import { organizationAnew } from '../../../../machines/authorization/chosen-organization.ts'
import { type Needed, stepUpAddress } from '../../../tokens/token-demand.ts'
import type { PersonsOrganization } from '../../../wire/persons-organizations.ts'
import type { Asking } from '../authorization/grants.ts'
import { resourcesIn, scopesIn } from '../authorization/wanted.ts'
import { currentBound } from '../flow/bound.ts'
import type { HeardOrganizations } from '../flow/heard-organizations.ts'
import type { AuthorizationAnswer } from '../flow/provider.flow.ts'
import type { Application } from '../flow/provider-application.ts'
import { ANY_AGE, demandedIn, levelOf } from '../flow/provider-standing.ts'
import type { Asked } from '../pages/consent-page.ts'
import type { Choosing } from '../pages/organizations-page.ts'

export type Waiting = {
  client: Application
  params: Readonly<Record<string, unknown>>
  asking: Asking
  /** What is said of the person’s organizations, and the one that it is for. */
  organizations: HeardOrganizations
  organization: PersonsOrganization | null
  /** When it was asked, in seconds. */
  askedAt: number
  /** Of the page that the person comes back to, and of the one on which they sign in and prove more. */
  back: string
  signInPage: string
}

/** To prove it since then: the page asks for a proof where it finds a session that is older. */
const secondsSince = (seconds: number) => Math.max(1, Math.ceil(Date.now() / 1000 - seconds))

function neededFor(said: AuthorizationAnswer, { asking, askedAt, organization }: Waiting): Needed | null {
  if (said === 'leadToSignIn' || said === 'leadToOtherAccount') return { level: 'aal1', within: ANY_AGE }
  if (said !== 'leadToStepUp') return null
  const within = asking.mustSignIn ? secondsSince(askedAt) : (asking.maxAge ?? ANY_AGE)
  return { level: levelOf(demandedIn(organization, asking)) ?? 'aal1', within }
}

export function redirect(ctx: Context, to: string): void {
  ctx.status = 303
  ctx.redirect(to)
}

/** All lead to the page on which a person proves who they are; who is signed out signs in there first. */
function wayFor(said: AuthorizationAnswer, waiting: Waiting): string | null {
  const needed = neededFor(said, waiting)
  const way = needed && stepUpAddress(waiting.signInPage, needed, waiting.back)
  return said === 'leadToOtherAccount' ? `${way}&account=other` : way
}

type Pages = { consent: (asked: Asked) => void; organizations: (asked: Choosing) => void }

/** @returns false where the machine has said something else */
export function leadOn(ctx: Context, said: AuthorizationAnswer, waiting: Waiting, pages: Pages): boolean {
  const way = wayFor(said, waiting)
  const { session } = currentBound()
  const { client, params, organizations, organization } = waiting
  if (way !== null) redirect(ctx, way)
  else if (said === 'showOrganizations' && session) {
    const heard = organizations?.heard
    pages.organizations({
      client,
      email: session.user.email,
      organizations: Array.isArray(heard) ? heard : [],
    })
  } else if (said === 'showConsent' && session) {
    const to = typeof params.redirect_uri === 'string' ? params.redirect_uri : null
    const hasOthers = organizationAnew(organizations).standing === 'open'
    const asked = { hasOthers, scopes: scopesIn(params), resources: resourcesIn(params) }
    pages.consent({ client, email: session.user.email, to, organization, ...asked })
  } else return false
  return true
}
