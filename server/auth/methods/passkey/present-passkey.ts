// Turns a passkey's row into Better Auth's shape.

import type { PasskeyRow } from '../../../db/auth/passkey.ts'
import type { WirePasskey } from '../../../wire/passkey-answers.ts'

export const presentPasskey = (row: PasskeyRow): WirePasskey => ({
  name: row.name,
  publicKey: row.publicKey,
  userId: row.userId,
  credentialID: row.credentialId,
  counter: row.counter,
  deviceType: row.deviceType,
  backedUp: row.backedUp,
  transports: row.transports.join(','),
  createdAt: new Date(row.createdAt).toISOString(),
  aaguid: row.aaguid,
  id: row.id,
})
