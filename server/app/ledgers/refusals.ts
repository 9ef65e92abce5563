// What a flow of the application is refused with, in words: status, sentence, and the code for programs.

import { sessionRefusals } from '../../wire/app.ts'
import type { Refusal } from './operations.ts'

const { refuseSignedOut } = sessionRefusals

export const refusals: Record<Refusal, [status: number, error: string, code: string]> = {
  refuseSignedOut: [refuseSignedOut.status, refuseSignedOut.error, refuseSignedOut.code],
  refuseNonMember: [403, 'You are not a member of this organization.', 'NOT_A_MEMBER'],
  refuseNotAllowed: [
    403,
    'Your role does not allow this. Ask the owner of the organization.',
    'NOT_ALLOWED_BY_ROLE',
  ],
  refuseNoMember: [404, 'This person is no member of the organization, or no longer.', 'NO_SUCH_MEMBER'],
  refuseOwner: [
    409,
    'An organization always has an owner. Hand it over to another member first, or delete it.',
    'OWNER_STAYS',
  ],
  /** `{most}`: ORGANIZATIONS_PER_PERSON. */
  refuseOneTooMany: [
    403,
    'You have created {most} organizations, as many as one person may. Work in one of them.',
    'TOO_MANY_ORGANIZATIONS',
  ],
  refuseOneself: [409, 'This is your own address: you are a member already.', 'INVITED_ONESELF'],
  refuseMember: [409, 'This person is a member already.', 'ALREADY_MEMBER'],
  refuseInvited: [
    409,
    'This address is invited already. To send another mail, take that invitation back first.',
    'ALREADY_INVITED',
  ],
  refusePersonsDay: [
    429,
    'You have sent as many invitations as one person may within a day. Try again tomorrow.',
    'TOO_MANY_INVITATIONS',
  ],
  refuseOrganizationsDay: [
    429,
    'The organization has sent as many invitations as it may within a day. Try again tomorrow.',
    'TOO_MANY_INVITATIONS',
  ],
  refuseUnproven: [403, 'Verify the invited e-mail address first.', 'ADDRESS_NOT_PROVEN'],
  refuseAnother: [
    403,
    'This invitation is for another e-mail address. Sign in with that one.',
    'INVITED_ANOTHER',
  ],
  refuseUnknownInvitation: [404, 'There is no such invitation, or no longer.', 'INVITATION_UNKNOWN'],
  refuseSettled: [
    409,
    'This invitation was answered, was taken back, or has lapsed. Ask for another one.',
    'INVITATION_SETTLED',
  ],
  refuseSlugTaken: [409, 'Another organization has this short name. Choose another one.', 'SLUG_TAKEN'],
}
