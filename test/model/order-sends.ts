// How what an operator orders is sent to real servers: as a command does it.

import type { Driven } from './driven.ts'
import { type Order, offered } from './http.ts'

const ordered =
  (what: Order) =>
  async ({ servers, email }: Driven) => {
    await offered(servers.order)(what, email)
    return ''
  }

export const orderSends = {
  'order deletion': ordered('deletion'),
  'order end of sessions': ordered('end of sessions'),
  'order lock': ordered('lock'),
  'order unlock': ordered('end of the lock'),
  'order approval': ordered('approval'),
  'order decline': ordered('decline'),
  'order recovery': ordered('recovery'),
  'order end of recovery': ordered('end of the recovery'),
}
