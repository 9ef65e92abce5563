// The headers of a signed call, as Standard Webhooks say.

import { Webhook } from 'standardwebhooks'

/** @param secrets each signs, so that a receiver takes one after the other */
export function signing(secrets: readonly string[]): (id: string, body: string) => Record<string, string> {
  const signers = secrets.map((secret) => new Webhook(secret))
  return (id, body) => {
    const at = new Date()
    return {
      'content-type': 'application/json',
      'user-agent': 'Lockstep',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signers.map((signer) => signer.sign(id, at, body)).join(' '),
    }
  }
}
