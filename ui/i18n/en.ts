// Every word of the interface in English, in the order in which a person meets them.

import type { ActivityEvent } from '../../server/wire/auth.ts'
import { amount, oneOrMore, type Unit } from './formats.ts'
import type { Refusals } from './refusal-words.ts'

export const words = {
  /** Says so in a language that no native speaker has read yet. */
  machineTranslated: '',
  language: 'Language',
  faultSummary: 'Some fields need your attention:',
  offline: 'You’re offline. What you typed isn’t lost.',
  tryAgain: 'Try again',
  loading: 'Loading…',
  broken: {
    title: 'Something went wrong',
    body: 'It’s not your fault. Reload the page. If that doesn’t help, come back a little later.',
    offlineTitle: 'You’re offline',
    offlineBody: 'We couldn’t load this page. Check your connection, then try again.',
    unreachableTitle: 'We can’t reach the application',
    reference: (id: string) => `If you contact support, quote this reference: ${id}`,
  },
  /** The servers' sentences are English: only those that are for programs have other words. */
  refusals: {
    INVALID_CODE: 'Invalid code',
    INVALID_BACKUP_CODE: 'Invalid recovery code',
    INVALID_TWO_FACTOR_COOKIE: 'Your sign-in took too long',
    ACCOUNT_TEMPORARILY_LOCKED: 'Too many wrong codes',
    INVALID_OTP: 'Invalid code',
    OTP_EXPIRED: 'The code has expired',
    INVALID_ORIGIN: 'This site isn’t allowed to use the sign-in service',
  } as Partial<Refusals>,
}

/** Of the form, some of which other pages show as well. */
export const form = {
  views: {
    login: {
      title: 'Sign in',
      lead: 'Welcome back. Use the email you signed up with.',
      submit: 'Sign in',
      forgot: 'Forgot password?',
      keep: 'Keep me signed in',
      byCode: 'Email me a sign-in code',
      /** In place of the lead, by how this device was signed in last. */
      lastWay: {
        password: 'You last signed in here with your password.',
        code: 'You last signed in here with an emailed code.',
        passkey: 'You last signed in here with a passkey.',
        provider: (name: string) => `You last signed in here with ${name}.`,
      },
    },
    register: {
      title: 'Create your account',
      lead: 'We’ll email you a code to make sure the address is yours.',
      submit: 'Create account',
    },
  },
  tabs: { label: 'Sign in or create an account', login: 'Sign in', register: 'Create account' },
  byPasskey: 'Use a passkey',
  backToLogin: 'Back to sign in',
  changeEmail: 'Wrong address? Change it',
  haveCode: 'I already have a code',
  continueWith: (provider: string) => `Continue with ${provider}`,
  or: 'or',
  fields: {
    email: 'Email',
    name: 'Name',
    password: 'Password',
    newPassword: 'New password',
    newPasswordHint: 'At least 8 characters. Longer is better.',
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    show: 'Show',
    hide: 'Hide',
    capsLock: 'Caps Lock is on.',
    strength: {
      0: 'Too short.',
      1: 'Easy to guess.',
      2: 'Fair. Longer is better.',
      3: 'Good.',
      4: 'Strong.',
      common: 'A common password, easy to guess. You can use it, but another one is safer.',
      refused: 'A common password, easy to guess. Choose another one.',
    },
  },
  code: {
    legend: 'Six-digit code',
    digit: (n: number) => `Digit ${n} of 6`,
    /** Where none is known to have gone out. */
    unsent: {
      title: 'Enter your code',
      lead: (email: string) => `No code yet? We can email one to ${email}.`,
      send: 'Email me a code',
    },
    resend: 'Send another code',
    resending: 'Sending a code…',
    resendIn: (clock: string) => `You can request another code in ${clock}.`,
    resendInSeconds: (seconds: number) =>
      `You can request another code in ${amount('en', seconds, 'second')}.`,
    resendNow: 'You can request another code now.',
  },
  faults: {
    emailMissing: 'Enter your email.',
    emailMalformed: 'Enter an email like ada@example.com.',
    passwordMissing: 'Enter your password.',
    newPasswordMissing: 'Choose a password.',
    nameMissing: 'Enter your name.',
    codeMissing: 'Enter all six digits.',
  },
  /** The spec's default messages; `establish` and `social` are ours. */
  failures: {
    signIn: 'Sign in failed',
    signUp: 'Sign up failed',
    verify: 'Invalid code',
    resend: 'Failed to resend',
    sendSignInCode: 'We couldn’t send the code',
    signInByCode: 'Invalid code',
    secondFactor: 'Invalid code',
    sendResetCode: 'Failed to send reset code',
    resetPassword: 'Failed to reset password',
    establish: 'You’re signed in, but we couldn’t open the application',
    passkey: 'Sign in failed',
    social: 'We couldn’t reach the provider',
  },
  /** Replaces the advice where the server says how long to wait. */
  tryAgainIn: (count: number, unit: Unit) => `Try again in ${amount('en', count, unit)}.`,
  /** For a provider's return without a session, by its error. */
  returned: {
    session_ended: { title: 'Your session has ended', advice: 'Sign in to continue.' },
    nothing_returned: {
      title: 'There’s nothing to finish here',
      advice: 'You haven’t started to sign in with a provider.',
    },
    unknown: {
      title: 'Sign-in failed',
      advice: 'The provider sent you back, but you’re not signed in. Nothing has changed.',
    },
    access_denied: {
      title: 'You canceled the sign-in',
      advice: 'Nothing has changed. Try again, or sign in another way.',
    },
    email_not_verified: {
      title: 'Verify your email first',
      advice: 'We sent a six-digit code to the address your provider gave us.',
    },
    account_not_linked: {
      title: 'You already have an account with this email',
      advice: 'Sign in with your password, or reset it.',
    },
    account_not_approved: {
      title: 'Your account is waiting for approval',
      advice: 'We’ll email you once you can sign in.',
    },
    banned: { title: 'Your account is locked', advice: 'Contact support.' },
    provider_unavailable: {
      title: 'The provider isn’t responding',
      advice: 'Try again in a few minutes, or sign in another way.',
    },
  },
  notices: {
    verifyFirst: 'Your email isn’t verified yet. Enter the code first.',
    signedOut: 'You’re signed out.',
    awaitingApproval:
      'Your email is verified. Your account is now waiting for approval: we’ll email you once you can sign in.',
    accountDeleted: 'Your account has been deleted.',
    signInFirst: 'Sign in to open that page.',
    passwordReset: 'Your password has been changed. Sign in with the new one.',
    emailVerified: 'Your email is verified. Sign in to continue.',
    codeSent: 'If this address can receive one, a new code is on its way.',
  },
  /** What is waited for, by the state of the form's machine. */
  waiting: {
    usingPasskey: 'Waiting for your passkey…',
    signingIn: 'Checking your password…',
    sendingCode: 'Emailing you a code…',
    startingSocial: 'Taking you to the provider…',
    signingUp: 'Creating your account…',
    verifyingRecoveryCode: 'Checking the recovery code…',
    verifying: 'Checking the code…',
    pickingUpSession: 'Signing you in…',
    signingInAgain: 'Signing you in…',
    sendingSignInCode: 'Emailing you a code…',
    sendingResetCode: 'Emailing you a code…',
    resetting: 'Changing your password…',
    establishing: 'Opening the application…',
    left: 'Opening the application…',
  },
}

/** Of the form’s views but the first two, with which they come. */
export const later = {
  verifyEmail: {
    title: 'Check your email',
    lead: (email: string) => `If ${email} isn’t verified yet, we’ve sent it a six-digit code.`,
    submit: 'Verify email',
  },
  signInByCode: {
    title: 'Check your email',
    lead: (email: string) => `If ${email} has an account, we’ve sent it a six-digit code.`,
    submit: 'Sign in',
  },
  secondFactor: {
    title: 'Two-step verification',
    lead: 'Enter the six digits from your authenticator app.',
    byRecoveryCode: 'Use a recovery code',
    byApp: 'Use the authenticator app',
    recoveryLead: 'Enter one of the recovery codes that you saved.',
    recoveryHint: 'Each works once. None left? Contact support.',
    passkeyLead: 'Use one of your passkeys.',
    recoveryCode: 'Recovery code',
  },
  forgotPassword: {
    title: 'Reset your password',
    lead: 'Enter your account’s email and we’ll send you a code.',
    submit: 'Send reset code',
  },
  resetPassword: {
    title: 'Choose a new password',
    lead: (email: string) => `If ${email} has an account, we’ve sent it a six-digit code.`,
    submit: 'Set new password',
  },
  /** For a passkey that is not shown, or not accepted: by what the browser does, and the service's code. */
  passkeys: {
    PASSKEY_UNSUPPORTED: {
      title: 'This browser can’t use passkeys here',
      advice: 'Sign in another way.',
    },
    PASSKEY_CANCELED: {
      title: 'No passkey was used',
      advice: 'You canceled, or it took too long. Try again, or sign in another way.',
    },
    AUTHENTICATION_FAILED: {
      title: 'We couldn’t accept that passkey',
      advice: 'Sign in another way.',
    },
  },
  /** What to do about a failure. */
  advice: {
    network: 'Check your connection, then try again.',
    tooMany: 'Wait a moment, then try again.',
    byCode: 'Or sign in with an emailed code.',
    byMail: 'Or open the link in our latest email with a code.',
    /** `{origin}` is this page's. */
    origin:
      'Open the application at its usual address. If you run it, add {origin} to TRUSTED_ORIGINS of the auth service.',
    locked: 'Contact support.',
    credentials: 'Check both, or reset your password.',
    code: 'Use the digits from our latest email.',
    codeOrVerified: 'Use the digits from our latest email. If you already used them, sign in.',
    codeOfApp: 'Enter the one your app shows now.',
    unusedCode: 'Use one you haven’t used yet.',
    byRecoveryCode: 'Use a recovery code, or try again tomorrow.',
    codeLapsed: 'You need another code.',
    email: 'Enter an email like ada@example.com.',
    passwordShort: 'Use at least 8 characters.',
    passwordLong: 'Use at most 128 characters.',
    captcha: 'We couldn’t confirm you’re human. Try the check again.',
    captchaMissing:
      'This page hasn’t asked you to confirm you’re human. Reload the page, or contact support.',
    passwordKnown: 'Choose one that’s harder to guess.',
    busy: 'Try again in a moment.',
    otherWay: 'Sign in another way.',
    providerBusy: 'Try again in a few minutes, or sign in another way.',
    notLinked: 'Sign in with your password, or reset it.',
    establish: 'Please sign in again.',
    otherwise: 'Please try again.',
  },
}

export const pages = {
  organization: {
    roles: { owner: 'Owner', admin: 'Admin', member: 'Member' },
    switcher: {
      open: (name: string) => `Organization: ${name}`,
      title: 'Organizations',
      manage: 'Members and settings',
      create: 'Create an organization',
      choose: 'Choose an organization',
      switching: 'Switching…',
    },
    isDefault: 'Default',
    invite: 'Invite people',
    lead: (members: string, role: string) => `${members}. Your role: ${role}.`,
    count: (count: number) => oneOrMore('en', count, { one: '# member', other: '# members' }),
  },
  typeName: (name: string) => `To confirm, type “${name}”`,
  otherName: 'That doesn’t match. Type it as shown above.',
  signOut: 'Sign out',
  signOutEverywhere: 'Sign out of all devices',
  cancel: 'Cancel',
  signingOut: 'Signing you out…',
  impersonation: {
    label: 'Acting as somebody else',
    acting: (email: string, by: string | null, until: string) =>
      by === null
        ? `You’re acting as ${email} until ${until}.`
        : `You, ${by}, are acting as ${email} until ${until}.`,
    end: 'End',
    ending: 'Ending…',
  },
  signOutFailed: 'We couldn’t sign you out. Check your connection, then try again.',
  justDone: 'Notifications',
  menu: {
    open: (email: string) => `Your account: ${email}`,
    account: 'Account',
    theme: 'Theme',
    themes: { system: 'Use system setting', light: 'Light', dark: 'Dark' },
  },
  appFailures: {
    unreachable: 'We couldn’t reach the application. Check your connection, then try again.',
    broken: 'The application couldn’t answer. Please try again.',
    unproven: 'You need to confirm that it’s you to do this. Nothing has changed.',
  },
  callback: {
    title: 'Signing you in',
    lead: 'One moment, we’re finishing your sign-in.',
    failed: 'Sign-in failed',
    enterCode: 'Enter the code',
    resetPassword: 'Reset your password',
  },
  notFound: {
    title: 'Page not found',
    body: 'The address may have a typo, or the page may have moved.',
    back: 'Go to the start page',
  },
}

export const dashboard = {
  title: (name: string) => (name ? `Hello, ${name}` : 'Hello'),
  lead: (email: string) => `You’re signed in as ${email}.`,
  manage: 'Manage',
  others: 'Other organizations',
  create: 'Create another organization',
  next: 'What’s next',
  profile: 'Add your name',
  profileHint: 'Others in your organization see it instead of your email.',
  account: 'Your account',
  accountHint: 'Your email, password, sign-in providers and data.',
  devices: 'Where you’re signed in',
  devicesHint: 'Sign out of devices you no longer use.',
  developers: {
    title: 'For developers',
    body: 'This page stands in for your application, and this note shows in development only. The page is ui/pages/dashboard.tsx. To send people to your own page after they sign in, set:',
    more: 'The details are in',
  },
}

/** Of the other pages that a sign-in leads to. */
export const arrival = {
  noOrganization: {
    title: 'You’re not a member of an organization',
    lead: (email: string) => `You’re signed in as ${email}.`,
    body: 'Everything here belongs to an organization. Create one to continue.',
    create: 'Create an organization',
    invited: (email: string) => `Expecting an invitation? It’ll appear here once someone invites ${email}.`,
  },
  registerOrganization: {
    title: 'Create an organization',
    lead: 'You’ll own it and can invite others.',
    name: 'Organization name',
    nameHint: 'For example, your team, company or club.',
    nameMissing: 'Enter a name for the organization.',
    submit: 'Create organization',
    creating: 'Creating the organization…',
    back: 'Go back',
  },
  selectTenant: {
    count: (count: number) =>
      oneOrMore('en', count, {
        one: 'You belong to # organization.',
        other: 'You belong to # organizations.',
      }),
    lead: 'Where do you want to go?',
    search: 'Search organizations',
    found: (count: number) =>
      oneOrMore('en', count, { one: '# organization found.', other: '# organizations found.' }),
    none: 'No organizations found.',
    remember: 'Always start here when I sign in',
    submit: 'Continue',
    choosing: 'Opening the organization…',
    choiceMissing: 'Choose an organization.',
  },
}

export const organization = {
  parts: 'Parts of the organization',
  invitations: 'Invitations',
  keys: 'API keys',
  settings: 'Settings',
  members: {
    title: 'Members',
    you: 'You',
    search: 'Search members',
    none: 'No member found.',
    actions: (name: string) => `Actions for ${name}`,
    makeAdmin: 'Make admin',
    makeMember: 'Make member',
    make: (role: string) => `Change role to ${role}`,
    handOver: 'Transfer ownership',
    remove: 'Remove',
    changed: (name: string, role: string) => `${name}’s role is now ${role}.`,
    handedOver: (name: string) => `${name} now owns the organization.`,
    removed: (name: string) => `You removed ${name}.`,
    working: 'One moment…',
  },
  dialogs: {
    removeMember: {
      title: (person: string, organization: string) => `Remove ${person} from ${organization}?`,
      consequence: 'They lose access right away and need a new invitation to come back.',
      act: 'Remove',
    },
    handOver: {
      title: (organization: string, person: string) => `Transfer ${organization} to ${person}?`,
      consequence: 'They’ll become the owner and you’ll become an admin, which only they can undo.',
      act: 'Transfer',
    },
  },
}

/** Of the parts of an organization’s page besides its members. */
export const organizationParts = {
  invitations: {
    lead: 'We’ll email the person you invite. They can only join with that address.',
    email: 'Email to invite',
    emailMissing: 'Enter the email address of one person.',
    notPermitted: 'You can’t invite this person here. Ask the people who run this service.',
    mailedEnough:
      'That address can’t receive any more invitations for now. Try again tomorrow, or use another of their addresses.',
    role: 'Role',
    submit: 'Send invitation',
    sending: 'Sending the invitation…',
    sent: (email: string) => `Invitation sent to ${email}.`,
    noMail:
      'You can’t invite anyone yet, because this application has no mail server. Its operator can set one up with SMTP_URL and MAIL_FROM.',
    until: (date: string) => `Expires ${date}`,
    sendAgain: 'Send again',
    sendAgainTo: (email: string) => `Send again to ${email}`,
    sentAgain: (email: string) =>
      `A new invitation is on its way to ${email}. The link in the earlier one no longer works.`,
    nobody: 'Nobody is waiting to join.',
    revoke: 'Withdraw',
    revokeOf: (email: string) => `Withdraw the invitation for ${email}`,
    revoked: (email: string) => `You withdrew the invitation for ${email}.`,
    waiting: 'Pending',
  },
  settings: {
    name: 'Organization name',
    nameMissing: 'Enter a name for the organization.',
    slug: 'Short name',
    slugHint: 'Lowercase letters, digits and hyphens.',
    save: 'Save',
    saving: 'Saving…',
    saved: 'Saved.',
    start: 'Default organization',
    isDefault: 'You start in this organization when you sign in.',
    makeDefault: 'Open this organization when I sign in',
    madeDefault: 'You’ll start here from now on.',
    dangers: 'Danger zone',
    leave: 'Leave the organization',
    ownerLeaves: 'You own this organization. To leave it, transfer ownership to another member first.',
    delete: 'Delete the organization',
    deleting: 'Deleting the organization…',
    leaving: 'Leaving the organization…',
  },
  dialogs: {
    revoke: {
      title: (email: string) => `Withdraw the invitation for ${email}?`,
      consequence: 'The link in their email stops working.',
      act: 'Withdraw',
    },
    leave: {
      title: (organization: string) => `Leave ${organization}?`,
      consequence: 'You lose access right away and need a new invitation to come back.',
      act: 'Leave',
    },
    deleteOrganization: {
      title: (organization: string) => `Delete ${organization}?`,
      consequence: 'Every member loses access, and everything in it is permanently deleted.',
      act: 'Delete',
    },
  },
}

export const invitation = {
  waiting: {
    title: 'You’re invited',
    to: (organization: string) => `Join ${organization}`,
    by: (inviter: string, role: string) => `${inviter} invited you. Your role: ${role}.`,
    byNobody: (role: string) => `Your role: ${role}.`,
    accept: 'Accept',
    decline: 'Decline',
    accepting: 'Joining…',
    joined: (organization: string) => `You joined ${organization}.`,
    declining: 'Declining…',
    declined: 'You declined the invitation.',
    dialog: {
      title: (organization: string) => `Decline the invitation to ${organization}?`,
      consequence: 'To join later, you’ll need a new invitation.',
      act: 'Decline',
    },
  },
  held: (organization: string) => `Your invitation to ${organization} is for this address.`,
  another: 'Use another address',
  lead: 'Create an account or sign in to join. The invitation is for this address:',
  createAccount: 'Create an account',
  signIn: 'Sign in',
  signedInAs: (email: string) => `You’re signed in as ${email}.`,
  wrongPerson: (email: string) =>
    `This invitation is for ${email}. Sign out, then sign in with that address.`,
  unproven:
    'This invitation is for your address, but you haven’t verified it yet. Sign out, then sign in with an emailed code.',
  signOut: 'Sign out',
  over: {
    accepted: {
      title: 'This invitation has been accepted',
      advice: 'An invitation works only once. If you accepted it, you’re a member.',
    },
    declined: {
      title: 'This invitation has been declined',
      advice: 'Ask the person who invited you for a new one.',
    },
    revoked: {
      title: 'This invitation no longer works',
      advice: 'Look for a newer invitation in your inbox, or ask the person who invited you.',
    },
    lapsed: {
      title: 'This invitation has expired',
      advice: 'Ask the person who invited you for a new one.',
    },
    unknown: {
      title: 'We can’t find this invitation',
      advice: 'Open the link in the email again, and make sure it’s complete.',
    },
  },
  start: 'Go to the start page',
}

export const account = {
  title: 'Your account',
  parts: {
    profile: 'Profile',
    password: 'Password',
    'two-step': 'Two-step verification',
    passkeys: 'Passkeys',
    keys: 'API keys',
    devices: 'Devices',
    providers: 'Sign-in providers',
    activity: 'Activity',
    data: 'Your data',
  },
  profile: 'Profile',
  name: 'Name',
  nameMissing: 'Enter your name.',
  save: 'Save',
  renamed: 'Your name is saved.',
  email: 'Email',
  emailLead: 'To sign in with another address, enter it here and we’ll email it a code.',
  newEmail: 'New email',
  newEmailMissing: 'Enter your new email.',
  currentPassword: 'Current password',
  mailCode: 'Send code',
  codeMailed: (email: string) =>
    `We sent a six-digit code to ${email}. Enter it here. We’ll let your old address know about the change.`,
  codeMailedAgain: (email: string) => `A new code is on its way to ${email}.`,
  changeEmail: 'Change email',
  emailChanged: (email: string) => `You now sign in with ${email}.`,
  otherAddress: 'Use another address',
  password: 'Password',
  passwordLead: 'Enter your current password to confirm it’s you.',
  currentPasswordMissing: 'Enter your current password.',
  newPasswordMissing: 'Choose a password.',
  endOthersToo: 'Sign out of all other devices',
  setPassword: 'Set a password',
  passwordMailed: (email: string) =>
    `We sent a six-digit code to ${email}. Enter it here with your new password. This signs you out of all other devices.`,
  passwordSet: 'Your password is set.',
  changePassword: 'Change password',
  passwordChanged: 'Your password has been changed.',
  twoStep: {
    title: 'Two-step verification',
    demanded: 'Your account needs two-step verification.',
    offLead:
      'Protect your account with codes from an authenticator app. Signing in then takes your password and a code.',
    begin: 'Set up',
    confirmLead: 'Scan the code with your authenticator app, then enter the six digits that it shows.',
    qr: 'QR code for your authenticator app',
    openApp: 'Open it in your authenticator app',
    typeInstead: 'Can’t scan it? Enter this key in the app:',
    confirm: 'Turn on',
    turnedOn: 'Two-step verification is on.',
    codes: 'Recovery codes',
    codesLead: 'Save these codes. Without your app, each signs you in once. We won’t show them again.',
    copy: 'Copy',
    copied: 'The codes are copied.',
    notCopied: 'We couldn’t copy the codes. Save them as a file.',
    download: 'Download',
    print: 'Print',
    saved: 'I’ve saved them',
    onLead: 'Two-step verification is on. Signing in takes a code from your authenticator app.',
    renewLead: 'New codes replace the ones you have.',
    renew: 'Get new codes',
    remove: 'Turn off',
    removeLead: 'You’ll sign in with your password alone.',
    removed: 'Two-step verification is off.',
  },
  passkeys: {
    title: 'Passkeys',
    lead: 'Sign in with your fingerprint, your face, a PIN or a security key instead of a password.',
    none: 'You haven’t added a passkey.',
    unnamed: 'Passkey',
    since: (date: string) => `Added ${date}`,
    synced: 'Synced with your other devices',
    add: 'Add a passkey',
    name: 'Name',
    nameHint: 'It helps you tell your passkeys apart.',
    nameMissing: 'Enter a name.',
    adding: 'Follow the steps in your browser…',
    added: 'Passkey added.',
    rename: 'Rename',
    renameOf: (name: string) => `Rename ${name}`,
    renamed: (name: string) => `The passkey is now called ${name}.`,
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    removed: (name: string) => `You removed ${name}.`,
    removalOf: (name: string) => `Remove ${name}?`,
    removal: 'You’ll no longer be able to sign in with it.',
    unsupported: 'This browser can’t use passkeys here. Open this page in another one to add a passkey.',
    refusals: {
      TOO_MANY_PASSKEYS: 'You’ve reached the limit for passkeys. Remove one first.',
      PASSKEY_NOT_FOUND: 'That passkey has already been removed.',
      FAILED_TO_VERIFY_REGISTRATION:
        'We couldn’t accept that passkey. Try again with one that asks for your PIN, fingerprint or face.',
      PASSKEY_CANCELED: 'No passkey was added: you canceled, or it took too long.',
      PASSKEY_KNOWN: 'You already have a passkey on that device.',
      PASSKEY_UNABLE:
        'That device can’t keep a passkey. A phone or computer needs a screen lock; a security key needs a PIN.',
      PASSKEY_FAILED: 'Your browser couldn’t add a passkey. Try again, or use another device.',
    },
  },
  devicesLead:
    'The devices you’re signed in on. If you don’t recognize one, sign out of it and change your password.',
  endOthers: 'Sign out of all other devices',
  othersEnded: 'You’re signed out of all other devices.',
  providers: 'Sign-in providers',
  providersLead: 'Link an account you have elsewhere to sign in here with it.',
  noProviders: 'You haven’t linked any providers.',
  link: 'Link',
  linkOf: (name: string) => `Link ${name}`,
  linked: (name: string) => `${name} is linked.`,
  unlink: 'Unlink',
  unlinkOf: (name: string) => `Unlink ${name}`,
  unlinked: (name: string) => `You unlinked ${name}.`,
  linkFailed: 'We couldn’t link the provider. Try again.',
  linkFaults: {
    account_already_linked_to_different_user: 'That account is already linked to someone else here.',
    email_does_not_match: 'That account’s email is different from yours here.',
    unable_to_link_account: 'The provider hasn’t verified your email, or you signed out in the meantime.',
  },
  sessions: {
    title: 'Where you’re signed in',
    loading: 'Loading your sessions…',
    here: 'This device',
    since: (date: string) => `Signed in ${date}`,
    lastActive: (date: string) => `Last active ${date}`,
    unknownDevice: 'Unknown device',
    end: 'Sign out',
    endOf: (device: string) => `Sign out of ${device}`,
    ending: 'Signing out…',
    ended: (device: string) => `Signed out of ${device}.`,
  },
  activity: 'Activity',
  activityLead: 'Recent activity on your account, newest first.',
  nothingYet: 'Nothing yet.',
  /** By the machines' events. */
  events: {
    'password.matched': 'Signed in with a password',
    'signInCode.accepted': 'Signed in with an emailed code',
    'browser.proven': 'Signed in with a provider',
    'passwordChange.requested': 'Requested a password change',
    'password.reset': 'Password reset with an emailed code',
    'emailChange.requested': 'Requested an email change',
    'address.proven': 'Email changed',
    'undo.requested': 'Email change undone',
    'enrolment.requested': 'Started two-step verification',
    'removal.requested': 'Removed the authenticator app',
    'factor.proven': 'Signed in with two-step verification',
    'provider.named': 'Provider linked',
    'unlink.requested': 'Provider unlinked',
    'social.completed': 'Returned from a provider',
    'profile.changed': 'Profile changed',
    'signOut.requested': 'Signed out',
    'session.revoked': 'Signed out of a device',
    'otherSessions.revoked': 'Signed out of all other devices',
    'allSessions.revoked': 'Signed out of all devices',
    'newDevice.signedIn': 'Signed in on a new device',
    'email.verified': 'Email verified',
    'lock.lifted': 'Account unlocked',
    'impersonation.ordered': 'Support used your account as you',
  } satisfies Record<ActivityEvent, string>,
  loading: 'Loading…',
  export: 'Export your data',
  exportLead: 'Everything we keep about you, in one JSON file.',
  exportNow: 'Download',
  exported: 'Your file is downloading.',
  deletion: 'Delete account',
  deletionLead: 'You can’t undo this.',
  goes: 'Deleted right away: your profile, password, linked providers, sessions and memberships.',
  passesOn:
    'Passed on: each organization you own goes to its longest-standing admin or, if it has none, its longest-standing member. If you’re the only member, it’s deleted.',
  stays: 'Kept for a while: the audit trail, without your name, email or IP addresses.',
  signedOut: 'We couldn’t confirm your sign-in. Sign in again to continue.',
  signInAgain: 'Sign in again',
  /** By the auth service's codes. */
  refusals: {
    INVALID_EMAIL: 'Enter an email like ada@example.com.',
    INVALID_CODE: 'That code isn’t right. Use the digits that the app shows now.',
    INVALID_PASSWORD: 'That isn’t your current password.',
    EMAIL_IS_THE_SAME: 'That’s already your email.',
    EMAIL_ALREADY_IN_USE: 'Another account already uses that email.',
    TOKEN_EXPIRED: 'This link has expired.',
    INVALID_TOKEN: 'This link isn’t valid, or has already been used.',
    FAILED_TO_UNLINK_LAST_ACCOUNT: 'This is your only way to sign in. Set a password first.',
    ACCOUNT_NOT_FOUND: 'That account is no longer linked.',
    CREDENTIAL_ACCOUNT_NOT_FOUND: 'Your account has no password. We’ll email you a code to set one.',
  },
  dialogs: {
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
      consequence: 'You’ll no longer be able to sign in with it.',
      act: 'Unlink',
    },
    deleteAccount: {
      title: 'Delete your account?',
      consequence: 'This permanently deletes your account and everything in it.',
      act: 'Delete',
    },
  },
}

/** Of the pages that a link in a mail leads to. */
export const mailed = {
  setPassword: 'Set a new password',
  signIn: 'Sign in',
  undo: {
    title: 'Undo the email change',
    lead: 'Your account’s email was changed to another address. If you undo this, your account gets this address back and you’re signed out of all devices.',
    takeBack: 'Keep my old email',
    done: 'Your old email is back',
    doneLead:
      'You’re signed out of all devices. We removed your password and linked providers, because the person who changed your email may know them. Set a new password now.',
  },
  undoTwoStep: {
    title: 'Remove what was added to your account',
    lead: 'An authenticator app or a passkey was added to your account. If you didn’t do this, remove it. That also removes your recovery codes and signs you out of all devices.',
    takeBack: 'Remove it',
    done: 'It’s removed',
    doneLead:
      'You’re signed out of all devices. We removed your password and linked providers, because the person who added it may know them. Set a new password now.',
  },
  recoverTwoStep: {
    title: 'Confirm that you lost access to two-step verification',
    lead: 'Your authenticator app, your recovery codes and your passkeys will be removed from your account. We’ll wait a few days and email you first, so you can still stop it.',
    takeBack: 'Confirm',
    done: 'It’s confirmed',
    doneLead:
      'We’ve emailed you the date. Until then, signing in with a code or a passkey stops it. After that, you sign in without them. If you don’t know your password, set a new one.',
  },
  stopRecovery: {
    title: 'Keep two-step verification',
    lead: 'Your authenticator app, your recovery codes and your passkeys are about to be removed from your account. If you didn’t ask for this, or you’ve found one of them, stop it.',
    takeBack: 'Stop it',
    done: 'It’s stopped',
    doneLead:
      'Nothing will be removed. If you didn’t ask for this, someone can read your email: change your email password, and set a new one here.',
  },
}

/** Of the dialog, and the page, in which a person proves once more who they are. */
export const stepUp = {
  title: 'Confirm it’s you',
  why: 'What you’re about to do needs a recent confirmation that it’s you.',
  whyHigh: 'What you’re about to do needs two-step verification.',
  /** For another application. */
  whyFor: (site: string) => `${site} asks you to confirm that it’s you. Then we’ll take you back there.`,
  whyHighFor: (site: string) => `${site} asks for two-step verification. Then we’ll take you back there.`,
  leads: {
    awaitingPasskey: 'Use one of your passkeys.',
    awaitingPassword: 'Enter your password.',
    awaitingCode: 'Enter the six digits from your authenticator app.',
    awaitingRecoveryCode: 'Enter one of the recovery codes that you saved. Each works once.',
    offeringCode: (email: string) => `We’ll email a six-digit code to ${email}.`,
    awaitingMailedCode: (email: string) => `Enter the six digits that we sent to ${email}.`,
    awaitingSignIn: 'You signed in too long ago. Sign in again, and we’ll bring you back here.',
    lacking: 'You haven’t set up two-step verification yet.',
    locked: 'Too many wrong codes. Try again tomorrow.',
  },
  password: 'Password',
  passwordMissing: 'Enter your password.',
  recoveryCode: 'Recovery code',
  recoveryCodeMissing: 'Enter a recovery code.',
  ways: {
    passkey: 'Use a passkey',
    password: 'Use your password',
    totp: 'Use the authenticator app',
    recoveryCode: 'Use a recovery code',
    mailedCode: 'Get a code by email',
  },
  confirm: 'Confirm',
  confirming: 'Confirming…',
  mailCode: 'Email me a code',
  mailAgain: 'Send another code',
  mailing: 'Sending a code…',
  mailedAgain: 'A new code is on its way.',
  signIn: 'Sign in again',
  setUp: 'Set up two-step verification',
  cancel: 'Cancel',
  close: 'Close',
  refusals: {
    NETWORK: 'We couldn’t reach the sign-in service. Check your connection, then try again.',
    TOO_MANY_REQUESTS: 'Too many attempts. Wait a moment, then try again.',
    INVALID_EMAIL_OR_PASSWORD: 'That isn’t your password.',
    INVALID_CODE: 'That code is wrong or already used. Enter the one your app shows now.',
    INVALID_BACKUP_CODE: 'That isn’t one of the recovery codes you have left.',
    INVALID_OTP: 'That code isn’t right. Use the digits from our latest email.',
    OTP_EXPIRED: 'That code has expired. Get another one.',
    TOO_MANY_ATTEMPTS: 'Too many wrong codes. Get another one.',
    AUTHENTICATION_FAILED: 'We couldn’t accept that passkey.',
    PASSKEY_CANCELED: 'No passkey was used: you canceled, or it took too long.',
    PASSKEY_UNSUPPORTED: 'This browser can’t use passkeys here.',
    NOT_REOPENED: 'You’ve confirmed it’s you, but we couldn’t open the application. Sign in again.',
    otherwise: 'That didn’t work. Please try again.',
  },
  page: {
    unknownReturn:
      'This link leads to a site we don’t know, so we won’t take you there. Nothing has changed.',
    unknownDemand: 'This link asks for something we don’t understand. Nothing has changed.',
    start: 'Go to the start page',
    back: 'Go back without confirming',
    other: 'Use another account',
    signedInAs: (email: string) =>
      `You’re signed in as ${email}. To use another account, sign out in this browser first. Then we’ll take you back.`,
    signOut: 'Sign out and choose another account',
    stay: (email: string) => `Continue as ${email}`,
  },
}

/** Of a second factor that an organization demands of its members. */
export const factor = {
  title: 'Two-step verification',
  lead: 'Require every member to use two-step verification. From the day you choose, nobody can open the organization without it.',
  optional: 'Members decide for themselves whether they use it.',
  from: (day: string) => `Every member needs it from ${day}.`,
  since: (day: string) => `Every member has needed it since ${day}.`,
  everybody: 'Everyone has set it up.',
  without: (count: number) =>
    oneOrMore('en', count, {
      one: '# member hasn’t set it up yet.',
      other: '# members haven’t set it up yet.',
    }),
  unknown: (count: number) =>
    oneOrMore('en', count, {
      one: 'We don’t know yet whether # member has it.',
      other: 'We don’t know yet whether # members have it.',
    }),
  start: 'Starts',
  now: 'Right away',
  inDays: (count: number) => oneOrMore('en', count, { one: 'In # day', other: 'In # days' }),
  require: 'Require two-step verification',
  changeDay: 'Change the day',
  withdraw: 'Stop requiring it',
  requireNow: {
    title: 'Require two-step verification right away?',
    consequence: 'Members who haven’t set it up can’t open the organization until they do.',
    act: 'Require it',
  },
  withdrawing: {
    title: 'Stop requiring two-step verification?',
    consequence: 'Members can open the organization without it.',
    act: 'Stop requiring it',
  },
  ownMissing: 'Set up two-step verification for yourself first. Otherwise you’d lock yourself out.',
  setUp: 'Set it up',
  barred: (organization: string) => `${organization} requires two-step verification`,
  barredByOperator: 'Two-step verification is required',
  barredLead: 'You need it to continue.',
  elsewhere: 'Choose another organization',
  soon: (day: string, organization: string) =>
    `From ${day}, ${organization} requires two-step verification. You haven’t set it up yet.`,
  soonUnknown: (day: string, organization: string) =>
    `From ${day}, ${organization} requires two-step verification. Make sure you’ve set it up.`,
  below: (organization: string) =>
    `${organization} requires two-step verification. Set it up here to open it.`,
  go: 'Continue',
}

/** Of fields that an operator has added, by their titles. */
export const fields = {
  more: 'More about you',
  optional: (title: string) => `${title} (optional)`,
  choose: 'Choose…',
  save: 'Save',
  saved: 'Saved.',
  missing: (title: string) => `Fill in “${title}”.`,
  unchosen: (title: string) => `Choose something for “${title}”.`,
  malformed: {
    date: (title: string) => `“${title}” must be a date.`,
    'date-time': (title: string) => `“${title}” must be a date and a time.`,
    time: (title: string) => `“${title}” must be a time.`,
    email: (title: string) => `“${title}” must be an email address such as name@example.com.`,
    uri: (title: string) => `“${title}” must begin with https:// or http://.`,
    uuid: (title: string) => `“${title}” must be an ID such as 123e4567-e89b-42d3-a456-426614174000.`,
    integer: (title: string) => `“${title}” must be a whole number.`,
    number: (title: string) => `“${title}” must be a number.`,
  },
  tooShort: (title: string, least: number) => `“${title}” must have at least ${least} characters.`,
  tooLong: (title: string, most: number) =>
    `“${title}” must have no more than ${oneOrMore('en', most, { one: '# character', other: '# characters' })}.`,
  tooSmall: (title: string, least: number) => `“${title}” must be ${least} or more.`,
  tooLarge: (title: string, most: number) => `“${title}” must be ${most} or less.`,
}

/** Of other applications that people sign in to with their account. */
export const applications = {
  title: 'Connected applications',
  lead: 'See which applications sign you in with this account and what each can do, and remove those you no longer use.',
  see: 'See connected applications',
}

/** Of API keys. */
export const keys = {
  title: 'API keys',
  lead: 'Any program with one of these keys can act on your behalf. Don’t share them, and revoke keys you no longer need.',
  none: 'You haven’t created an API key.',
  unnamed: 'API key',
  since: (date: string) => `Created ${date}`,
  used: (date: string) => `Last used ${date}`,
  unused: 'Never used',
  until: (date: string) => `Expires ${date}`,
  endless: 'Doesn’t expire',
  lapsed: (date: string) => `Expired ${date}`,
  rotatedUntil: (moment: string) => `Replaced: works until ${moment}`,
  limited: (time: number, unit: Unit, requests: number) =>
    `${oneOrMore('en', requests, { one: 'At most # request', other: 'At most # requests' })} in ${amount('en', time, unit)}`,
  may: (permissions: string) => `Permissions: ${permissions}`,
  copyNow: 'Copy your new key',
  once: 'This is the only time you can see it.',
  oldUntil: (moment: string) => `The old key works until ${moment}.`,
  copy: 'Copy',
  copied: 'The key is copied.',
  notCopied: 'We couldn’t copy the key. Select it and copy it yourself.',
  kept: 'I’ve saved it',
  rotate: 'Replace',
  rotateOf: (name: string) => `Replace ${name}`,
  rotationOf: (name: string) => `Replace ${name}?`,
  rotation: 'You get a new key, and the old one works for one more day.',
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke ${name}`,
  revocationOf: (name: string) => `Revoke ${name}?`,
  revocation: 'Programs that use it lose access right away.',
  revoked: (name: string) => `You revoked ${name}.`,
  add: 'Create an API key',
  name: 'Name',
  nameHint: 'It helps you tell your keys apart.',
  nameMissing: 'Enter a name.',
  lifetime: 'Expires after',
  lifetimes: { month: '30 days', quarter: '90 days', year: 'One year', endless: 'Never' },
  limit: 'Daily limit',
  limitHint: 'How many requests a program can make with it in 24 hours. Leave it empty for no limit.',
  limitFault: 'Enter a whole number from 1 to 1,000,000,000, or leave it empty.',
  permissions: 'Permissions',
  refusals: {
    TOO_MANY_API_KEYS: 'You’ve reached the limit for API keys. Revoke one first.',
    KEY_NOT_FOUND: 'That key has already been revoked.',
    KEY_EXPIRED: 'That key has expired. Create a new one.',
    KEY_ROTATED: 'That key has already been replaced.',
  },
  ofOrganization: {
    lead: 'Any program with one of these keys can act for the organization, even after the member who created it has left. Revoke keys that you no longer need.',
    none: 'Nobody has created an API key yet.',
    full: 'This organization has reached the limit for API keys. Revoke one first.',
    elsewhere:
      'You switched to another organization, perhaps in another tab. Reload this page to see its API keys.',
  },
}

/** Of the console, in which people look after others. */
export const support = {
  title: 'Console',
  lead: 'Help people, and see how the service is used. Every lookup and every action is recorded with your reason.',
  person: 'Person',
  personHint: 'Their email, or the ID of a person, a session or a request.',
  personMissing: 'Say who you want to look up.',
  reason: 'Reason',
  reasonHint: 'For example, a ticket number. Don’t include passwords or codes.',
  reasonMissing: 'Give a reason of at least three characters.',
  look: 'Look up',
  looking: 'Looking up…',
  notForYou: 'You don’t have access to the console. An operator can give you a role.',
  people: 'People',
  nobody: 'No one found.',
  peopleFound: (count: number) => oneOrMore('en', count, { one: '# person found', other: '# people found' }),
  why: 'Why can’t they sign in?',
  waysOpen: (open: number, withFactor: number, all: number) =>
    open > 0
      ? `Ways to sign in that work: ${open} of ${all}.${withFactor > 0 ? ` With a second factor: ${withFactor} more.` : ''}`
      : withFactor > 0
        ? 'No way to sign in works without a second factor.'
        : 'No way to sign in works.',
  whyWords: {
    ways: {
      password: 'Password',
      signUpPassword: 'The password they signed up with',
      passkey: 'Passkey',
      provider: 'Identity provider',
      verification: 'The code that verifies the email',
      signInCode: 'A sign-in code by email',
      passwordReset: 'A password reset by email',
      anotherProvider: 'Another provider that vouches for the email',
    },
    leadsTo: {
      signsIn: () => 'Signs in',
      secondFactor: () => 'Asks for the second factor, then signs in',
      enrolment: () => 'Asks to set up a second factor, then signs in',
      verifies: () => 'Verifies the email. Then they can sign in',
      newPassword: () => 'Sets a new password, which signs in',
      newPasswordThenFactor: () => 'Sets a new password. Signing in with it asks for the second factor',
      newPasswordOfWaiting: () => 'Sets a new password. An operator still has to approve them',
      unverified: () => 'Refused: the email isn’t verified',
      likeWrongPassword: () => 'Refused like a wrong password',
      locked: () => 'Refused: an operator has locked the account',
      waiting: () => 'Refused: an operator still has to approve them',
      tooManyWrong: (until: string) => `Refused until ${until}: too many wrong passwords`,
      lostFactor: (until: string) =>
        until === ''
          ? 'Asks for the second factor, which is being recovered: they have to follow the link in the email'
          : `Asks for the second factor, which is being recovered. It’s removed after ${until}`,
    },
    holds: {
      passwords: (_: string, until: string) =>
        `Too many wrong passwords: no password is checked until ${until}.`,
      appCodes: (count: string, until: string) =>
        `${count} wrong codes from the authenticator app: no code is checked until ${until}.`,
      wrongAppCodes: (count: string, since: string) =>
        `${count} wrong codes from the authenticator app since ${since}. Is the clock of their device right?`,
      network: (address: string, until: string) =>
        `Too many requests from their network (${address}), perhaps from others in it. It’s refused until ${until}.`,
      lockedCode: (purpose: string, _: string) =>
        `Too many wrong tries: the ${purpose} code is locked. They need another one.`,
      waitingMail: (kind: string, at: string) => `The ${kind} email of ${at} is waiting to be sent.`,
      refusedMail: (kind: string, at: string) =>
        `The ${kind} email of ${at} was given up. They can ask for another one.`,
    },
    mailServer: 'The mail server said:',
    herself: 'What they can do',
    ownSteps: {
      askVerificationCode: 'Ask for another code that verifies the email',
      askSignInCode: 'Ask for a sign-in code by email',
      askReset: 'Ask for a password reset by email',
      showApp: 'Enter a code from their authenticator app after the first step',
      showRecoveryCode: 'Enter one of their recovery codes after the first step',
      proveMailbox: 'Follow the link in the email about the recovery of their factors',
      stopRecovery: 'Stop the recovery of their factors with the link in its emails',
    },
  },
  yes: 'Yes',
  no: 'No',
  none: 'None',
  facts: {
    id: 'ID',
    state: 'State',
    since: 'Created',
    password: 'Password',
    providers: 'Providers',
    app: 'Authenticator app',
    recoveryCodes: 'Recovery codes left',
    passkeys: 'Passkeys',
    recovery: 'Factor recovery',
    role: 'Role in the console',
  },
  sessions: 'Sessions',
  codes: 'Codes',
  mails: 'Emails',
  acting: 'Working…',
  can: 'What you can do',
  recorded: (reason: string) => `This is recorded with your reason: “${reason}”.`,
  acts: {
    approve: {
      button: 'Approve',
      title: (email: string) => `Approve ${email}?`,
      consequence: 'They can sign in, and we email them to say so.',
      act: 'Approve',
      done: (email: string) => `${email} is approved.`,
    },
    decline: {
      button: 'Decline',
      title: (email: string) => `Decline ${email}?`,
      consequence: 'Their account is deleted. They get no email, and can sign up again.',
      act: 'Decline',
      done: (email: string) => `${email} is declined.`,
    },
    'end-sessions': {
      button: 'End all sessions',
      title: (email: string) => `End all sessions of ${email}?`,
      consequence: 'This signs them out everywhere. It doesn’t change whether they can sign in.',
      act: 'End sessions',
      done: (email: string) => `All sessions of ${email} have ended.`,
    },
    lock: {
      button: 'Lock the account',
      title: (email: string) => `Lock the account of ${email}?`,
      consequence:
        'This signs them out everywhere. They can’t sign in until an operator unlocks the account.',
      act: 'Lock',
      done: (email: string) => `The account of ${email} is locked.`,
    },
    unlock: {
      button: 'Unlock the account',
      title: (email: string) => `Unlock the account of ${email}?`,
      consequence: 'They can sign in again, as before the lock.',
      act: 'Unlock',
      done: (email: string) => `The account of ${email} is unlocked.`,
    },
    'recover-factors': {
      button: 'Start factor recovery',
      title: (email: string) => `Start factor recovery for ${email}?`,
      consequence:
        'First make sure it’s really them. We email them a link. Once they follow it, a waiting period begins. When it ends, ' +
        'their authenticator app and passkeys are removed.',
      act: 'Start recovery',
      done: (email: string) => `A link to start the recovery is on its way to ${email}.`,
    },
    'stop-recovery': {
      button: 'Stop factor recovery',
      title: (email: string) => `Stop factor recovery for ${email}?`,
      consequence:
        'They keep their authenticator app and passkeys, and the links in the emails about it stop working.',
      act: 'Stop recovery',
      done: (email: string) => `Factor recovery for ${email} is stopped.`,
    },
  },
  maybeDone: 'We got no answer, so we don’t know whether this was done. Check their current state.',
  impersonation: {
    button: 'Act as this person',
    title: (email: string) => `Act as ${email}?`,
    consequence:
      'You see the application as they do, for 15 minutes at most. You can’t change their account, and they get an email about it.',
    act: 'Act as them',
    failed: (email: string) =>
      `You aren’t acting as ${email}: this browser hasn’t kept the session. Allow cookies, then try again.`,
  },
  undone: {
    forOperators: (email: string) => `Nothing was done for ${email}: only an operator can do this.`,
    ofHolder: (email: string) => `Nothing was done for ${email}: they have a role in the console.`,
    unseen: (email: string) =>
      `Nothing more was done for ${email}: that lookup has already been used, or is older than 15 minutes. Check their current state.`,
    notNow: (email: string) =>
      `Nothing was done for ${email}: their state has changed in the meantime. Check it again.`,
  },
  story: 'What has happened',
  times: (count: number) => oneOrMore('en', count, { one: 'once', other: '# times' }),
  earlier: 'Show earlier',
  show: 'Show',
  shown: 'It’s shown below.',
  forOperators: 'This is for operators. Support can look up people.',
  parts: 'Parts of the console',
  overview: {
    title: 'Overview',
    lead: 'The last 7 days, compared with the 7 days before.',
    span: (since: string, until: string) => `From ${since} to ${until}`,
    cut: (since: string) =>
      `There are too many entries to count them all. The figures only begin on ${since}, so don’t compare the weeks.`,
    now: 'Last 7 days',
    before: '7 days before',
    newcomers: 'People who signed up',
    newcomersHint: 'And how far they’ve got. People from the week before have had more time.',
    steps: {
      signedUp: 'Signed up',
      verified: 'Verified the email',
      signedIn: 'Signed in',
      protected: 'Have a second factor',
    },
    signIns: 'Sign-ins',
    signInsHint: 'By method and level. Confirming your identity again counts, too.',
    methods: {
      pwd: 'Password',
      email: 'Code by email',
      federated: 'Identity provider',
      otp: 'Authenticator app',
      recovery: 'Recovery code',
      hwk: 'Passkey on one device',
      swk: 'Synchronized passkey',
    },
    unknown: 'Unknown',
    people: 'People who signed in',
    peopleHint: 'By the second factors they have today.',
    factors: {
      active: 'Signed in',
      withApp: 'With an authenticator app',
      withPasskey: 'With a passkey',
      withNone: 'Without a second factor',
    },
    refusals: 'Refusals',
    refusalsHint: 'What was refused, and by which guard.',
    others: 'All others',
    mailsHint: 'Sent emails are kept for 7 days.',
    mails: {
      waiting: 'Waiting now',
      triedAgain: 'Waiting to be retried',
      sent: 'Sent',
      givenUp: 'Given up',
    },
  },
  waiting: {
    title: 'Waiting list',
    lead: 'People who’ve verified their email and are waiting for approval, earliest sign-up first.',
    nobody: 'Nobody is waiting for approval.',
    cut: (count: number, all: number) => `Showing ${count} of ${all}.`,
    since: (moment: string) => `Signed up ${moment}`,
    approve: (email: string) => `Approve ${email}`,
    decline: (email: string) => `Decline ${email}`,
  },
  limits: {
    title: 'Limits',
    hint: 'The auth service’s rate limits right now, by their names in RATE_LIMIT_BUDGETS. For past refusals, see the metrics.',
    cut: 'There are more than we can count here.',
    none: 'No limit is in use right now.',
    off: 'Rate limits are off: nothing is refused.',
    usedUp: 'Used up',
    counted: 'In use',
    budget: (points: string, seconds: string) => `${points} in ${seconds} seconds`,
  },
  settings: {
    title: 'Settings',
    lead: 'The settings that the auth service started with, and where each comes from. Secrets are hidden, and addresses are shown without their path.',
    given: 'Set',
    others: 'Everything else',
    isSet: 'Set',
    isNotSet: 'Not set',
    places: {
      environment: 'From the environment',
      dotenv: 'From .env',
      configFile: 'From lockstep.config.ts',
      start: 'From npm start',
      profile: 'From the profile',
      default: 'Default',
    },
    weaker: 'Weaker than hardened',
    weakerHint: 'In red: what the proofs show can happen with this setting, and never with hardened.',
    noneWeaker: 'Nothing is weaker than in the hardened profile.',
    hardened: (value: string) => `In the hardened profile: ${value}`,
  },
  webhooks: {
    title: 'Webhooks',
    lead: 'Events that the auth service still has to send to the endpoints in WEBHOOKS. To see the application’s events, run npm run webhooks.',
    endpoints: 'Endpoints',
    none: 'No endpoint is set, and no events are waiting.',
    isGone: 'No longer in the settings',
    counts: (waiting: string, givenUp: string) => `Waiting: ${waiting}. Given up: ${givenUp}.`,
    givenUp: 'Given up',
    nothing: 'Nothing was given up.',
    tried: (attempts: number, moment: string) =>
      `${oneOrMore('en', attempts, { one: '# attempt', other: '# attempts' })}, given up ${moment}`,
    again: 'Send again',
    againNamed: (type: string, subject: string) => `Send again: ${type} of ${subject}`,
    all: 'Send all of these again',
    titleOne: (type: string) => `Send ${type} again?`,
    titleAll: (count: number) =>
      oneOrMore('en', count, { one: 'Send # event again?', other: 'Send # events again?' }),
    consequence:
      'We keep trying for a day and a half, and it may arrive after later events. Until it’s delivered, new events about the same person wait.',
    done: (count: number) =>
      oneOrMore('en', count, { one: '# event will be sent again.', other: '# events will be sent again.' }),
    unseen: 'Nothing more was sent again: this list has already been used, or is older than 15 minutes.',
    notNow: 'Nothing was sent again: the list has changed in the meantime.',
    forOperators: 'Nothing was sent again: only an operator can do this.',
    maybeDone: 'We got no answer, so we don’t know whether it’s sent again. Check the list.',
  },
}
