// A passkey of a person of a walk, put into the table by hand: the key that an authenticator has made, of either kind.

import type { PasskeyKind } from '../../../../machines/sign-in/sign-in.types.ts'
import type { Authenticator } from '../../../model/authenticator.ts'
import { APP_ORIGIN } from '../../../support/auth-service.ts'
import { publicKeyOf } from '../../../support/passkey.ts'
import type { Person } from './person.ts'

type Rows = Pick<Person, 'rows' | 'email'>

const rpId = new URL(APP_ORIGIN).hostname
const deviceTypes = { hardwareKey: 'singleDevice', softwareKey: 'multiDevice' } as const

/** @returns the id of its row */
export async function putPasskey(
  { rows, email }: Rows,
  key: Authenticator,
  kind: PasskeyKind,
): Promise<string> {
  const [user] = await rows<{ id: string }>('select id from auth."user" where email = $1', [email])
  const created = key.createJSON(APP_ORIGIN, {
    rp: { id: rpId, name: 'Lockstep' },
    user: { id: Buffer.from(user?.id ?? '').toString('base64url'), name: email, displayName: email },
    challenge: 'AAAA',
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    authenticatorSelection: { userVerification: 'discouraged' },
  })
  const [row] = await rows<{ id: string }>(
    `insert into auth.passkey (user_id, credential_id, public_key, counter, device_type, backed_up, aaguid, stands_alone)
     values ($1, $2, $3, 0, $4, false, '', true) returning id`,
    [user?.id, created.id, publicKeyOf(created), deviceTypes[kind]],
  )
  return row?.id ?? ''
}
