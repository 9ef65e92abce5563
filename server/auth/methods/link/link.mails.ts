// Where the links lead that are mailed: to this service, which checks their token.

import type { LinkPurpose } from '../../../../machines/kit/mailings.ts'

type Link = { authUrl: string; token: string; redirectTarget: string | null }
export type LinkAddresses = Record<LinkPurpose, (link: Link) => string>

export const linkAddresses: LinkAddresses = {
  'reset-link': ({ authUrl, token, redirectTarget }) =>
    `${authUrl}/reset-password/${token}?callbackURL=${encodeURIComponent(redirectTarget ?? '')}`,
}
