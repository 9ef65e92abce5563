// GET and POST /oauth2/applications: what a person has allowed other applications, and taking it back.

import type { Context } from 'koa'
import { anyConnected, type Connected } from '../../../db/auth/consent.ts'
import type { Pool } from '../../../db/pool.ts'
import { stepUpAddress } from '../../../tokens/token-demand.ts'
import type { PersonsOrganization } from '../../../wire/persons-organizations.ts'
import type { Directory } from '../authorization/directory.ts'
import { changing, currentBound } from '../flow/bound.ts'
import { consentedWith, isOfOrganization } from '../flow/organization-scope.ts'
import { disconnect } from '../flow/provider.flow.ts'
import { runProviderFlow } from '../flow/provider.handlers.ts'
import { ANY_AGE } from '../flow/provider-standing.ts'
import { sendApplicationsPage } from '../pages/applications-page.ts'
import { sendEnded } from '../pages/provider-pages.ts'
import { readOwnForm } from '../pages/read-provider-form.ts'
import { redirect } from './lead-on.ts'

export type Connecting = {
  pool: Pool
  directory: Directory
  /** Of this page, of the application, and of its page on which people sign in. */
  address: string
  appOrigin: string
  signInPage: string
}

/** Nobody is asked where no application has one. */
async function organizationsOf(userId: string, connected: readonly Connected[]) {
  const hasOne = connected.some(({ scopes }) => scopes.some(isOfOrganization))
  return (hasOne && (await currentBound().organizations?.(userId))) || []
}

/** Of those that the person is still a member of. */
const namesIn = (scopes: readonly string[], organizations: readonly PersonsOrganization[]): string[] =>
  organizations
    .filter((one) => consentedWith([], one).some((scope) => scopes.includes(scope)))
    .map(({ name }) => name)

export async function answerApplications(
  ctx: Context,
  { pool, directory, address, appOrigin, signInPage }: Connecting,
): Promise<void> {
  const { session } = currentBound()
  const leadToSignIn = () =>
    redirect(ctx, stepUpAddress(signInPage, { level: 'aal1', within: ANY_AGE }, address))
  if (!session) return leadToSignIn()
  const userId = session.user.id
  if (ctx.method === 'POST') {
    const clientId = (await readOwnForm(ctx, new URL(address).origin))?.get('application')
    if (!clientId) return sendEnded(ctx, appOrigin)
    const application = { userId, clientId, sessionId: session.session.id }
    const isDone = await changing(pool, (tx) => runProviderFlow(tx, { application }, disconnect()))
    // Reloading it sends nothing again.
    return isDone ? redirect(ctx, address) : leadToSignIn()
  }
  const connected = await anyConnected(pool, userId)
  const organizations = await organizationsOf(userId, connected)
  const applications = await Promise.all(
    connected.map(async (one) => {
      const { name, isOpen } = (await directory.find(one.clientId)) ?? { name: one.clientId, isOpen: false }
      return { ...one, name, isOpen, organizations: namesIn(one.scopes, organizations) }
    }),
  )
  sendApplicationsPage(ctx, { email: session.user.email, applications, appOrigin })
}
