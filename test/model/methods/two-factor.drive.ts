// Sends the model's requests about second factors to real servers, with the app and the codes that its people have.

import { Secret, TOTP } from 'otpauth'
import type { Driven, Sends } from '../driven.ts'
import { session } from '../driven.ts'
import { offered, words } from '../http.ts'

const NOBODYS_CODE = '000000'

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

/** In the step in which one was used everybody shows that one. */
function totpOf({ factors }: Driven, isRight: boolean): string {
  const right = factors.spent || (factors.secret ? codeOf(factors.secret) : NOBODYS_CODE)
  return isRight ? right : right === NOBODYS_CODE ? '111111' : NOBODYS_CODE
}

const manage =
  (path: string) =>
  async ({ client, password, factors }: Driven, { own }: { own: boolean }): Promise<string> => {
    const reply = await client.askAuth('POST', `/two-factor/${path}`, {
      password: own ? password : 'nobody’s password',
    })
    const { totpURI, backupCodes } = (reply.body ?? {}) as { totpURI?: string; backupCodes?: string[] }
    if (path === 'enable' && totpURI) {
      factors.secret = new URL(totpURI).searchParams.get('secret') ?? ''
      factors.spent = ''
    }
    if (backupCodes) factors.recovery = backupCodes[0] ?? ''
    return words(reply)
  }

export const twoFactorSends = {
  enrol: manage('enable'),
  'show secret': manage('get-totp-uri'),
  'renew codes': manage('generate-backup-codes'),
  'remove app': manage('disable'),
  'show factor': async (driven, { by, isRight }) => {
    const { client, factors } = driven
    if (by === 'recoveryCode') {
      const code = isRight ? factors.recovery : 'made-made-made-made'
      return session(await client.askAuth('POST', '/two-factor/verify-backup-code', { code }))
    }
    const code = totpOf(driven, isRight)
    const reply = await client.askAuth('POST', '/two-factor/verify-totp', { code })
    if (reply.status === 200) factors.spent = code
    return session(reply)
  },
  'take app back': async ({ client, servers, mailboxes }, { isUndoLink }) => {
    const { email, original, other } = mailboxes
    const token = isUndoLink
      ? await offered(servers.enrolmentLink)([email, original, other], 'app')
      : 'a-link-that-nobody-mailed'
    return words(await client.askAuth('POST', '/two-factor/undo-enrolment', { token }))
  },
  step: async ({ servers, email, factors }) => {
    await offered(servers.nextStep)(email)
    factors.spent = ''
    return ''
  },
} as const satisfies Partial<Sends>
