// The words of dialogs in English. Each names what is done to what, says what follows, and its button repeats the verb.

export const dialogs = {
  removeMember: {
    title: (person: string, organization: string) => `Remove ${person} from ${organization}?`,
    consequence: 'They lose access at once, and need a new invitation to come back.',
    act: 'Remove',
  },
  handOver: {
    title: (organization: string, person: string) => `Hand ${organization} over to ${person}?`,
    consequence: 'They become the owner and you stay as an admin, which only they can change back.',
    act: 'Hand over',
  },
  revoke: {
    title: (email: string) => `Withdraw the invitation for ${email}?`,
    consequence: 'The link in their email stops working.',
    act: 'Withdraw',
  },
  decline: {
    title: (organization: string) => `Decline the invitation to ${organization}?`,
    consequence: 'To join later, you’ll need a new invitation.',
    act: 'Decline',
  },
  leave: {
    title: (organization: string) => `Leave ${organization}?`,
    consequence: 'You lose access at once, and need a new invitation to come back.',
    act: 'Leave',
  },
  deleteOrganization: {
    title: (organization: string) => `Delete ${organization}?`,
    consequence: 'Every member loses access, and everything in it is deleted for good.',
    act: 'Delete',
  },
  endSession: {
    title: (device: string) => `Sign out of ${device}?`,
    consequence: 'This signs you out on that device only.',
    act: 'Sign out',
  },
  endOthers: {
    title: 'Sign out of all other devices?',
    consequence: 'You stay signed in on this device only.',
    act: 'Sign out',
  },
  endAll: {
    title: 'Sign out of all devices?',
    consequence: 'This signs you out on every device, including this one.',
    act: 'Sign out',
  },
  unlink: {
    title: (provider: string) => `Unlink ${provider}?`,
    consequence: 'You can no longer sign in with it.',
    act: 'Unlink',
  },
  deleteAccount: {
    title: 'Delete your account?',
    consequence: 'Your account and everything in it is deleted for good.',
    act: 'Delete',
  },
}
