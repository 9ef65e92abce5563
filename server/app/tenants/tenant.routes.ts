// The routes of organizations: making, choosing and changing one, and its members.

import { json } from '../../http/open-api.ts'
import {
  createOrganizationBody,
  organizationCreated,
  selectTenantBody,
  tenantSelected,
} from '../../wire/app.ts'
import {
  changeRoleBody,
  demandFactorBody,
  done,
  memberBody,
  organizationBody,
  organizationReply,
  renameOrganizationBody,
} from '../../wire/organization.ts'
import { member, type Route } from '../app-route.ts'
import { ofMember, ofOwner } from '../steps/app-demands.ts'
import { refusals } from '../steps/refusals.ts'
import {
  demandFactorOf,
  giveRole,
  handOverTo,
  leave,
  organization,
  remove,
  removeOne,
  rename,
  withdrawDemandOf,
} from './change-organization.ts'
import { createOrganization } from './create-organization.ts'
import { as, changing, invalid, ours } from './rules-of-tenants.ts'
import { selectTenant } from './select-tenant.ts'

export const tenantRoutes: readonly Route[] = [
  member.post('/api/organizations', {
    ...changing,
    does: 'Creates an organization, and switches to it.',
    demand: ['none', 'A new organization has nothing to lose yet.'],
    body: createOrganizationBody,
    otherwise: [400, 'Give the organization a name of 1 to 100 characters.', 'INVALID_NAME'],
    answers: json(organizationCreated, 201),
    refuses: [[400, 'INVALID_NAME'], ...as('refuseOneTooMany')],
    handle: createOrganization,
  }),
  member.post('/api/tenant', {
    ...changing,
    does: 'Switches to one of the person’s organizations.',
    demand: ['none', 'The person is already a member.'],
    operatorsToo: true,
    body: selectTenantBody,
    otherwise: refusals.refuseNonMember,
    answers: json(tenantSelected),
    refuses: as('refuseNonMember'),
    handle: selectTenant,
  }),
  member.get('/api/organization', {
    ...ours,
    does: 'Returns the organization that the session works in, with its members and invitations.',
    gives: 'organization',
    answers: json(organizationReply),
    refuses: [[409, 'NO_ORGANIZATION'], ...as('refuseNonMember', 'refuseNotAllowed')],
    handle: organization,
  }),
  member.post('/api/organizations/rename', {
    ...changing,
    does: 'Changes an organization’s name and short name.',
    demand: ofOwner,
    body: renameOrganizationBody,
    answers: json(done),
    refuses: [invalid, ...as('refuseNonMember', 'refuseNotAllowed', 'refuseSlugTaken')],
    handle: rename,
  }),
  member.post('/api/organizations/demand-factor', {
    ...changing,
    does: 'Makes an organization demand a second factor of its members’ sessions, at once or from a given day.',
    demand: ofOwner,
    body: demandFactorBody,
    answers: json(done),
    refuses: [invalid, ...as('refuseNonMember', 'refuseNotAllowed', 'refuseWithoutFactor')],
    handle: demandFactorOf,
  }),
  member.post('/api/organizations/withdraw-demand', {
    ...changing,
    does: 'Withdraws an organization’s demand for a second factor.',
    demand: ofOwner,
    body: organizationBody,
    answers: json(done),
    refuses: [invalid, ...as('refuseNonMember', 'refuseNotAllowed')],
    handle: withdrawDemandOf,
  }),
  member.post('/api/organizations/delete', {
    ...changing,
    does: 'Deletes an organization.',
    demand: ofOwner,
    body: organizationBody,
    answers: json(done),
    refuses: [invalid, ...as('refuseNonMember', 'refuseNotAllowed')],
    handle: remove,
  }),
  member.post('/api/organizations/leave', {
    ...changing,
    does: 'Ends the caller’s membership.',
    demand: ['none', 'Leaving only takes rights away; an owner can’t leave.'],
    body: organizationBody,
    answers: json(done),
    refuses: [invalid, ...as('refuseNonMember', 'refuseOwner')],
    handle: leave,
  }),
  member.post('/api/organizations/hand-over', {
    ...changing,
    does: 'Makes another member the owner.',
    demand: ofOwner,
    body: memberBody,
    answers: json(done),
    refuses: [invalid, ...as('refuseNonMember', 'refuseNotAllowed', 'refuseNoMember', 'refuseOwner')],
    handle: handOverTo,
  }),
  member.post('/api/members/remove', {
    ...changing,
    does: 'Ends another person’s membership.',
    demand: ofMember,
    body: memberBody,
    answers: json(done),
    refuses: [invalid, ...as('refuseNonMember', 'refuseNotAllowed', 'refuseNoMember', 'refuseOwner')],
    handle: removeOne,
  }),
  member.post('/api/members/role', {
    ...changing,
    does: 'Changes a member’s role.',
    demand: ofOwner,
    body: changeRoleBody,
    answers: json(done),
    refuses: [invalid, ...as('refuseNonMember', 'refuseNotAllowed', 'refuseNoMember', 'refuseOwner')],
    handle: giveRole,
  }),
]
