// The parts of the organization's page but for its members: they come once those are shown.

export { Invitations } from './invitations.tsx'
export { Settings } from './settings.tsx'
