// What a flow of the application is refused with, in words: status, sentence, and the code for programs.

import { sessionRefusals, stepUpRequired } from '../../wire/app.ts'
import type { Refusal } from '../rows/organization-operations.ts'

const { refuseSignedOut } = sessionRefusals

export const refusals: Record<Refusal, readonly [status: number, error: string, code: string]> = {
  refuseSignedOut: [refuseSignedOut.status, refuseSignedOut.error, refuseSignedOut.code],
  refuseStaleSession: stepUpRequired,
  refuseBelowDemand: stepUpRequired,
  refuseNonMember: [403, 'You’re not a member of this organization.', 'NOT_A_MEMBER'],
  refuseNotAllowed: [
    403,
    'Your role doesn’t allow this. Ask the organization’s owner.',
    'NOT_ALLOWED_BY_ROLE',
  ],
  refuseWithoutFactor: [
    409,
    'Sign in with two-step verification yourself first. Otherwise you’d lock yourself out of this organization.',
    'OWN_FACTOR_MISSING',
  ],
  refuseNoMember: [404, 'This person isn’t a member of the organization anymore.', 'NO_SUCH_MEMBER'],
  refuseOwner: [
    409,
    'An organization always has an owner. Transfer it to another member first, or delete it.',
    'OWNER_STAYS',
  ],
  /** `{most}`: ORGANIZATIONS_PER_PERSON. */
  refuseOneTooMany: [
    403,
    'You’ve created {most} organizations, and that’s the limit. Use one of them.',
    'TOO_MANY_ORGANIZATIONS',
  ],
  refuseOneself: [409, 'That’s your own address. You’re already a member.', 'INVITED_ONESELF'],
  refuseMember: [409, 'This person is already a member.', 'ALREADY_MEMBER'],
  refuseInvited: [
    409,
    'This address is already invited. To email it again, send the invitation again.',
    'ALREADY_INVITED',
  ],
  refusePersonsDay: [
    429,
    'You’ve sent as many invitations as you can in a day. Try again tomorrow.',
    'TOO_MANY_INVITATIONS',
  ],
  refuseOrganizationsDay: [
    429,
    'The organization has sent as many invitations as it can in a day. Try again tomorrow.',
    'TOO_MANY_INVITATIONS',
  ],
  refuseUnproven: [403, 'First verify the email address that was invited.', 'ADDRESS_NOT_PROVEN'],
  refuseAnother: [
    403,
    'This invitation is for another email address. Sign in with that one.',
    'INVITED_ANOTHER',
  ],
  refuseUnknownInvitation: [
    404,
    'We can’t find this invitation. It may no longer exist.',
    'INVITATION_UNKNOWN',
  ],
  refuseSettled: [
    409,
    'This invitation was already answered, was withdrawn or has expired. Ask for a new one.',
    'INVITATION_SETTLED',
  ],
  refuseUnknownKey: [404, 'We can’t find this API key. It may have been revoked.', 'KEY_NOT_FOUND'],
  refuseFull: [
    409,
    'This organization has as many API keys as it can have. Revoke one first.',
    'TOO_MANY_API_KEYS',
  ],
  refuseRotated: [409, 'This API key has been replaced already.', 'KEY_ROTATED'],
  refuseLapsed: [409, 'This API key has expired. Create another one.', 'KEY_EXPIRED'],
  // Of a key that a program shows: verify-organization-key.ts answers it.
  refuseLocked: [403, 'This API key isn’t valid here.', 'INVALID_API_KEY'],
  refuseUnpermitted: [403, 'This API key isn’t valid here.', 'INVALID_API_KEY'],
  refuseLimited: [429, 'This API key isn’t valid here.', 'INVALID_API_KEY'],
  /** Or in the policy’s own words. */
  refuseByPolicy: [403, 'Not permitted', 'POLICY_REFUSED'],
  refuseForNow: [
    503,
    'Invitations can’t be sent right now. Try again in a few minutes.',
    'SERVICE_UNAVAILABLE',
  ],
  refuseSlugTaken: [
    409,
    'Another organization already uses this short name. Choose another one.',
    'SLUG_TAKEN',
  ],
}
