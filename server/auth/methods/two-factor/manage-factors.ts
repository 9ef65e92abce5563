// POST /two-factor/enable, disable, get-totp-uri and generate-backup-codes: by the password, in a fresh session; enable also at a
// sign-in that waits for an enrolment.

import type { z } from 'zod'
import type { BackupCodesReply, EnableTwoFactorReply, StatusReply, TotpUriReply } from '../../../wire/auth.ts'
import { lengthFault } from '../../crypto/passwords.ts'
import type { FlowResult } from '../../rows/run-flow-in.ts'
import { atSignIn } from '../../steps/at-sign-in.ts'
import { comparePassword } from '../../steps/current-password.ts'
import { refuse } from '../../steps/refuse.ts'
import { withPassword } from '../../steps/with-session.ts'
import { enrol, enrolAtSignIn, removeFactor, renewRecoveryCodes, showSecret } from './two-factor.flow.ts'
import { runTwoFactorFlow } from './two-factor.handlers.ts'
import type { TwoFactorFlow } from './two-factor.operations.ts'
import type { enableBody, passwordBody } from './two-factor.schema.ts'

type Managed = () => TwoFactorFlow<'authenticated' | 'password'>

const manage = <Input extends z.output<typeof passwordBody>>(
  flow: Managed,
  answer: (result: FlowResult, input: Input) => object | null,
) =>
  withPassword<Input>(async function manageFactors(ctx, deps, authenticated, input) {
    if (lengthFault(input.password) === 'PASSWORD_TOO_LONG') return refuse(ctx, 'PASSWORD_TOO_LONG')
    const password = await comparePassword(deps, { id: authenticated.user.id }, input.password)
    const result = await runTwoFactorFlow(ctx, deps, { authenticated, password }, flow)
    if (result.refusal) return refuse(ctx, result.refusal)
    ctx.body = answer(result, input)
  })

/** A name of the client's choice is shown by the app, and is nothing that this service keeps. */
function issuedBy(uri: string, issuer: string | undefined): string {
  if (!issuer) return uri
  const changed = new URL(uri)
  const account = changed.pathname.split(':').at(-1) ?? ''
  changed.searchParams.set('issuer', issuer)
  // As a form encodes it a blank would be a plus sign, which apps show as it is.
  const query = `${changed.searchParams}`.replaceAll('+', '%20')
  return `otpauth://totp/${encodeURIComponent(issuer)}:${account}?${query}`
}

type Enabling = z.output<typeof enableBody>

const enabled = ({ totpUri, recoveryCodes: backupCodes }: FlowResult, { issuer }: Enabling) =>
  ({ method: 'totp', totpURI: issuedBy(totpUri ?? '', issuer), backupCodes }) satisfies EnableTwoFactorReply

const enableInSession = manage<Enabling>(enrol, enabled)

export const enableTwoFactor: typeof enableInSession = async (ctx, deps, input) => {
  if (input.method === 'otp') return refuse(ctx, 'OTP_NOT_CONFIGURED')
  const begun = await atSignIn(ctx, deps, ({ digest: challenge }) =>
    runTwoFactorFlow(ctx, deps, { challenge }, enrolAtSignIn),
  )
  if (!begun) return enableInSession(ctx, deps, input)
  if (begun.result.refusal) return refuse(ctx, begun.result.refusal)
  ctx.body = enabled(begun.result, input)
}

export const disableTwoFactor = manage(removeFactor, () => ({ status: true }) satisfies StatusReply)

export const getTotpUri = manage(
  showSecret,
  ({ totpUri }) => ({ totpURI: totpUri ?? '' }) satisfies TotpUriReply,
)

export const generateBackupCodes = manage(
  renewRecoveryCodes,
  ({ recoveryCodes: backupCodes }) => ({ status: true, backupCodes }) satisfies BackupCodesReply,
)
