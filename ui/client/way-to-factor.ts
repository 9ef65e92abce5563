// Where a person sets up a second factor, and where they are led from there: what they were shut out of, as the address says.

import { offers, trustedOrigins } from '../config.ts'
import { addressOf } from './address.ts'
import { returnAddressOf } from './return-address.ts'

/** @param back where a second factor is waited for; null where nothing waits */
export function wayToFactor(back: string | null = null): string {
  const { pathname, search } = addressOf('', '/account', back === null ? {} : { return: back })
  return `${pathname}${search}#${offers('totp') ? 'two-step' : 'passkeys'}`
}

/** Null where the address says none, or one that leads elsewhere. */
export function placeThatWaits(): string | null {
  const text = new URLSearchParams(location.search).get('return')
  return text === null ? null : returnAddressOf(text, location.origin, trustedOrigins())
}
