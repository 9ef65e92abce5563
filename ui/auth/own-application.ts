// The application that a page of the product signs in to: its own.

import { ownAddress } from '../client/address.ts'
import { app } from '../client/app-client.ts'
import { offers } from '../config.ts'
import type { Application } from './auth-form.ports.ts'

export const ownApplication: Application = {
  ...app,
  returnAddress: () => ownAddress('/auth/callback').href,
  offers: (factor) => offers(factor),
}
