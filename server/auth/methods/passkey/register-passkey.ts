// GET /passkey/generate-register-options and POST /passkey/verify-registration: another passkey of the person who asks.

import type { z } from 'zod'
import { anyPasskeysOf } from '../../../db/auth/passkey.ts'
import { creationOptions } from '../../crypto/passkeys.ts'
import { refuse } from '../../steps/refuse.ts'
import { withSession } from '../../steps/with-session.ts'
import { clearChallenge, newChallenge, presentedChallenge, rememberNewChallenge } from './challenge.ts'
import { beginRegistration, register } from './passkey.flow.ts'
import { runPasskeyFlow } from './passkey.handlers.ts'
import { registerOptionsQuery, type verifyRegistrationBody } from './passkey.schema.ts'
import { presentPasskey } from './present-passkey.ts'

export const generateRegisterOptions = withSession(
  async function generateRegisterOptions(ctx, deps, authenticated) {
    const query = registerOptionsQuery.safeParse({ ...ctx.query })
    if (!query.success) return refuse(ctx, 'VALIDATION_ERROR')
    const { user } = authenticated
    const options = await creationOptions({
      party: deps.flowOptions.passkey,
      user: { id: user.id, name: query.data.name || user.email, displayName: user.email },
      known: await anyPasskeysOf(deps.pool, user.id),
      attachment: query.data.authenticatorAttachment,
      mustStandAlone: !user.twoFactorEnabled,
    })
    const begun = newChallenge(options.challenge)
    const facts = { authenticated, newPasskeyChallenge: begun.digests }
    const { refusal } = await runPasskeyFlow(ctx, deps, facts, beginRegistration)
    if (refusal) return refuse(ctx, refusal)
    rememberNewChallenge(ctx, deps, begun)
    ctx.body = options
  },
)

export const verifyRegistration = withSession(async function verifyRegistration(
  ctx,
  deps,
  authenticated,
  { response: attestation, name: passkeyName }: z.output<typeof verifyRegistrationBody>,
) {
  const passkeyChallenge = presentedChallenge(ctx, deps)
  const facts = { authenticated, passkeyChallenge, attestation, passkeyName: passkeyName || undefined }
  const { refusal, passkey } = await runPasskeyFlow(ctx, deps, facts, register)
  clearChallenge(ctx, deps)
  if (refusal || !passkey) return refuse(ctx, refusal ?? 'FAILED_TO_VERIFY_REGISTRATION')
  deps.mailQueued()
  ctx.body = presentPasskey(passkey)
})
