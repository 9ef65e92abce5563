// GET and POST /oauth2/applications: what a person has allowed other applications, and taking it back.

import type { Context } from 'koa'
import { anyConnected } from '../../db/auth/consent.ts'
import type { Pool } from '../../db/pool.ts'
import { stepUpAddress } from '../../tokens/token-demand.ts'
import { sendApplicationsPage } from './applications-page.ts'
import { changing, currentBound } from './bound.ts'
import type { Directory } from './directory.ts'
import { redirect } from './lead-on.ts'
import { disconnect } from './provider.flow.ts'
import { runProviderFlow } from './provider.handlers.ts'
import { sendEnded } from './provider-pages.ts'
import { ANY_AGE } from './provider-standing.ts'
import { readOwnForm } from './read-provider-form.ts'

export type Connecting = {
  pool: Pool
  directory: Directory
  /** Of this page, of the application, and of its page on which people sign in. */
  address: string
  appOrigin: string
  signInPage: string
}

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
  const applications = await Promise.all(
    connected.map(async (one) => {
      const { name, isOpen } = (await directory.find(one.clientId)) ?? { name: one.clientId, isOpen: false }
      return { ...one, name, isOpen }
    }),
  )
  sendApplicationsPage(ctx, { email: session.user.email, applications, appOrigin })
}
