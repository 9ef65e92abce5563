// An application as the parts of the provider know it, wherever it comes from, and as the engine does.

import { timingSafeEqual } from 'node:crypto'
import type { Payload } from 'oidc-provider'
import type { OauthClient } from '../../../db/auth/oauth-client.ts'
import { digestOf } from '../../crypto/tokens.ts'

/** `isOpen`: nobody here vouches for what it says of itself. `isStored`: it may be removed at any time. */
export type Application = OauthClient & { isOpen: boolean; isStored: boolean }

/** Whether it can show that it is itself: another one could pretend to be one that cannot. */
export const isConfidential = ({ secretDigests, jwks }: Application): boolean =>
  jwks !== null || secretDigests.length > 0

export function hasSecret({ secretDigests }: Application, secret: string): boolean {
  const shown = Buffer.from(digestOf(secret))
  return secretDigests.some((digest) => timingSafeEqual(Buffer.from(digest), shown))
}

function methodOf({ jwks, secretDigests }: Application): string {
  if (jwks !== null) return 'private_key_jwt'
  return secretDigests.length > 0 ? 'client_secret_basic' : 'none'
}

/** As the engine knows it. What it takes for the secret is a digest, which it compares with nothing: `hasSecret` does. */
export function metadataOf(application: Application): Payload {
  const { id, name, redirectUris, postLogoutRedirectUris, backchannelLogoutUri, devices, metadata, jwks } =
    application
  const [digest] = application.secretDigests
  if (metadata)
    return {
      ...metadata,
      id_token_signed_response_alg: application.idTokenSignedResponseAlg,
      ...(digest !== undefined && { client_secret: digest }),
    }
  const leadsBack = redirectUris.length > 0
  const isAtPeoples =
    !isConfidential(application) && redirectUris.every((address) => !address.startsWith('https:'))
  return {
    client_id: id,
    client_name: name,
    ...(digest !== undefined && { client_secret: digest }),
    ...(jwks !== null && { jwks }),
    token_endpoint_auth_method: methodOf(application),
    application_type: leadsBack && isAtPeoples ? 'native' : 'web',
    redirect_uris: redirectUris,
    post_logout_redirect_uris: postLogoutRedirectUris,
    ...(backchannelLogoutUri !== null && {
      backchannel_logout_uri: backchannelLogoutUri,
      backchannel_logout_session_required: true,
    }),
    grant_types: [
      ...(leadsBack ? ['authorization_code'] : []),
      ...(devices ? ['urn:ietf:params:oauth:grant-type:device_code'] : []),
      ...(leadsBack || devices ? ['refresh_token'] : []),
    ],
    response_types: leadsBack ? ['code'] : [],
    id_token_signed_response_alg: application.idTokenSignedResponseAlg,
  }
}
