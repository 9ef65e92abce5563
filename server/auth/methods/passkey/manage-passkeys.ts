// GET /passkey/list-user-passkeys, POST /passkey/update-passkey and delete-passkey: the caller's passkeys.

import type { z } from 'zod'
import { anyPasskeysOf } from '../../../db/auth/passkey.ts'
import type { StatusReply } from '../../../wire/auth.ts'
import type { WirePasskey } from '../../../wire/passkey-answers.ts'
import { refuse } from '../../steps/refuse.ts'
import { withRecognisedSession, withSession } from '../../steps/with-session.ts'
import { namePasskey, removePasskey } from './passkey.flow.ts'
import { runPasskeyFlow } from './passkey.handlers.ts'
import type { deletePasskeyBody, updatePasskeyBody } from './passkey.schema.ts'
import { presentPasskey } from './present-passkey.ts'

export const listUserPasskeys = withRecognisedSession(async function listUserPasskeys(
  ctx,
  { pool },
  { user },
) {
  ctx.body = (await anyPasskeysOf(pool, user.id)).map(presentPasskey)
})

export const updatePasskey = withSession(async function updatePasskey(
  ctx,
  deps,
  authenticated,
  { id: namedPasskey, name: passkeyName }: z.output<typeof updatePasskeyBody>,
) {
  const facts = { authenticated, namedPasskey, passkeyName }
  const { refusal, passkey } = await runPasskeyFlow(ctx, deps, facts, namePasskey)
  if (refusal || !passkey) return refuse(ctx, refusal ?? 'PASSKEY_NOT_FOUND')
  ctx.body = { passkey: presentPasskey(passkey) } satisfies { passkey: WirePasskey }
})

export const deletePasskey = withSession(async function deletePasskey(
  ctx,
  deps,
  authenticated,
  { id: namedPasskey }: z.output<typeof deletePasskeyBody>,
) {
  const { refusal } = await runPasskeyFlow(ctx, deps, { authenticated, namedPasskey }, removePasskey)
  if (refusal) return refuse(ctx, refusal)
  ctx.body = { status: true } satisfies StatusReply
})
