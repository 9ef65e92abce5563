// GET /list-accounts, POST /link-social, POST /unlink-account: the ways in that an account has, and how a person changes them.

import type { z } from 'zod'
import { anySignInMethods } from '../../../db/auth/credential.ts'
import type { ListAccountsReply, StatusReply } from '../../../wire/auth.ts'
import { presentSignInMethod } from '../../steps/present.ts'
import { checkRedirectTargets } from '../../steps/redirect-target.ts'
import { refuse } from '../../steps/refuse.ts'
import { withRecognisedSession, withSession } from '../../steps/with-session.ts'
import { beginAtProvider } from './begin-at-provider.ts'
import { endLinking } from './end-linking.ts'
import { beginLinking, unlinkProvider } from './social.flow.ts'
import { runSocialFlow } from './social.handlers.ts'
import type { linkSocialBody, unlinkAccountBody } from './social.schema.ts'

export const listAccounts = withRecognisedSession(async function listAccounts(ctx, { pool }, { user }) {
  const found = await anySignInMethods(pool, user.id)
  ctx.body = found.map((method) => presentSignInMethod(method, user.id)) satisfies ListAccountsReply
})

export const linkSocial = withSession(async function linkSocial(
  ctx,
  deps,
  authenticated,
  input: z.output<typeof linkSocialBody>,
) {
  const pages = checkRedirectTargets(ctx, deps.redirectTargets, input)
  if (!pages) return
  if (!deps.social.providers.has(input.provider)) return refuse(ctx, 'PROVIDER_NOT_FOUND')
  const { returned } = input
  const errorPage = pages.errorCallbackURL
  if (returned !== undefined) return endLinking(ctx, deps, authenticated, { ...input, returned, errorPage })
  const { refusal } = await runSocialFlow(ctx, deps, { authenticated }, beginLinking)
  if (refusal) return refuse(ctx, refusal)
  const { session, user } = authenticated
  await beginAtProvider(ctx, deps, { ...input, pages, link: { userId: user.id, sessionId: session.id } })
})

export const unlinkAccount = withSession(async function unlinkAccount(
  ctx,
  deps,
  authenticated,
  { accountId }: z.output<typeof unlinkAccountBody>,
) {
  const { refusal } = await runSocialFlow(
    ctx,
    deps,
    { authenticated, signInMethod: accountId },
    unlinkProvider,
  )
  if (refusal) return refuse(ctx, refusal)
  ctx.body = { status: true } satisfies StatusReply
})
