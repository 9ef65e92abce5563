// Speaks to the application's routes for organizations, members and invitations.

import type {
  ChangeRole,
  Done,
  FoundInvitation,
  Invitation,
  InvitationAccepted,
  Invite,
  LookUpInvitation,
  NamedInvitation,
  NamedMember,
  NamedOrganization,
  Organization,
  RenameOrganization,
} from '../../server/wire/organization.ts'
import { get, post } from './app-client.ts'

export const organizations = {
  current: () => get<Organization>('/api/organization'),
  rename: (body: RenameOrganization) => post<Done>('/api/organizations/rename', body),
  delete: (body: NamedOrganization) => post<Done>('/api/organizations/delete', body),
  leave: (body: NamedOrganization) => post<Done>('/api/organizations/leave', body),
  handOver: (body: NamedMember) => post<Done>('/api/organizations/hand-over', body),
  removeMember: (body: NamedMember) => post<Done>('/api/members/remove', body),
  changeRole: (body: ChangeRole) => post<Done>('/api/members/role', body),
}

export const invitations = {
  own: () => get<Invitation[]>('/api/invitations'),
  send: (body: Invite) => post<Done>('/api/invitations', body),
  resend: (body: NamedInvitation) => post<Done>('/api/invitations/resend', body),
  revoke: (body: NamedInvitation) => post<Done>('/api/invitations/revoke', body),
  accept: (body: NamedInvitation) => post<InvitationAccepted>('/api/invitations/accept', body),
  decline: (body: NamedInvitation) => post<Done>('/api/invitations/decline', body),
  lookUp: (body: LookUpInvitation) => post<FoundInvitation>('/api/invitations/look-up', body),
}
